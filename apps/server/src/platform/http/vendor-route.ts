import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BodyOf, Endpoint, ValueOf } from '@trevo/contract/endpoint'
import { signedText, VENDOR_CLOCK_WINDOW_MS, VENDOR_HEADERS } from '@trevo/contract/vendor-wallet'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { callerOfIp } from '../rate-limit.ts'
import type { App } from './app.ts'
import { parseJson } from './body.ts'
import { checkValue, successText } from './envelope.ts'
import { sendJson } from './reply.ts'
import { assertStrict, validate } from './validate.ts'

export type VendorCall<E extends Endpoint> = { vendorCode: string; body: BodyOf<E> }
type Handler<E extends Endpoint> = (call: VendorCall<E>) => Promise<ValueOf<E>>

/** The secrets a vendor may sign with; none where nobody has that code. */
export type SecretsOf = (vendorCode: string) => readonly Buffer[] | Promise<readonly Buffer[]>

const CODE_PATTERN = /^[A-Za-z0-9_-]{1,32}$/
const TIMESTAMP_PATTERN = /^\d{13}$/
const SIGNATURE_PATTERN = /^[0-9a-f]{64}$/i
/** Guessing is pointless; this keeps it cheap too. */
const REFUSALS_PER_MINUTE = 120
const DEFAULT_PER_MINUTE = 600

/** Whether a vendor may call from an address. */
export type AllowsAddress = (vendorCode: string, ip: string) => boolean | Promise<boolean>

/** What the vendor signed, before anything of it is read. */
export type VendorDoor = { app: App; secretsOf: SecretsOf; allowsAddress: AllowsAddress }

/**
 * Serves one call of a vendor: clock, vendor, signature over the raw body, address, rate, input, then the handler. Maintenance
 * of a brand is not asked here: a stake is refused by its own gate, and a prize is taken always.
 */
export function vendorRoute<E extends Endpoint>(door: VendorDoor, endpoint: E, handler: Handler<E>): void {
  const { app } = door
  const { path, method, body: schema, perMinute = DEFAULT_PER_MINUTE } = endpoint
  if (endpoint.auth !== 'vendor' || method !== 'POST' || schema === undefined)
    throw new Error(`${method} ${path}: a vendor's call is a POST with a body`)
  assertStrict(`${method} ${path}`, schema)
  app.routes.add(endpoint)
  const validatesValue = app.config.nodeEnv !== 'production'

  async function answer(request: FastifyRequest): Promise<string> {
    const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const vendorCode = await signerOf(door, request, path, raw)
    const verdict = app.limiter.take(`${path} v${vendorCode}`, perMinute)
    if (!verdict.allowed) throw new AppError('rate_limited', { retryAfterSeconds: verdict.retryAfterSeconds })
    validate(undefined, request.query)
    const value = await handler({ vendorCode, body: validate(schema, parseJson(raw)) as BodyOf<E> })
    if (validatesValue) checkValue(endpoint, value)
    return successText(value)
  }

  // A scope of its own: only here does the body stay as it came.
  app.http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    scope.post(path, async (request, reply) => sendJson(request, reply, await answer(request)))
  })
}

async function signerOf(door: VendorDoor, request: FastifyRequest, path: string, raw: Buffer): Promise<string> {
  const [vendor, timestamp, signature] = [
    VENDOR_HEADERS.vendor,
    VENDOR_HEADERS.timestamp,
    VENDOR_HEADERS.signature,
  ].map((name) => String(request.headers[name] ?? '')) as [string, string, string]
  const { app, secretsOf } = door
  if (!TIMESTAMP_PATTERN.test(timestamp)) return refuse(app, request, 'vendor_clock')
  if (Math.abs(app.clock.now().getTime() - Number(timestamp)) > VENDOR_CLOCK_WINDOW_MS)
    return refuse(app, request, 'vendor_clock')
  if (!CODE_PATTERN.test(vendor) || !SIGNATURE_PATTERN.test(signature)) return refuse(app, request, 'vendor_signature')
  const kept = secretsOf(vendor)
  const secrets = kept instanceof Promise ? await kept : kept
  const given = Buffer.from(signature, 'hex')
  const isSigned = secrets.some((secret) => timingSafeEqual(given, signatureOf(secret, timestamp, path, raw)))
  if (!isSigned) return refuse(app, request, 'vendor_signature')
  // Asked last: whoever cannot sign does not learn which addresses are known.
  const allowed = door.allowsAddress(vendor, request.ip)
  return (allowed instanceof Promise ? await allowed : allowed) ? vendor : refuse(app, request, 'vendor_address')
}

const signatureOf = (secret: Buffer, timestamp: string, path: string, raw: Buffer) =>
  createHmac('sha256', secret)
    .update(signedText(timestamp, path, ''))
    .update(raw)
    .digest()

function refuse(
  app: App,
  request: FastifyRequest,
  code: 'vendor_clock' | 'vendor_signature' | 'vendor_address',
): never {
  const verdict = app.limiter.take(`vendor-refused ${callerOfIp(request.ip)}`, REFUSALS_PER_MINUTE)
  if (!verdict.allowed) throw new AppError('rate_limited', { retryAfterSeconds: verdict.retryAfterSeconds })
  throw new AppError(code, code === 'vendor_clock' ? { serverTime: app.clock.now().toISOString() } : undefined)
}
