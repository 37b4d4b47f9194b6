import { formatMoney } from '@trevo/contract/money'
import { describe, expect, test, vi } from 'vitest'
import type { ClientFrame, Flight, OwnBet } from '../../../src/crash/shared/wire.ts'
import { createStore } from '../../shell/store.ts'
import type { AutoLimits } from '../parts/autoplay.ts'
import type { BetNews, Live, LiveState } from './live.ts'
import { createSeat } from './seat.ts'

const BET_ID = '6f0c5a43-0d6f-4c7e-9b5e-1c2d3e4f5a6b'
const LIMITS: AutoLimits = { steps: null, spins: 10, lossMinor: 20_000n, gainMinor: null, prizeMinor: null }

/** A seat at a table whose server is played by the test. */
function sit() {
  const state = createStore<LiveState>({ link: 'open', flight: null, past: [], riders: null, latencyMs: null })
  const said: ClientFrame[] = []
  let listener = (_news: BetNews) => {}
  let elapsedMs = -5_000
  const live: Live = {
    state,
    say: (frame) => said.push(frame) > 0,
    elapsedMs: () => elapsedMs,
    at: () => 100,
    onNews(next) {
      listener = next
      return () => {}
    },
    close() {},
  }
  const host = {
    choice: () => ({ stake: '1.00', auto: 200 }),
    fit: formatMoney,
    onBet: vi.fn(),
    refused: vi.fn(),
    runEnded: vi.fn(),
  }
  const seat = createSeat(live, 0, host)
  /** As somebody does who looks first. */
  let pressedMs = performance.now()
  const press = () => {
    pressedMs += 2_000
    seat.press(pressedMs)
  }
  const flight = (id: number, phase: Flight['phase'], leftMs = 5_000) => {
    elapsedMs = phase === 'betting' ? -leftMs : 5_000
    state.set({ ...state.get(), flight: { id, phase, startsAt: 0, crash: null, hash: null } })
  }
  const asked = () => said.filter((frame) => frame.t === 'bet')
  const bet = (changes: Partial<OwnBet> = {}): OwnBet => ({
    betId: BET_ID,
    requestId: asked().at(-1)?.requestId ?? '',
    flightId: 1,
    slot: 0,
    stake: '1.00',
    auto: 200,
    status: 'flying',
    out: null,
    prize: '0.00',
    ...changes,
  })
  const tell = (changes?: Partial<OwnBet>) => listener({ kind: 'bet', bet: bet(changes), balance: null })
  return {
    seat,
    press,
    pressedMs: () => pressedMs,
    host,
    state,
    said,
    asked,
    bet,
    flight,
    tell,
    hear: (news: BetNews) => listener(news),
  }
}

describe('one button', () => {
  test('bets while bets are open, cashes out while the curve rises, and bets again', () => {
    const { seat, press, said, flight, tell } = sit()
    flight(1, 'betting')
    press()
    expect(said).toEqual([{ t: 'bet', requestId: expect.any(String), flightId: 1, slot: 0, stake: '1.00', auto: 200 }])
    press()
    expect(said).toHaveLength(1)
    tell()
    flight(1, 'flying')
    press()
    expect(said.at(-1)).toEqual({ t: 'out', betId: BET_ID })
    expect(seat.state.get().isTapped).toBe(true)
    tell({ status: 'out', out: 150, prize: '1.50' })
    expect(seat.state.get()).toMatchObject({ isTapped: false, bet: { status: 'out', out: 150 } })
    flight(2, 'betting')
    press()
    expect(said.at(-1)).toMatchObject({ t: 'bet', flightId: 2 })
  })

  test('pressed twice and three times is one bet, and one cash-out without a bet on the next flight', () => {
    const { seat, press, pressedMs, said, asked, flight, tell } = sit()
    const pressHard = () => {
      press()
      for (const ms of [90, 180]) seat.press(pressedMs() + ms)
    }
    flight(1, 'betting')
    pressHard()
    tell()
    // The second press of the bet may come when the curve has begun to rise.
    flight(1, 'flying')
    seat.press(pressedMs() + 300)
    expect(said.map(({ t }) => t)).toEqual(['bet'])
    press()
    tell({ status: 'out', out: 150, prize: '1.50' })
    for (const ms of [90, 180]) seat.press(performance.now() + ms)
    flight(2, 'betting')
    expect(said.map(({ t }) => t)).toEqual(['bet', 'out'])
    pressHard()
    expect(asked()).toHaveLength(2)
  })

  test('pressed twice while the curve rises waits for the next flight and does not change its mind', () => {
    const { seat, press, pressedMs, asked, flight } = sit()
    flight(1, 'flying')
    press()
    seat.press(pressedMs() + 120)
    flight(2, 'betting')
    expect(asked()).toMatchObject([{ flightId: 2 }])
  })

  test('keeps a wish for the next flight, which can be taken back', () => {
    const { seat, press, asked, flight } = sit()
    flight(1, 'flying')
    press()
    expect(seat.state.get().isQueued).toBe(true)
    press()
    flight(2, 'betting')
    expect(asked()).toEqual([])
    flight(2, 'flying')
    press()
    flight(3, 'betting')
    expect(asked()).toMatchObject([{ flightId: 3 }])
  })

  test('does not ask for a stake in the last quarter of a second: the wish waits', () => {
    const { press, asked, flight } = sit()
    flight(1, 'betting', 200)
    press()
    expect(asked()).toEqual([])
    flight(2, 'betting')
    expect(asked()).toMatchObject([{ flightId: 2 }])
  })
})

