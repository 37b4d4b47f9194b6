import { Money, parseMoney } from '@trevo/contract/money'
import * as z from 'zod/mini'
import type { Fairness, Round, RoundRequest, SessionInfo } from '../../src/protocol.ts'
import { type Api, ApiError } from './api.ts'
import { newRequestId } from './request-id.ts'
import { createStore, type Store } from './store.ts'

/** asking: the studio has not answered yet. showing: an answer is being drawn. open: the player is to take a step. */
export type Phase = 'ready' | 'asking' | 'showing' | 'open'
export type PlayState = { phase: Phase; balanceMinor: bigint; fairness: Fairness }

/** What the page around the rounds does for them. */
export type PlayHost = {
  /** Requests whose result was not shown to its end; they outlive a reload of the page, not the session. */
  waiting: { load(): RoundRequest[]; save(requests: readonly RoundRequest[]): void }
  /** Nothing was played: tell the player why. */
  refused(error: ApiError): void
  /** It is not known whether something was played; resolves when it is time to ask again. */
  unanswered(): Promise<void>
  /** To the page that frames us. */
  post(message: { type: 'trevo:round'; open: boolean } | { type: 'trevo:balance' }): void
}

export type Play = {
  state: Store<PlayState>
  /** Null where nothing was played; the player knows why by then. */
  round(request: { stake: Money; action?: unknown }): Promise<Round | null>
  step(round: Round, action: unknown): Promise<Round | null>
  /** The answer has been shown to its end. */
  done(round: Round): void
  /** A round from before a reload that is open, or whose end nobody saw. */
  resume(): Promise<Round | null>
  /** After the player asked for new seeds. */
  setFairness(fairness: Fairness): void
  refreshBalance(): Promise<void>
}

/** After these nobody knows yet whether the stake was taken. */
const UNSURE: ReadonlySet<string> = new Set(['overloaded', 'unknown_error'])
/** A prize that the platform did not take at once follows within moments. */
const PRIZE_FOLLOWS_MS = 3_000
const WithBalance = z.object({ balance: Money })

export function createPlay({ session, api, host }: { session: SessionInfo; api: Api; host: PlayHost }): Play {
  let confirmedMinor = parseMoney(session.balance)
  let { fairness } = session
  let openRoundId = session.openRound?.roundId ?? null
  const askedMinor = new Map<string, bigint>()
  /** Prizes that are in the balance already and that the player has not seen yet. */
  const unseenMinor = new Map<string, bigint>()
  const requestOf = new Map<string, string>()
  /** Steps and repeats: calls that take no stake. */
  let othersAsked = 0

  const phase = (): Phase => {
    if (askedMinor.size > 0 || othersAsked > 0) return 'asking'
    if (unseenMinor.size > 0) return 'showing'
    return openRoundId === null ? 'ready' : 'open'
  }
  const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, each) => total + each, 0n)
  const stateNow = (): PlayState => ({
    phase: phase(),
    balanceMinor: confirmedMinor - sum(askedMinor.values()) - sum(unseenMinor.values()),
    fairness,
  })
  const state = createStore(stateNow())
  function changed(): void {
    const wasReady = state.get().phase === 'ready'
    state.set(stateNow())
    const isReady = state.get().phase === 'ready'
    if (wasReady !== isReady) host.post({ type: 'trevo:round', open: !isReady })
  }

  function answered(round: Round): Round {
    confirmedMinor = parseMoney(round.balance)
    unseenMinor.set(round.roundId, round.paid ? parseMoney(round.prize) : 0n)
    openRoundId = round.status === 'open' ? round.roundId : openRoundId === round.roundId ? null : openRoundId
    if (round.fairness.nonce >= fairness.nonce) fairness = { ...round.fairness, nonce: round.fairness.nonce + 1 }
    host.post({ type: 'trevo:balance' })
    return round
  }

  function refused(error: ApiError): null {
    const known = z.safeParse(WithBalance, error.value)
    if (known.success) confirmedMinor = parseMoney(known.data.balance)
    host.refused(error)
    return null
  }

  async function ask(attempt: () => Promise<Round>): Promise<Round | null> {
    for (;;) {
      try {
        return answered(await attempt())
      } catch (thrown) {
        const error = thrown instanceof ApiError ? thrown : new ApiError('unknown_error')
        if (!UNSURE.has(error.code)) return refused(error)
      }
      await host.unanswered()
    }
  }

  async function askRound(request: RoundRequest): Promise<Round | null> {
    const { requestId } = request
    host.waiting.save([...host.waiting.load().filter((each) => each.requestId !== requestId), request])
    askedMinor.set(requestId, parseMoney(request.stake))
    changed()
    const round = await ask(() => api.round(request))
    askedMinor.delete(requestId)
    if (round === null) forget(requestId)
    else requestOf.set(round.roundId, requestId)
    changed()
    return round
  }

  const forget = (requestId: string) =>
    host.waiting.save(host.waiting.load().filter((each) => each.requestId !== requestId))

  async function refreshBalance(): Promise<void> {
    const { balance } = await api.balance()
    if (phase() === 'asking') return
    confirmedMinor = parseMoney(balance)
    changed()
  }

  return {
    state,
    round: ({ stake, action }) =>
      askRound({ requestId: newRequestId(), stake, ...(action === undefined ? {} : { action }) }),
    async step(round, action) {
      const body = { requestId: newRequestId(), roundId: round.roundId, step: round.steps, action }
      othersAsked++
      changed()
      const next = await ask(() => api.step(body))
      othersAsked--
      changed()
      return next
    },
    done(round) {
      unseenMinor.delete(round.roundId)
      const requestId = requestOf.get(round.roundId)
      if (round.status === 'settled' && requestId !== undefined) {
        requestOf.delete(round.roundId)
        forget(requestId)
      }
      if (!round.paid && parseMoney(round.prize) > 0n) {
        setTimeout(() => refreshBalance().catch(() => undefined), PRIZE_FOLLOWS_MS)
      }
      changed()
      host.post({ type: 'trevo:balance' })
    },
    async resume() {
      if (session.openRound !== null) return answeredBefore(session.openRound)
      const last = host.waiting.load().at(-1)
      host.waiting.save(last === undefined ? [] : [last])
      return last === undefined ? null : resumeRequest(last)
    },
    setFairness(next) {
      fairness = next
      changed()
    },
    refreshBalance,
  }

  function answeredBefore(round: Round): Round {
    host.waiting.save([])
    unseenMinor.set(round.roundId, 0n)
    changed()
    return round
  }

  /** Its stake may be gone from the balance already, and its answer's balance may be old: the newest one is asked for. */
  async function resumeRequest(request: RoundRequest): Promise<Round | null> {
    othersAsked++
    changed()
    const round = await ask(() => api.round(request))
    const newest = await api.balance().catch(() => null)
    if (newest !== null) confirmedMinor = parseMoney(newest.balance)
    othersAsked--
    if (round === null) forget(request.requestId)
    else requestOf.set(round.roundId, request.requestId)
    changed()
    return round
  }
}
