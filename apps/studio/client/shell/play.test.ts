import { describe, expect, test, vi } from 'vitest'
import type { Round, RoundRequest } from '../../src/protocol.ts'
import { type Api, ApiError, type OpenedSession } from './api.ts'
import { createPlay, type PlayHost, type Waiting } from './play.ts'

const FAIRNESS = { serverSeedHash: 'a'.repeat(64), clientSeed: 'x', nonce: 4 }
const ROUND: Round = {
  roundId: '6f0c5a43-0d6f-4c7e-9b5e-1c2d3e4f5a6b',
  status: 'settled',
  stake: '2.00',
  raised: '0.00',
  prize: '5.00',
  paid: true,
  steps: 0,
  outcome: null,
  balance: '103.00',
  fairness: FAIRNESS,
  startedAt: '2026-01-01T00:00:00Z',
  isGift: false,
}

function world(answers: (() => Promise<Round>)[], waiting: Partial<Waiting> = {}) {
  const asked: RoundRequest[] = []
  let kept: Waiting = { requests: [], isSameLaunch: true, seenRoundId: null, ...waiting }
  const host = {
    waiting: {
      load: () => kept,
      save: (next: Pick<Waiting, 'requests' | 'seenRoundId'>) => {
        kept = { ...kept, ...next }
      },
    },
    refused: vi.fn(),
    moved: vi.fn(),
    unanswered: vi.fn(async () => undefined),
    post: vi.fn(),
  } satisfies PlayHost
  const api = {
    round: (body: RoundRequest) => {
      asked.push(body)
      return (answers.shift() as () => Promise<Round>)()
    },
    balance: async () => ({ balance: '103.00', currency: 'BRL' }),
    history: async () => ({ list: [{ ...ROUND, roundId: ROUND.roundId }], next: null }),
    verify: async () => ({ stake: '2.00', raised: '0.00', outcome: 'reels', fairness: FAIRNESS }),
  } as unknown as Api
  const session = { balance: '100.00', fairness: FAIRNESS, openRound: null } as unknown as OpenedSession
  return { play: createPlay({ session, api, host }), host, asked, kept: () => kept.requests }
}

const shown = ({ play }: ReturnType<typeof world>) => [play.state.get().phase, play.state.get().balanceMinor]

describe('a round', () => {
  test('takes its stake at once and shows its prize only when it was drawn', async () => {
    const it = world([async () => ROUND])
    const asking = it.play.round({ stake: '2.00' })
    expect(shown(it)).toEqual(['asking', 980_000n])
    const round = (await asking) as Round
    expect(shown(it)).toEqual(['showing', 980_000n])
    it.play.done(round)
    expect(shown(it)).toEqual(['ready', 1_030_000n])
    expect(it.play.state.get().fairness.nonce).toBe(5)
    expect(it.kept()).toEqual([])
    expect(it.host.post.mock.calls.map(([message]) => message)).toEqual([
      { type: 'trevo:round', open: true },
      { type: 'trevo:showing', showing: true, staked: '2.00' },
      { type: 'trevo:balance' },
      { type: 'trevo:round', open: false },
      // Only now may the page around show what came of it.
      { type: 'trevo:showing', showing: false },
      { type: 'trevo:balance' },
    ])
  })

  test('beside another tells the page what is at stake in both, until their prizes are seen', async () => {
    const second = { ...ROUND, roundId: '7f0c5a43-0d6f-4c7e-9b5e-1c2d3e4f5a6b', prize: '1.00', balance: '102.00' }
    const it = world([async () => ROUND, async () => second])
    const rounds = await Promise.all([it.play.round({ stake: '2.00' }), it.play.round({ stake: '2.00' })])
    const at = () =>
      it.host.post.mock.calls.map(([message]) => message).findLast(({ type }) => type === 'trevo:showing')
    // 100 - 2 - 2.
    expect(at()).toEqual({ type: 'trevo:showing', showing: true, staked: '4.00' })
    it.play.done(rounds[1] as Round)
    expect(at()).toEqual({ type: 'trevo:showing', showing: true, staked: '3.00' })
    it.play.done(rounds[0] as Round)
    expect(at()).toEqual({ type: 'trevo:showing', showing: false })
  })

  test('whose answer is lost is asked for again under the same id', async () => {
    const lost = async () => Promise.reject(new ApiError('overloaded'))
    const it = world([lost, lost, async () => ROUND])
    expect(await it.play.round({ stake: '2.00' })).toEqual(ROUND)
    expect(new Set(it.asked.map(({ requestId }) => requestId)).size).toBe(1)
    expect(it.asked).toHaveLength(3)
    expect(it.host.unanswered).toHaveBeenCalledTimes(2)
  })

  test('that is refused leaves nothing behind but the balance it was told', async () => {
    const it = world([async () => Promise.reject(new ApiError('insufficient_funds', { balance: '1.50' }))])
    expect(await it.play.round({ stake: '2.00' })).toBeNull()
    expect(shown(it)).toEqual(['ready', 15_000n])
    expect(it.kept()).toEqual([])
    expect(it.host.refused).toHaveBeenCalledOnce()
  })
})

