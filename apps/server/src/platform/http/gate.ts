import type { Endpoint } from '@trevo/contract/endpoint'
import { WORK_HEADER } from '@trevo/contract/guest-work'
import { isAgent, isReal, isTrial } from '@trevo/contract/members'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Merchant, Session } from '../guards.ts'
import { type GuestCallers, guestCallers, networkCallers, networkOf } from '../rate-limit.ts'
import type { App } from './app.ts'
import { idleMsOf } from './idle.ts'

declare module 'fastify' {
  interface FastifyRequest {
    merchant: Merchant
    session: Session | null
    token: string | null
  }
}

const READS_PER_MINUTE = 300
const WRITES_PER_MINUTE = 60
/** Two devices' worth: one that runs wild, or was left signed in, does not use up the member's whole allowance. */
const OF_ONE_MEMBER = 2
/** Every guessed token costs the database a lookup. */
const UNKNOWN_TOKENS_PER_MINUTE = 120
const TOKEN_PATTERN = /^Bearer ([\w-]{16,200})$/i

export function merchantOfRequest(app: Pick<App, 'guards'>, request: FastifyRequest): Merchant {
  request.merchant ??= app.guards.merchantOf(request.hostname)
  return request.merchant
}

/** Merchant by host, then maintenance and region. */
export function admitToSite(app: App, endpoint: Endpoint, request: FastifyRequest): Merchant {
  const merchant = merchantOfRequest(app, request)
  if (endpoint.always) return merchant
  if (merchant.maintenance) throw new AppError('system_upgrading')
  if (app.guards.regionOf(request, merchant).restricted) throw new AppError('region_restricted')
  return merchant
}

/** Rate, session, role, module and flag. A promise only where a token has to be looked up. */
export function admitCaller(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<void> | undefined {
  const token = bearerOf(request)
  request.token = token
  if (token !== null && token !== '') return admitHolder(app, endpoint, request, token)
  admitKnown(app, endpoint, request, null)
  return undefined
}

async function admitHolder(app: App, endpoint: Endpoint, request: FastifyRequest, token: string): Promise<void> {
  const session = await app.guards.sessionOf(token, request.merchant, idleMsOf(request))
  if (session === null) takeOrWork(app, 'unknown-token', request, UNKNOWN_TOKENS_PER_MINUTE, guestCallers(request.ip))
  admitKnown(app, endpoint, request, session)
}

function admitKnown(app: App, endpoint: Endpoint, request: FastifyRequest, session: Session | null): void {
  request.session = session
  // Members are limited by device and by account, since phones of one carrier share addresses. Not trials on guest calls:
  // trials are free, and each would bring a limit of its own.
  const isCounted = session !== null && (endpoint.auth !== 'guest' || !isTrial(session.type))
  if (isCounted) limitMember(app, endpoint, session)
  else takeOrWork(app, nameOf(endpoint), request, perMinuteOf(endpoint), guestCallers(request.ip))
  admitRole(endpoint, session, request.token)
  admitModule(endpoint, request.merchant)
}

/** A cached answer is the same for every guest: it does not matter who asks, only how often. */
export function admitCachedCaller(app: App, endpoint: Endpoint, request: FastifyRequest, merchant: Merchant): void {
  // Sessions are not looked up here, so only the generous limit of the whole network applies.
  takeOrWork(app, nameOf(endpoint), request, perMinuteOf(endpoint), networkCallers(request.ip))
  admitModule(endpoint, merchant)
}

export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  // What cannot be one of our tokens is treated as an unknown one.
  return TOKEN_PATTERN.exec(header)?.[1] ?? ''
}

export function limit(app: App, endpoint: Endpoint, caller: string): void {
  take(app, `${nameOf(endpoint)} ${caller}`, perMinuteOf(endpoint))
}

function limitMember(app: App, endpoint: Endpoint, { id, memberId }: Session): void {
  limit(app, endpoint, `d${id}`)
  take(app, `${nameOf(endpoint)} m${memberId}`, perMinuteOf(endpoint) * OF_ONE_MEMBER)
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const perMinuteOf = ({ perMinute, method }: Endpoint) =>
  perMinute ?? (method === 'GET' ? READS_PER_MINUTE : WRITES_PER_MINUTE)

/** By address, which several guests may share, and by network, so that holding many addresses gains nothing. */
export function takeOfGuest(app: App, what: string, ip: string, perMinute: number): void {
  for (const { caller, times } of guestCallers(ip)) take(app, `${what} ${caller}`, perMinute * times)
}

/**
 * As `takeOfGuest`, but guests are not locked out when others have used up their address or network: the refusal carries a
 * proof of work, and a guest who has done it is counted separately.
 */
function takeOrWork(app: App, what: string, request: FastifyRequest, perMinute: number, callers: GuestCallers): void {
  const network = networkOf(request.ip)
  const proof = request.headers[WORK_HEADER]
  const worker = app.guestWork.callerOf(typeof proof === 'string' ? proof : undefined, network)
  if (worker !== null) {
    take(app, `${what} ${worker}`, perMinute)
    return
  }
  for (const { caller, times } of callers) {
    const verdict = app.limiter.take(`${what} ${caller}`, perMinute * times)
    if (verdict.allowed) continue
    const work = app.guestWork.ask(network, app.limiter.count(`work ${network}`))
    throw new AppError('rate_limited', { retryAfterSeconds: verdict.retryAfterSeconds, work })
  }
}

export function take(app: App, key: string, perMinute: number): void {
  const verdict = app.limiter.take(key, perMinute)
  if (!verdict.allowed) throw new AppError('rate_limited', { retryAfterSeconds: verdict.retryAfterSeconds })
}

function admitRole(endpoint: Endpoint, session: Session | null, token: string | null): void {
  if (endpoint.auth === 'guest') return
  if (token === null) throw new AppError('not_logged_in')
  if (session === null) throw new AppError('session_expired')
  if (session.mustChangePassword && !endpoint.withFirstPassword) throw new AppError('password_change_required')
  if (endpoint.auth === 'real' && !isReal(session.type)) throw new AppError(endpoint.refusal ?? 'free_reject')
  if (endpoint.auth === 'agent' && !isAgent(session.type)) throw new AppError('no_permission')
}

function admitModule(endpoint: Endpoint, merchant: Merchant): void {
  const { module, flag } = endpoint
  const isOff = (module !== undefined && !merchant.flags[module]) || (flag !== undefined && !merchant.flags[flag])
  if (isOff) throw new AppError('no_permission')
}
