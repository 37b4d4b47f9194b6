import type { FrameMessage } from '@trevo/contract/frame-messages'
import { formatMoney, Money, parseMoney } from '@trevo/contract/money'
import * as z from 'zod/mini'
import type { Round, RoundRequest } from '../../src/protocol.ts'
import { type Api, ApiError, type OpenedSession } from './api.ts'
import { createPurse, type PlayState, type Seeds } from './purse.ts'
import { newRequestId } from './request-id.ts'
import { findMoved, findUnseen } from './resume.ts'
import type { Store } from './store.ts'

/** Requests whose result was not shown to its end; they outlive a reload of the page. */
export type Waiting = {
  requests: readonly RoundRequest[]
  /** Of this very launch: under another one the same id would be a new bet. */
  isSameLaunch: boolean
  /** The last round that was shown to its end. */
  seenRoundId: string | null
}

/** What the page around the rounds does for them. */
export type PlayHost = {
  waiting: { load(): Waiting; save(waiting: Pick<Waiting, 'requests' | 'seenRoundId'>): void }
  /** Nothing was played: tell the player why. */
  refused(error: ApiError): void
  /** Another window moved the round on, and it is shown as it stands now. */
  moved(): void
  /** It is not known whether something was played; resolves when it is time to ask again. */
  unanswered(): Promise<void>
  /** To the page that frames us. */
  post(message: FrameMessage): void
}

export type Play = {
  state: Store<PlayState>
  /** Null where nothing was played; the player knows why by then. */
  round(request: { stake: Money; action?: unknown; grantId?: string }): Promise<Round | null>
  /** `raiseMinor` is what the step adds to the stake. */
  step(round: Round, action: unknown, raiseMinor?: bigint): Promise<Round | null>
  /** The answer has been shown to its end. */
  done(round: Round): void
  /** A round from before a reload that is open, or whose end nobody saw. */
  resume(): Promise<Round | null>
  /** After the player asked for new seeds. */
  setSeeds(seeds: Seeds): void
  refreshBalance(): Promise<void>
  /** Games with a way of their own to play: what the platform said, and whether something is under way. */
  setBalance(balance: Money): void
  setOpen(isOpen: boolean): void
  /** A result may be booked that is not seen yet. */
  setShowing(isShowing: boolean): void
}

/** After these nobody knows yet whether the stake was taken. */
const UNSURE: ReadonlySet<string> = new Set(['overloaded', 'unknown_error'])
/** A prize that the platform did not take at once follows within moments. */
const PRIZE_FOLLOWS_MS = 3_000
const WithBalance = z.object({ balance: Money })

/** The page around forgets what it is not told again: a game that stopped must not keep the balance from anybody. */
const SAY_AGAIN_MS = 3_000

function tellShowing({ post }: Pick<PlayHost, 'post'>): (showing: boolean, stakedMinor?: bigint) => void {
  let again: ReturnType<typeof setInterval> | undefined
  return (showing, stakedMinor = 0n) => {
    clearInterval(again)
    const staked = stakedMinor > 0n ? { staked: formatMoney(stakedMinor) } : {}
    const say = () => post({ type: 'trevo:showing', showing, ...staked })
    say()
    if (showing) again = setInterval(say, SAY_AGAIN_MS)
  }
}

