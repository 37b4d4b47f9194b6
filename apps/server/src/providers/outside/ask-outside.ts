import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isPublicEndpoint, publicLookup } from '../push/public-address.ts'

export type OutsideRequest = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  maxBytes: number
  /** Outside production a vendor may live on this machine; elsewhere only on the open internet. */
  anywhere: boolean
}
export type OutsideAnswer = { status: number; type: string; bytes: Buffer }

/** Asks an address that somebody else has named. Follows no redirection, reads no more than it may, and never reaches inside. */
export function askOutside(address: string, asked: OutsideRequest): Promise<OutsideAnswer> {
  const { method, headers = {}, body, timeoutMs, maxBytes, anywhere } = asked
  const url = new URL(address)
  if (!anywhere && !isPublicEndpoint(`${url.origin}/`)) throw new Error(`${url.origin} is not a public address`)
  const ask = url.protocol === 'http:' && anywhere ? plainRequest : secureRequest
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = ask(url, { method, headers, signal, ...(anywhere ? {} : { lookup: publicLookup }) }, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) sent.destroy(new Error('the answer is too long'))
        else chunks.push(chunk)
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          bytes: Buffer.concat(chunks),
        }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
