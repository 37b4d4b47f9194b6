import { type ErrorCode, knownCode } from '@trevo/contract/errors'
import { parentOfRequest } from '@trevo/trace/parent'
import * as z from 'zod/mini'
import {
  BalanceAnswer,
  type Fairness,
  HistoryPage,
  PATHS,
  Round,
  type RoundRequest,
  SeedsAnswer,
  type SeedsRequest,
  SessionInfo,
  type SessionRequest,
  type StepRequest,
  VerifyData,
} from '../../src/protocol.ts'
import { createStore } from './store.ts'

const TIMEOUT_MS = 15_000
const RETRY_PAUSES_MS = [500, 1_500, 4_000]

/** The studio said no; `code` is one of the platform's. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly value: unknown

  constructor(code: ErrorCode, value?: unknown) {
    super(code)
    this.code = code
    this.value = value
  }
}

const Succeeded = z.object({ success: z.literal(true), value: z.unknown() })
const Failed = z.object({ success: z.literal(false), errorCode: z.string(), value: z.optional(z.unknown()) })

/** Nobody answered: the line is down or the studio is. */
class NoAnswer extends Error {}

async function ask<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  options: { key?: string; body?: unknown },
): Promise<z.output<S>> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  const headers: Record<string, string> = { traceparent: parentOfRequest(requestIdIn(options.body)) }
  if (options.key !== undefined) headers.authorization = `Bearer ${options.key}`
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  let answer: unknown
  try {
    const response = await fetch(path, {
      method: options.body === undefined ? 'GET' : 'POST',
      headers,
      signal: stop.signal,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
    answer = await response.json()
  } catch {
    throw new NoAnswer()
  } finally {
    clearTimeout(timer)
  }
  const failed = z.safeParse(Failed, answer)
  if (!failed.success) return z.parse(schema, z.parse(Succeeded, answer).value)
  const { errorCode, value } = failed.data
  throw new ApiError(knownCode(errorCode), value)
}

/** Every try of a round or a step stands in one trace. */
const requestIdIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'requestId' in body && typeof body.requestId === 'string'
    ? body.requestId
    : undefined

/** An answer is late and is being asked for again. */
export const isRetrying = createStore(false)

/** Asks again while nobody answers or all are busy: every call here is safe to repeat. */
async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pauseMs of RETRY_PAUSES_MS) {
    try {
      const answer = await attempt()
      isRetrying.set(false)
      return answer
    } catch (error) {
      const isPassing = error instanceof NoAnswer || (error instanceof ApiError && error.code === 'overloaded')
      isRetrying.set(isPassing)
      if (!isPassing) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return attempt()
    .finally(() => isRetrying.set(false))
    .catch((error: unknown) => {
      throw error instanceof NoAnswer ? new ApiError('overloaded') : error
    })
}

/** What somebody asks for to look at: nothing changes by it, so it is asked for until it is answered. */
export const read = <S extends z.ZodMiniType>(schema: S, path: string, key?: string) =>
  insist(() => ask(path, schema, key === undefined ? {} : { key }))

/** A session that can play: both halves of its seeds are there. */
export type OpenedSession = SessionInfo & { fairness: Fairness }

const CLIENT_SEED_BYTES = 8
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Half of a player's first seeds is chosen here, after the hash of the other half has come. */
export async function openSession(body: SessionRequest): Promise<OpenedSession> {
  const open = () => insist(() => ask(PATHS.session, SessionInfo, { body }))
  const session = await open()
  const { fairness, sessionKey, nextServerSeedHash } = session
  if (fairness !== null) return { ...session, fairness }
  const clientSeed = hexOf(crypto.getRandomValues(new Uint8Array(CLIENT_SEED_BYTES)))
  try {
    return { ...session, ...(await createApi(sessionKey).changeSeeds({ clientSeed, nextServerSeedHash })) }
  } catch (error) {
    // Another tab of the player was quicker, or an answer was lost on the way: the choice is made.
    const again = await open()
    if (again.fairness === null) throw error
    return { ...again, fairness: again.fairness }
  }
}

/** The calls of one session. Rounds and steps take their request id from the caller, who keeps it for a repeat. */
export const createApi = (key: string) => ({
  round: (body: RoundRequest) => insist(() => ask(PATHS.round, Round, { key, body })),
  step: (body: StepRequest) => insist(() => ask(PATHS.step, Round, { key, body })),
  changeSeeds: (body: SeedsRequest) => ask(PATHS.seeds, SeedsAnswer, { key, body }),
  balance: () => read(BalanceAnswer, PATHS.balance, key),
  history: (before?: string) =>
    read(HistoryPage, before === undefined ? PATHS.history : `${PATHS.history}?before=${before}`, key),
  verify: (roundId: string) => read(VerifyData, `${PATHS.verify}?roundId=${roundId}`, key),
})
export type Api = ReturnType<typeof createApi>
