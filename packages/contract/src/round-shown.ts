import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ShownRound } from './vendor-side.ts'
import { DEFAULT_LANGUAGE, Id, Language } from './wire.ts'

/** Asked beside the bet's own record, so that a vendor who is slow keeps nobody from the figures. */
export const roundShown = endpoint({
  method: 'GET',
  path: '/wps/game/rounds/:id',
  summary: 'What one of the caller’s rounds showed, as its vendor tells it; null where the vendor does not',
  auth: 'session',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ language: z._default(Language, DEFAULT_LANGUAGE) }),
  value: z.object({ shown: z.nullable(ShownRound) }),
  errors: ['not_found'],
  perMinute: 60,
})
