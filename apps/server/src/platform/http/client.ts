import type { FastifyRequest } from 'fastify'
import { callerOfIp } from '../rate-limit.ts'
import type { App } from './app.ts'
import { merchantOfRequest } from './gate.ts'

export type CallClient = {
  ip: string
  /** One household's address: what failures are counted by. */
  address: string
  userAgent: string | undefined
  country: string | null
}

/** Where a call comes from, for sessions and limits. */
export function clientOf(app: Pick<App, 'guards'>, request: FastifyRequest): CallClient {
  const { ip, headers } = request
  const { country } = app.guards.regionOf(request, merchantOfRequest(app, request))
  return { ip, address: callerOfIp(ip), userAgent: headers['user-agent'], country }
}
