import { Readable } from 'node:stream'
import type { Endpoint, ValueOf } from '@trevo/contract/endpoint'
import { STAFF_MERCHANT_HEADER, type StaffAccess } from '@trevo/contract/ops/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Merchant, StaffSession } from '../guards.ts'
import { kindOf } from '../load.ts'
import { callerOfIp } from '../rate-limit.ts'
import type { App } from './app.ts'
import { readBody } from './body.ts'
import { bodyTypeOf } from './body-type.ts'
import { Cookies } from './cookies.ts'
import { type Download, inPlace } from './download.ts'
import { checkValue, successText } from './envelope.ts'
import { bearerOf, limit, take } from './gate.ts'
import { sendPrivatePicture } from './private-picture.ts'
import { sendJson } from './reply.ts'
import { runnerOf } from './reports.ts'
import { API_HEADERS } from './security-headers.ts'
import type { StaffCall, StaffGuestCall } from './staff-call.ts'
import { noteList } from './staff-lists.ts'
import { assertStrict, validate } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffSession | null
  }
}

/** What the gate asks of the layers above it. */
export type StaffDoor = {
  app: App
  staffOf(token: string): Promise<StaffSession | null>
  /** Every brand. */
  brands(): readonly Merchant[]
}

/** Every guessed token costs the database a lookup. */
const UNKNOWN_TOKENS_PER_MINUTE = 60

/**
 * Serves one call of the console: rate, session, first password, role, brand, input, then the handler. A member's token is
 * unknown here. Neither maintenance nor region is checked: staff work on a closed site too.
 */
export function staffRoute<E extends Endpoint>(
  door: StaffDoor,
  endpoint: E,
  handler: (call: StaffCall<E>) => Promise<ValueOf<E>>,
): void {
  noteList(door.app, endpoint, handler)
  const run = runnerOf<ValueOf<E>>(door.app, endpoint)
  serve(door, endpoint, accessOf(endpoint), async (request, reply) => {
    const call = await callOf(door.app, endpoint, request, reply)
    const value = await run(call.cookies, () => handler(call))
    return answer(door.app, endpoint, request, reply, value)
  })
}

/** A call made before signing in. */
export function staffGuestRoute<E extends Endpoint>(
  door: StaffDoor,
  endpoint: E,
  handler: (call: StaffGuestCall<E>) => Promise<ValueOf<E>>,
): void {
  if (accessOf(endpoint).roles !== 'guest') throw new Error(`${endpoint.path} is not for guests`)
  serve(door, endpoint, accessOf(endpoint), async (request, reply) => {
    const value = await handler(await inputOf(door.app, endpoint, request, reply))
    return answer(door.app, endpoint, request, reply, value)
  })
}

/** Not in the envelope: the answer is a picture for staff alone. */
export function staffPicture<E extends Endpoint>(
  door: StaffDoor,
  endpoint: E,
  handler: (call: StaffCall<E>) => Promise<Buffer | null>,
): void {
  serve(door, endpoint, accessOf(endpoint), async (request, reply) => {
    return sendPrivatePicture(reply, await handler(await callOf(door.app, endpoint, request, reply)))
  })
}

/** Not in the envelope: the answer is a file, made as fast as it is taken. */
export function staffFile<E extends Endpoint>(
  door: StaffDoor,
  endpoint: E,
  handler: (call: StaffCall<E>) => Promise<Download>,
): void {
  const run = runnerOf<Download>(door.app, { report: true, ...endpoint })
  const send: Answer = async (request, reply) => {
    const call = await callOf(door.app, endpoint, request, reply)
    const { fileName, type, chunks } = await run(call.cookies, async () => inPlace(await handler(call)))
    return reply
      .headers({ ...API_HEADERS, 'cache-control': 'private, no-store' })
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .type(type)
      .send(Readable.from(chunks))
  }
  serve(door, endpoint, accessOf(endpoint), send, 'file')
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function serve(
  door: StaffDoor,
  endpoint: Endpoint,
  access: StaffAccess,
  handler: Answer,
  kind = kindOf(endpoint),
): void {
  const { method, path, maxBodyBytes } = endpoint
  for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
    if (schema) assertStrict(`${method} ${path}`, schema)
  }
  door.app.routes.add(endpoint)
  door.app.http.route({
    method,
    url: path,
    config: bodyTypeOf(endpoint),
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    onRequest: async (request) => {
      door.app.load.admit(kind)
      await admit(door, endpoint, access, request)
    },
    handler,
  })
}

function accessOf({ method, path, staff }: Endpoint): StaffAccess {
  if (staff === undefined) throw new Error(`${method} ${path}: a call of staff is made by staffEndpoint()`)
  return staff
}

async function admit(door: StaffDoor, endpoint: Endpoint, access: StaffAccess, request: FastifyRequest) {
  const { app } = door
  const address = callerOfIp(request.ip)
  request.staff = null
  if (access.roles === 'guest') return limit(app, endpoint, `staff ${address}`)
  const token = bearerOf(request)
  const staff = token === null || token === '' ? null : await door.staffOf(token)
  if (token !== null && staff === null) take(app, `unknown-staff-token ${address}`, UNKNOWN_TOKENS_PER_MINUTE)
  limit(app, endpoint, staff === null ? `staff ${address}` : `s${staff.staffId}`)
  request.staffId = staff?.staffId ?? null
  if (token === null) throw new AppError('not_logged_in')
  if (staff === null) throw new AppError('session_expired')
  if (staff.mustChangePassword && !access.withFirstPassword) throw new AppError('password_change_required')
  if (!mayCall(access, staff)) throw new AppError('no_permission')
  request.staff = staff
  request.merchant = brandOf(door, request, staff)
}

export function mayCall({ roles, everyMerchant }: StaffAccess, staff: StaffSession): boolean {
  if (everyMerchant && staff.merchantId !== null) return false
  return typeof roles === 'string' || roles.some((role) => staff.roles.includes(role))
}

/** The brand the caller names, else that of the host; never one that is not the caller's. */
function brandOf({ app, brands }: StaffDoor, { headers, hostname }: FastifyRequest, staff: StaffSession): Merchant {
  const code = headers[STAFF_MERCHANT_HEADER]
  const named = code === undefined ? undefined : brands().find((brand) => brand.code === code)
  if (code !== undefined && named === undefined) throw new AppError('no_permission')
  if (staff.merchantId === null) return named ?? app.guards.merchantOf(hostname)
  const own = brands().find(({ id }) => id === staff.merchantId)
  if (own === undefined || (named !== undefined && named.id !== own.id)) throw new AppError('no_permission')
  return own
}

async function inputOf<E extends Endpoint>(
  app: App,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffGuestCall<E>> {
  const { ip, headers } = request
  const params = validate(endpoint.params, request.params)
  const query = validate(endpoint.query, request.query)
  const body = validate(endpoint.body, await readBody(app, endpoint, request))
  const client = { ip, address: callerOfIp(ip), userAgent: headers['user-agent'] }
  // Checked against the schemas a moment ago; TypeScript cannot follow that through a generic.
  return { params, query, body, client, cookies: new Cookies(request, reply) } as unknown as StaffGuestCall<E>
}

async function callOf<E extends Endpoint>(
  app: App,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffCall<E>> {
  const { staff, merchant } = request
  if (staff === null) throw new AppError('not_logged_in')
  return { ...(await inputOf(app, endpoint, request, reply)), staff, merchant }
}

async function answer(app: App, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, value: unknown) {
  if (app.config.nodeEnv !== 'production') checkValue(endpoint, value)
  return sendJson(request, reply, successText(value))
}