export function createPlay({ session, api, host }: { session: OpenedSession; api: Api; host: PlayHost }): Play {
  const setOpen = (open: boolean) => host.post({ type: 'trevo:round', open })
  const setShowing = tellShowing(host)
  const purse = createPurse(session, { onOpen: setOpen, onShowing: setShowing })
  const requestOf = new Map<string, string>()

  /** Until there is an answer, under one and the same id. */
  async function ask(
    requestId: string,
    stakeMinor: bigint,
    attempt: () => Promise<Round>,
    of: string | null = null,
  ): Promise<Round | null> {
    purse.ask(requestId, stakeMinor)
    const round = await answerOf(attempt, of)
    if (round !== null) host.post({ type: 'trevo:balance' })
    purse.endAsking(requestId)
    return round
  }

  async function answerOf(attempt: () => Promise<Round>, of: string | null): Promise<Round | null> {
    for (;;) {
      try {
        const round = await attempt()
        purse.take(round)
        return round
      } catch (thrown) {
        const error = thrown instanceof ApiError ? thrown : new ApiError('unknown_error')
        if (!UNSURE.has(error.code)) {
          const moved = error.code === 'conflict' ? await findMoved(api, of).catch(() => null) : null
          if (moved !== null) {
            purse.take(moved)
            host.moved()
            return moved
          }
          const known = z.safeParse(WithBalance, error.value)
          if (known.success) purse.correct(known.data.balance)
          host.refused(error)
          return null
        }
      }
      await host.unanswered()
    }
  }

  /** The request is kept until its result has been seen, or nothing came of it. */
  async function askRound(request: RoundRequest, stakeMinor: bigint): Promise<Round | null> {
    const { requestId } = request
    const { requests, seenRoundId } = host.waiting.load()
    const others = requests.filter((each) => each.requestId !== requestId)
    host.waiting.save({ requests: [...others, request], seenRoundId })
    const round = await ask(requestId, stakeMinor, () => api.round(request))
    if (round === null) forget(requestId)
    else requestOf.set(round.roundId, requestId)
    return round
  }

  function forget(requestId: string, seenRoundId?: string): void {
    const before = host.waiting.load()
    const requests = before.requests.filter((each) => each.requestId !== requestId)
    host.waiting.save({ requests, seenRoundId: seenRoundId ?? before.seenRoundId })
  }

  async function refreshBalance(): Promise<void> {
    const { balance } = await api.balance()
    if (purse.state.get().phase !== 'asking') purse.correct(balance)
  }

  async function resume(): Promise<Round | null> {
    const { requests, isSameLaunch, seenRoundId } = host.waiting.load()
    const last = requests.at(-1)
    host.waiting.save({ requests: [], seenRoundId })
    if (session.openRound !== null) {
      purse.hide(session.openRound.roundId, 0n)
      return session.openRound
    }
    if (last === undefined) return null
    if (isSameLaunch) {
      // Its stake may be gone from the balance already, and its answer's balance may be old.
      const round = await askRound(last, 0n)
      await refreshBalance().catch(() => undefined)
      return round
    }
    const unseen = await findUnseen(api, session, last, seenRoundId).catch(() => null)
    if (unseen !== null) purse.hide(unseen.roundId, parseMoney(unseen.prize))
    return unseen
  }

  return {
    state: purse.state,
    round: ({ stake, action, grantId }) =>
      askRound(
        {
          requestId: newRequestId(),
          stake,
          ...(action === undefined ? {} : { action }),
          ...(grantId === undefined ? {} : { grantId }),
        },
        grantId === undefined ? parseMoney(stake) : 0n,
      ),
    step(round, action, raiseMinor = 0n) {
      const body = { requestId: newRequestId(), roundId: round.roundId, step: round.steps, action }
      return ask(body.requestId, raiseMinor, () => api.step(body), round.roundId)
    },
    done(round) {
      purse.reveal(round.roundId)
      const requestId = requestOf.get(round.roundId)
      if (round.status === 'settled' && requestId !== undefined) {
        requestOf.delete(round.roundId)
        forget(requestId, round.roundId)
      }
      if (!round.paid && parseMoney(round.prize) > 0n) {
        setTimeout(() => refreshBalance().catch(() => undefined), PRIZE_FOLLOWS_MS)
      }
      host.post({ type: 'trevo:balance' })
    },
    resume,
    setSeeds: purse.setSeeds,
    refreshBalance,
    setBalance(balance) {
      purse.correct(balance)
      host.post({ type: 'trevo:balance' })
    },
    setOpen,
    setShowing,
  }
}