describe('after the line was lost', () => {
  test('a request without an answer is sent again as it was, once', () => {
    const { press, asked, flight, hear } = sit()
    flight(1, 'betting')
    press()
    hear({ kind: 'welcome', bets: [] })
    expect(asked()).toHaveLength(2)
    expect(asked()[1]).toEqual(asked()[0])
  })

  test('a bet that was placed meanwhile is taken over and not asked for again', () => {
    const { seat, press, asked, flight, hear, bet } = sit()
    flight(1, 'betting')
    press()
    hear({ kind: 'welcome', bets: [bet({ slot: 1, betId: 'other' }), bet()] })
    expect(asked()).toHaveLength(1)
    expect(seat.state.get()).toMatchObject({ isPlacing: false, bet: { betId: BET_ID } })
  })

  test('a tap without an answer is repeated while the bet flies', () => {
    const { press, said, flight, tell, hear, bet } = sit()
    flight(1, 'betting')
    press()
    tell()
    flight(1, 'flying')
    press()
    hear({ kind: 'welcome', bets: [bet()] })
    expect(said.filter(({ t }) => t === 'out')).toEqual([
      { t: 'out', betId: BET_ID },
      { t: 'out', betId: BET_ID },
    ])
  })

  test('a flight that is over leaves the seat free', () => {
    const { seat, press, flight, tell, hear } = sit()
    flight(1, 'betting')
    press()
    tell()
    flight(2, 'betting')
    hear({ kind: 'welcome', bets: [] })
    expect(seat.state.get()).toMatchObject({ bet: null, isPlacing: false, isTapped: false })
  })
})

describe('a series', () => {
  test('bets on every flight and counts each end once, until its limit of loss', () => {
    const { seat, asked, host, flight, tell } = sit()
    seat.startRun(LIMITS)
    for (const id of [1, 2]) {
      flight(id, 'betting')
      tell({ flightId: id, betId: `bet ${id}` })
      flight(id, 'flying')
      for (const _ of [1, 2]) tell({ flightId: id, betId: `bet ${id}`, status: 'lost' })
      expect(seat.state.get().run).toMatchObject({ left: 10 - id, netMinor: BigInt(id) * -10_000n })
    }
    // Two stakes are lost; a third would be more than was allowed.
    flight(3, 'betting')
    expect(asked()).toHaveLength(2)
    expect(host.runEnded).toHaveBeenCalledWith('loss')
    expect(seat.state.get().run).toBeNull()
  })

  test('ends after its rounds, with a prize that is great enough, and with a refusal', () => {
    const play = (limits: Partial<AutoLimits>) => {
      const table = sit()
      table.seat.startRun({ ...LIMITS, ...limits })
      table.flight(1, 'betting')
      table.tell()
      table.tell({ status: 'out', out: 200, prize: '2.00' })
      table.flight(2, 'betting')
      return table
    }
    expect(play({ spins: 1 }).host.runEnded).toHaveBeenCalledWith('finished')
    expect(play({ prizeMinor: 20_000n }).host.runEnded).toHaveBeenCalledWith('prize')
    const { seat, host, hear, asked } = play({})
    expect(asked()).toHaveLength(2)
    hear({ kind: 'no', about: asked()[1]?.requestId ?? '', code: 'insufficient_funds', value: undefined })
    expect(host.refused).toHaveBeenCalledWith('insufficient_funds', undefined)
    expect(seat.state.get().run).toBeNull()
  })
})
