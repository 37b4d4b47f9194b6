import type { BodyOf, Endpoint, ValueOf } from '@trevo/contract/endpoint'
import {
  type BrandSettings,
  opsBrand,
  opsSetBrandAccess,
  opsSetBrandLook,
  opsSetBrandPlace,
  opsSetBrandSite,
} from '@trevo/contract/ops/brand'
import { Language } from '@trevo/contract/wire'
import { call } from '../../lib/api.ts'
import type { Source } from '../../lib/data-provider.ts'
import { currentMerchant } from '../../lib/session.ts'
import { type Typed, wholeWords } from './whole-words.ts'

type Part = 'look' | 'site' | 'access' | 'place'
/** Each part of the brand is one record, which is its page. */
export const BRAND_ID = 'brand'

const recordOf = (part: Part, settings: BrandSettings) => {
  const { revision, code, regulation, hasMoney, nextTimeZone, logo } = settings
  // A request of its own for whatever is saved next.
  const about = { code, regulation, hasMoney, nextTimeZone, logo }
  return { id: BRAND_ID, revision, requestId: crypto.randomUUID(), about, ...settings[part] }
}

type Legal = { licence: Typed; operator?: { name?: string | null; document?: string | null } | null }
type Sent = { description?: Typed; service?: { name: Typed; title: Typed }[]; legal?: Legal }

function withWholeWords({ description, service, legal, ...body }: Sent): object {
  const languages = currentMerchant()?.languages ?? Language.options
  const whole = (typed: Typed) => wholeWords(typed, languages)
  return {
    ...body,
    ...(description !== undefined && { description: whole(description) }),
    ...(service && { service: service.map((one) => ({ ...one, name: whole(one.name), title: whole(one.title) })) }),
    ...(legal && {
      legal: { ...legal, operator: legal.operator?.name ? legal.operator : null, licence: whole(legal.licence) },
    }),
  }
}

function sourceOf<E extends Endpoint>(part: Part, endpoint: E): Source {
  return {
    getList: async () => ({ data: [{ id: BRAND_ID }], total: 1 }),
    getOne: async () => recordOf(part, await call(opsBrand)),
    async update(_id, data) {
      const { id: _id_, about: _about, ...body } = data
      const sent = { body: withWholeWords(body as Sent) as BodyOf<E> } as never
      return recordOf(part, (await call(endpoint, sent)) as ValueOf<typeof opsBrand>)
    },
  }
}

export const lookSource = sourceOf('look', opsSetBrandLook)
export const siteSource = sourceOf('site', opsSetBrandSite)
export const accessSource = sourceOf('access', opsSetBrandAccess)
export const placeSource = sourceOf('place', opsSetBrandPlace)
