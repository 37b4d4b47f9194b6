import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODINGS, compress, WORTH_COMPRESSING_BYTES } from './compress.ts'
import { codingFor } from './negotiate.ts'
import { API_HEADERS } from './security-headers.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
export type HeaderList = readonly string[]

export const headerList = (headers: Readonly<Record<string, string>>): HeaderList => Object.entries(headers).flat()

const CALL_HEADERS = headerList({ ...API_HEADERS, 'cache-control': 'no-store', 'content-type': JSON_TYPE })
const LONG_CALL_HEADERS = [...CALL_HEADERS, 'vary', 'accept-encoding']

/** Answers to a caller are for that caller alone and for now. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply | Promise<FastifyReply> {
  if (text.length < WORTH_COMPRESSING_BYTES) return writeText(reply, CALL_HEADERS, text)
  const coding = codingFor(request.headers['accept-encoding'], CODINGS)
  if (coding === 'identity') return writeText(reply, LONG_CALL_HEADERS, text)
  return compress(Buffer.from(text), coding, 'quick').then((bytes) =>
    reply
      .headers({ ...API_HEADERS, 'cache-control': 'no-store', vary: 'accept-encoding', 'content-encoding': coding })
      .type(JSON_TYPE)
      .send(bytes),
  )
}

/**
 * The short way out for the hottest answers: one write of headers and text together, past Fastify's own sending.
 * Hooks that run after the response still do.
 */
function writeText(reply: FastifyReply, headers: HeaderList, text: string): FastifyReply {
  const byteLength = Buffer.byteLength(text)
  // As many bytes as characters: plain ASCII, which Node copies faster when it need not look for anything else.
  writeHead(reply, headers, byteLength).end(text, byteLength === text.length ? 'latin1' : 'utf8')
  return reply
}

/** The same for bytes that are ready as a text of a character each. */
export function writeBinary(reply: FastifyReply, headers: HeaderList, binary: string): FastifyReply {
  writeHead(reply, headers, binary.length).end(binary, 'latin1')
  return reply
}

function writeHead(reply: FastifyReply, headers: HeaderList, byteLength: number): ServerResponse {
  const own = ['x-request-id', reply.request.id, 'content-length', String(byteLength)]
  const secure = reply.getHeader('strict-transport-security')
  if (secure !== undefined) own.push('strict-transport-security', String(secure))
  const cookies = reply.getHeader('set-cookie')
  if (cookies !== undefined) for (const cookie of [cookies].flat()) own.push('set-cookie', String(cookie))
  reply.hijack()
  return reply.raw.writeHead(200, own.concat(headers))
}
