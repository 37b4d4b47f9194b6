import type { Endpoint } from '@trevo/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { App } from './app.ts'
import { FORM_TYPE } from './body-type.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new AppError('malformed_json')
  }
}

export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed_json')
  }
}

function parseForm(bytes: Uint8Array): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const pair of decode(bytes).split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=')
    const key = unescapeField(name)
    const value = unescapeField(rest.join('='))
    const earlier = fields[key]
    fields[key] = earlier === undefined ? value : [earlier, value].flat()
  }
  return fields
}

function unescapeField(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new AppError('bad_request')
  }
}

/** JSON and forms are the only bodies we read; anything else is refused by Fastify as an unsupported type. */
export function addBodyParsers(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  const parseAs = 'buffer' as const
  http.addContentTypeParser('application/json', { parseAs }, async (_: FastifyRequest, bytes: Buffer) =>
    parseJson(bytes),
  )
  http.addContentTypeParser(FORM_TYPE, { parseAs }, async (_: FastifyRequest, bytes: Buffer) => parseForm(bytes))
}

/** The body as the endpoint takes it: form or JSON, opened where it came sealed. */
export async function readBody(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (request.body === undefined) return undefined
  const isForm = request.headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) ?? false
  if (isForm !== (endpoint.form ?? false)) throw new AppError('unsupported_media_type')
  return endpoint.encrypted ? openBody(app, request) : request.body
}

async function openBody(app: App, request: FastifyRequest): Promise<unknown> {
  const kid = request.headers.encryption
  if (kid === undefined) {
    if (app.config.nodeEnv === 'production') throw new AppError('encryption_required')
    return request.body
  }
  const { body } = request
  const sealed = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (typeof kid !== 'string' || typeof sealed !== 'string') throw new AppError('bad_request')
  return parseJson(await app.encryption.open(kid, sealed))
}
