import type { FastifyRequest } from 'fastify'

const SECONDS = /^\d{1,6}$/

/**
 * How long nobody has touched the page that asks, as it says itself. Who lies about it only ends their own session later or
 * sooner; a client that says nothing counts as a person.
 */
export function idleMsOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const told = headers['x-idle']
  return typeof told === 'string' && SECONDS.test(told) ? Number(told) * 1000 : 0
}
