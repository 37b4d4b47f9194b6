import type { Endpoint } from '@trevo/contract/endpoint'
import type { FastifyRequest } from 'fastify'

export const FORM_TYPE = 'application/x-www-form-urlencoded'
export type BodyType = 'application/json' | typeof FORM_TYPE

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Null: no body at all. */
    bodyType?: BodyType | null
  }
}

/** Kept with the route, to name the expected type to a client that sends another. */
export function bodyTypeOf({ body, form }: Pick<Endpoint, 'body' | 'form'>): { bodyType: BodyType | null } {
  if (body === undefined) return { bodyType: null }
  return { bodyType: form ? FORM_TYPE : 'application/json' }
}

/** JSON unless the route says otherwise. */
export function takenBy({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): BodyType | null {
  const { bodyType } = routeOptions?.config ?? {}
  return bodyType === undefined ? 'application/json' : bodyType
}
