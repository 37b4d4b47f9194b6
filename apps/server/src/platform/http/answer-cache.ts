import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Merchant } from '../guards.ts'
import { CODINGS, compress, WORTH_COMPRESSING_BYTES } from './compress.ts'
import { type Coding, codingFor, isFresh } from './negotiate.ts'
import { type HeaderList, headerList, JSON_TYPE, writeBytes, writeText } from './reply.ts'
import { API_HEADERS } from './security-headers.ts'

/** Different query strings of one call that are kept at a time, per merchant. */
const MAX_KEPT = 500

type Form = { bytes: Buffer; headerList: HeaderList }

export type Answer = {
  text: string
  /** Present where compressing is worth it. */
  forms: Record<Coding, Form> | undefined
  headers: Readonly<Record<string, string>>
  headerList: HeaderList
  etag: string
  expiresMs: number
}

type Kept = { answers: Map<string, Answer>; pending: Map<string, Promise<Answer>> }

/** Finished answers of one call, ready as bytes. Keyed by the merchant object: new brand data starts empty. */
export class AnswerCache {
  readonly #clock: Clock
  readonly #seconds: number
  readonly #kept = new WeakMap<Merchant, Kept>()

  constructor(clock: Clock, seconds: number) {
    this.#clock = clock
    this.#seconds = seconds
  }

  get(merchant: Merchant, url: string): Answer | undefined {
    const answer = this.#kept.get(merchant)?.answers.get(url)
    return answer !== undefined && answer.expiresMs > this.#clock.now().getTime() ? answer : undefined
  }

  /** Callers that miss at the same moment share one run of the handler. */
  async fill(merchant: Merchant, url: string, make: () => Promise<string>): Promise<Answer> {
    let kept = this.#kept.get(merchant)
    if (kept === undefined) {
      kept = { answers: new Map(), pending: new Map() }
      this.#kept.set(merchant, kept)
    }
    const { answers, pending } = kept
    const underway = pending.get(url)
    if (underway !== undefined) return underway
    const promise = make().then((text) => this.#finish(text))
    pending.set(url, promise)
    try {
      const answer = await promise
      // Set anew, not updated, so that the order of the map stays the order of age.
      answers.delete(url)
      if (answers.size >= MAX_KEPT) answers.delete(answers.keys().next().value ?? '')
      answers.set(url, answer)
      return answer
    } finally {
      pending.delete(url)
    }
  }

  async #finish(text: string): Promise<Answer> {
    const bytes = Buffer.from(text)
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const headers = {
      ...API_HEADERS,
      // A change reaches open pages at once: a browser always asks, and mostly hears that nothing changed.
      'cache-control': 'public, no-cache',
      'content-type': JSON_TYPE,
      vary: 'accept-encoding',
      etag,
    }
    const expiresMs = this.#clock.now().getTime() + this.#seconds * 1000
    return { text, forms: await formsOf(bytes, headers), headers, headerList: headerList(headers), etag, expiresMs }
  }
}

async function formsOf(bytes: Buffer, headers: Answer['headers']): Promise<Answer['forms']> {
  if (bytes.length < WORTH_COMPRESSING_BYTES) return undefined
  const form = async (coding: Coding): Promise<Form> => ({
    bytes: await compress(bytes, coding, 'thorough'),
    headerList: headerList(coding === 'identity' ? headers : { ...headers, 'content-encoding': coding }),
  })
  return { br: await form('br'), gzip: await form('gzip'), identity: await form('identity') }
}

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { text, forms, headers, etag } = answer
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && isFresh(ifNoneMatch, etag)) return reply.headers(headers).code(304).send()
  if (forms === undefined) return writeText(reply, answer.headerList, text)
  const { headerList: list, bytes } = forms[codingFor(request.headers['accept-encoding'], CODINGS)]
  return writeBytes(reply, list, bytes)
}
