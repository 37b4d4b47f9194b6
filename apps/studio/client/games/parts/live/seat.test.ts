import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientFrame, OwnBet, TableRound } from '../../../../src/tables/shared/wire.ts'
import { createStore } from '../../../shell/store.ts'
import type { BetNews, LiveState, LiveTable } from './live-table.ts'
import { createSeat } from './seat.ts'

const ROUND: TableRound = { id: 7, closesAt: 15_000, outcome: null, hash: null, nextAt: null }
const CHIPS = [{ spot: 'red', amount: '1.00' }]

function tableOf(leftMs = 10_000) {
  const said: Extract<ClientFrame, { t: 'bet' }>[] = []
  const listeners = new Set<(news: BetNews) => void>()
  const state = createStore<LiveState>({
    link: 'open',
    round: ROUND,
    phase: 'betting',
    secondsLeft: 10,
    past: [],
    seated: null,
  })
  const live: LiveTable = {
    state,
    say(frame) {
      if (frame.t === 'bet') said.push(frame)
      return true
    },
    leftMs: () => leftMs,
    onNews(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => undefined,
  }
  const tell = (news: BetNews) => {
    for (const listener of listeners) listener(news)
  }
  const host = {
    placed: vi.fn(),
    refused: vi.fn(),
    returned: vi.fn(),
    lift: vi.fn(),
    ended: vi.fn(async () => undefined),
  }
  return { live, said, tell, host, seat: createSeat(live, host), state }
}

const betOf = (requestId: string, changes: Partial<OwnBet> = {}): OwnBet => ({
  betId: '00000000-0000-4000-8000-000000000001',
  requestId,
  roundId: 7,
  stake: '1.00',
  bets: CHIPS,
  status: 'placed',
  prize: '0.00',
  won: [],
  ...changes,
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a bet is asked for once, however often the button is pressed', () => {
  const { seat, said, tell, host } = tableOf()
  expect([1, 2, 3].map(() => seat.place('1.00', CHIPS))).toEqual([true, false, false])
  expect(said).toHaveLength(1)
  tell({ kind: 'bet', bet: betOf(said[0]?.requestId ?? ''), balance: '49.00' })
  expect(seat.place('1.00', CHIPS)).toBe(false)
  expect(host.placed).toHaveBeenCalledExactlyOnceWith('49.00')
})

test('an answer that is still on its way, and a line that broke, are asked about under the same id', () => {
  const { seat, said, tell, host } = tableOf()
  seat.place('1.00', CHIPS)
  const about = said[0]?.requestId ?? ''
  tell({ kind: 'no', about, code: 'overloaded', value: undefined })
  vi.runAllTimers()
  tell({ kind: 'welcome', bet: null })
  expect(said.map(({ requestId }) => requestId)).toEqual([about, about, about])
  tell({ kind: 'no', about, code: 'insufficient_funds', value: undefined })
  expect(host.refused).toHaveBeenCalledExactlyOnceWith('insufficient_funds', undefined)
  expect(seat.state.get()).toEqual({ isAsking: false, bet: null })
})

test('nothing is asked for when bets are about to close, or are closed', () => {
  expect(tableOf(200).seat.place('1.00', CHIPS)).toBe(false)
  const { seat, state, said } = tableOf()
  state.set({ ...state.get(), phase: 'closed' })
  expect(seat.place('1.00', CHIPS)).toBe(false)
  expect(said).toEqual([])
})

test('the end is shown once the bet is decided, and a bet found after a reload is the player’s', async () => {
  const { seat, tell, host } = tableOf()
  const requestId = '00000000-0000-4000-8000-000000000002'
  tell({ kind: 'welcome', bet: betOf(requestId) })
  expect(seat.state.get().bet?.status).toBe('placed')
  tell({ kind: 'ended', round: { ...ROUND, outcome: { number: 1 }, hash: 'ab'.repeat(32), nextAt: 1 } })
  expect(host.ended).not.toHaveBeenCalled()
  const won = betOf(requestId, { status: 'won', prize: '2.00', won: [{ spot: 'red', prize: '2.00' }] })
  tell({ kind: 'bet', bet: won, balance: null })
  await vi.waitFor(() => expect(host.ended).toHaveBeenCalledExactlyOnceWith({ number: 1 }, 7, won))
  await vi.waitFor(() => expect(seat.state.get().bet).toBeNull())
})

const turn = ({ state }: Pick<ReturnType<typeof tableOf>, 'state'>, part: Partial<LiveState>) =>
  state.set({ ...state.get(), ...part })

test('chips that were never sent are lifted when bets close, once, and those that were sent stay', () => {
  const idle = tableOf()
  turn(idle, { secondsLeft: 1 })
  expect(idle.host.lift).not.toHaveBeenCalled()
  turn(idle, { phase: 'closed' })
  turn(idle, { phase: 'result' })
  expect(idle.host.lift.mock.calls).toEqual([['missed']])

  const sent = tableOf()
  sent.seat.place('1.00', CHIPS)
  turn(sent, { phase: 'closed' })
  // The answer comes after the bell: at no moment the chips may look as if they had not been sent.
  sent.tell({ kind: 'bet', bet: betOf(sent.said[0]?.requestId ?? ''), balance: '49.00' })
  turn(sent, { phase: 'result' })
  expect(sent.host.lift).not.toHaveBeenCalled()
})

test('a bet that is refused after the bell, and a page that slept over it, leave no chips on the table', () => {
  const refused = tableOf()
  refused.seat.place('1.00', CHIPS)
  turn(refused, { phase: 'closed' })
  refused.tell({ kind: 'no', about: refused.said[0]?.requestId ?? '', code: 'insufficient_funds', value: undefined })
  expect(refused.host.lift.mock.calls).toEqual([['missed']])

  const slept = tableOf()
  turn(slept, { round: { ...ROUND, id: 8, closesAt: 40_000 } })
  expect(slept.host.lift.mock.calls).toEqual([['missed']])
  turn(slept, { secondsLeft: 3 })
  expect(slept.host.lift).toHaveBeenCalledOnce()
})

test('what was bet in a round whose end this page missed is not called missed, and what got no answer is called unsure', async () => {
  const away = tableOf()
  away.tell({ kind: 'welcome', bet: betOf('00000000-0000-4000-8000-000000000003') })
  turn(away, { round: { ...ROUND, id: 8, closesAt: 40_000 } })
  away.tell({ kind: 'welcome', bet: null })
  expect(away.host.lift.mock.calls).toEqual([['played']])

  const unanswered = tableOf()
  unanswered.seat.place('1.00', CHIPS)
  turn(unanswered, { phase: 'result' })
  unanswered.tell({ kind: 'ended', round: { ...ROUND, outcome: { number: 1 }, hash: 'ab'.repeat(32), nextAt: 1 } })
  expect(unanswered.host.lift).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(unanswered.host.lift.mock.calls).toEqual([['unsure']])
})
