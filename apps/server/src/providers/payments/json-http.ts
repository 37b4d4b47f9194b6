import { request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import { type Breaker, isAwayStatus, ServiceAway } from '../../platform/breaker.ts'
import { lookupBy, type WayOut } from '../outside/way-out.ts'
import { PspUnavailable } from './payments.ts'

export type ClientCertificate = { cert: string; key: string }
export type JsonRequest = { method: string; url: URL; headers?: Record<string, string>; body?: string }
export type JsonAnswer = { status: number; value: unknown }
export type JsonHttp = (request: JsonRequest) => Promise<JsonAnswer>

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 5_000_000

/** JSON over HTTP with a client certificate where one is given, which `fetch` cannot do. */
export function createJsonHttp(certificate: ClientCertificate | undefined, way: WayOut = 'anywhere'): JsonHttp {
  const agent = certificate && new Agent({ keepAlive: true, ...certificate })
  return ({ method, url, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new PspUnavailable(`${method} ${url.pathname}: ${why}`))
      if (way === 'public' && url.protocol !== 'https:') return fail('not secure')
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(url, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(agent && url.protocol === 'https:' && { agent }),
        ...lookupBy(way, url.hostname),
      })
      request.on('error', (error) => fail(error.message))
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MAX_ANSWER_BYTES) request.destroy(new Error('the answer is too long'))
          chunks.push(chunk)
        })
        response.on('error', (error) => fail(error.message))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          try {
            resolve({ status: response.statusCode ?? 0, value: text === '' ? null : JSON.parse(text) })
          } catch {
            fail(`an answer ${response.statusCode} that is no JSON`)
          }
        })
      })
      request.end(body)
    })
}

/** Once the service has been away for a few calls, those after them fail at once. */
export const withBreaker =
  (http: JsonHttp, breaker: Breaker): JsonHttp =>
  async (request) => {
    try {
      return await breaker.run(() => http(request), isAwayStatus)
    } catch (error) {
      if (error instanceof ServiceAway) throw new PspUnavailable(error.message)
      throw error
    }
  }
