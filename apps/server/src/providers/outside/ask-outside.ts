import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicEndpoint } from '../push/public-address.ts'
import { lookupBy, type WayOut } from './way-out.ts'

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

export type ServiceRequest = Omit<OutsideRequest, 'anywhere'> & { way: WayOut }

/** Asks a service of ours or of a brand's: whatever its port, and over plain HTTP only where the machine's settings say so. */
export async function askService(address: string, asked: ServiceRequest): Promise<OutsideAnswer> {
  const url = new URL(address)
  if (asked.way === 'public' && url.protocol !== 'https:') throw new Error(`${url.origin} is not secure`)
  return send(url, asked, lookupBy(asked.way, url.hostname))
}

/** Asks an address that somebody else has named. Follows no redirection, reads no more than it may, and never reaches inside. */
export async function askOutside(address: string, asked: OutsideRequest): Promise<OutsideAnswer> {
  const { anywhere } = asked
  const url = new URL(address)
  if (!anywhere && !isPublicEndpoint(`${url.origin}/`)) throw new Error(`${url.origin} is not a public address`)
  if (!anywhere && url.protocol !== 'https:') throw new Error(`${url.origin} is not secure`)
  return send(url, asked, lookupBy(anywhere ? 'anywhere' : 'public', url.hostname))
}

type Sent = Pick<OutsideRequest, 'method' | 'headers' | 'body' | 'timeoutMs' | 'maxBytes'>

function send(url: URL, asked: Sent, how: { lookup?: LookupFunction }): Promise<OutsideAnswer> {
  const { method, headers = {}, body, timeoutMs, maxBytes } = asked
  const ask = url.protocol === 'http:' ? plainRequest : secureRequest
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = ask(url, { method, headers, signal, ...how }, (response) => {
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
