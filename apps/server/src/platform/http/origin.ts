import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Merchant } from '../guards.ts'

export type Asked = Pick<FastifyRequest, 'hostname' | 'host' | 'protocol'>

/**
 * The address of this brand's site, for links that leave the server. The Host header is the caller's to choose, so a
 * host that is not the brand's own never gets into a link.
 */
export function originOf(asked: Asked, { site }: Merchant, config: Pick<Config, 'publicUrl' | 'nodeEnv'>): string {
  const known = config.publicUrl === undefined ? undefined : new URL(config.publicUrl)
  const host = asked.hostname.toLowerCase()
  if (!site.domainRoute.includes(host)) return known?.origin ?? `https://${site.mainDomain}`
  if (known) return `${known.protocol}//${host}${known.port === '' ? '' : `:${known.port}`}`
  return config.nodeEnv === 'production' ? `https://${host}` : `${asked.protocol}://${asked.host.toLowerCase()}`
}
