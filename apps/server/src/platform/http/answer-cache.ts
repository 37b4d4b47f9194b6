import { createHash } from 'node:crypto'
import { sharedBy } from '@trevo/contract/kept'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Merchant } from '../guards.ts'
import { CODINGS, compress, WORTH_COMPRESSING_BYTES } from './compress.ts'
import { type Coding, codingFor, isFresh } from './negotiate.ts'
import { type HeaderList, headerList, JSON_TYPE, writeBinary } from './reply.ts'
import { API_HEADERS } from './security-headers.ts'

/** Different query strings of one call that are kept at a time, per merchant. */
const MAX_KEPT = 500

/** Its bytes as a text of a character each: Node sends head and text in one piece, and a buffer in several. */
type Form = { binary: string; headerList: HeaderList }

export type Answer = {
  forms: Record<Coding, Form>
  headers: Readonly<Record<string, string>>
  etag: string
  expiresMs: number
}

type Kept = { answers: Map<string, Answer>; oneRun: ReturnType<typeof sharedBy<string>> }

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
      kept = { answers: new Map(), oneRun: sharedBy() }
      this.#kept.set(merchant, kept)
    }
    const { answers, oneRun } = kept
    return oneRun(url, async () => {
      const answer = await this.#finish(await make())
      // Set anew, not updated, so that the order of the map stays the order of age.
      answers.delete(url)
      if (answers.size >= MAX_KEPT) answers.delete(answers.keys().next().value ?? '')
      answers.set(url, answer)
      return answer
    })
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
    return { forms: await formsOf(bytes, headers), headers, etag, expiresMs }
  }
}

async function formsOf(bytes: Buffer, headers: Answer['headers']): Promise<Answer['forms']> {
  const plain = { binary: bytes.toString('latin1'), headerList: headerList(headers) }
  if (bytes.length < WORTH_COMPRESSING_BYTES) return { br: plain, gzip: plain, identity: plain }
  const form = async (coding: Coding): Promise<Form> => ({
    binary: (await compress(bytes, coding, 'thorough')).toString('latin1'),
    headerList: headerList({ ...headers, 'content-encoding': coding }),
  })
  return { br: await form('br'), gzip: await form('gzip'), identity: plain }
}

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { forms, headers, etag } = answer
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && isFresh(ifNoneMatch, etag)) return reply.headers(headers).code(304).send()
  const { headerList: list, binary } = forms[codingFor(request.headers['accept-encoding'], CODINGS)]
  return writeBinary(reply, list, binary)
}