describe('a round that another window moved on', () => {
  const OPEN: Round = { ...ROUND, status: 'open', prize: '0.00', outcome: { opened: [] } }
  const conflict = async () => {
    throw new ApiError('conflict')
  }
  /** One step was taken elsewhere; what is asked of the studio is seen. */
  function moved(status: 'open' | 'settled') {
    const it = world([async () => OPEN])
    const steps: unknown[] = []
    const row = { ...OPEN, status, prize: status === 'open' ? '0.00' : '5.00' }
    const api = {
      step: async (body: unknown) => {
        steps.push(body)
        return conflict()
      },
      round: async () => OPEN,
      balance: async () => ({ balance: '98.00', currency: 'BRL' }),
      history: async () => ({ list: [row], next: null }),
      verify: async () => ({ ...row, actions: [{ mines: 3 }, { cell: 4 }], outcome: { opened: [4] } }),
    } as unknown as Api
    const session = { balance: '100.00', fairness: FAIRNESS, openRound: null } as unknown as OpenedSession
    return { play: createPlay({ session, api, host: it.host }), host: it.host, steps }
  }

  test('is shown as it stands, and gone on with from there', async () => {
    const { play, host } = moved('open')
    const round = (await play.round({ stake: '2.00' })) as Round
    play.done(round)
    const now = (await play.step(round, { cell: 7 })) as Round
    expect(now).toMatchObject({ roundId: ROUND.roundId, status: 'open', steps: 1, outcome: { opened: [4] } })
    expect(host.moved).toHaveBeenCalledOnce()
    expect(host.refused).not.toHaveBeenCalled()
    play.done(now)
    expect(play.state.get().phase).toBe('open')
  })

  test('and ended shows its end and its prize', async () => {
    const { play, host } = moved('settled')
    const round = (await play.round({ stake: '2.00' })) as Round
    play.done(round)
    const now = (await play.step(round, { cell: 7 })) as Round
    expect(now).toMatchObject({ status: 'settled', prize: '5.00' })
    play.done(now)
    expect(play.state.get()).toMatchObject({ phase: 'ready', balanceMinor: 980_000n })
    expect(host.refused).not.toHaveBeenCalled()
  })
})

describe('after a reload', () => {
  const REQUEST = { requestId: '0b7e7a52-7a43-4c0e-8b1b-3f0f5e1d2c3b', stake: '2.00' }

  test('a round that nobody saw the end of is asked for again and shown', async () => {
    const it = world([async () => ROUND], { requests: [REQUEST] })
    const round = (await it.play.resume()) as Round
    expect(it.asked).toEqual([REQUEST])
    expect(shown(it)).toEqual(['showing', 980_000n])
    it.play.done(round)
    expect(shown(it)).toEqual(['ready', 1_030_000n])
    expect(it.kept()).toEqual([])
  })

  test('nothing is asked where nothing was left', async () => {
    const it = world([])
    expect(await it.play.resume()).toBeNull()
    expect(it.asked).toEqual([])
  })

  test('under another launch nothing is asked for again: the history tells what was played', async () => {
    const it = world([], { requests: [REQUEST], isSameLaunch: false })
    expect(await it.play.resume()).toMatchObject({ roundId: ROUND.roundId, prize: '5.00', outcome: 'reels' })
    expect(it.asked).toEqual([])
    expect(shown(it)).toEqual(['showing', 950_000n])
  })

  test('under another launch a round that was seen, or one of another stake, is not shown', async () => {
    const seen = world([], { requests: [REQUEST], isSameLaunch: false, seenRoundId: ROUND.roundId })
    expect(await seen.play.resume()).toBeNull()
    const other = world([], { requests: [{ ...REQUEST, stake: '4.00' }], isSameLaunch: false })
    expect(await other.play.resume()).toBeNull()
    expect(shown(other)).toEqual(['ready', 1_000_000n])
  })
})
