import { expect, test, vi } from 'vitest'
import type { Flight, OwnBet } from '../../../src/crash/shared/wire.ts'
import { createStore } from '../../shell/store.ts'
import type { Live, LiveState } from './live.ts'
import type { Seat, SeatState } from './seat.ts'
import { tellPage } from './tell-page.ts'

function table() {
  const live = createStore<LiveState>({ link: 'open', flight: null, past: [], riders: null, latencyMs: null })
  const seatState = () =>
    createStore<SeatState>({ isQueued: false, isPlacing: false, bet: null, isTapped: false, run: null })
  const [first, second] = [seatState(), seatState()]
  const play = { setOpen: vi.fn(), setShowing: vi.fn() }
  const seats = { 0: { state: first } as unknown as Seat, 1: { state: second } as unknown as Seat }
  const end = tellPage({ live: { state: live } as Live, seats, play })
  const flight = (phase: Flight['phase']) =>
    live.set({ ...live.get(), flight: { id: 1, phase, startsAt: 0, crash: null, hash: null } })
  const bet = (seat: typeof first, status: OwnBet['status'] | null) =>
    seat.set({ ...seat.get(), bet: status === null ? null : ({ status } as OwnBet) })
  const said = () => ({ open: play.setOpen.mock.calls.flat(), showing: play.setShowing.mock.calls.flat() })
  return { first, second, flight, bet, said, end }
}

test('the page keeps its balance from take-off until the last bet has its result', () => {
  const { first, second, flight, bet, said } = table()
  flight('betting')
  bet(first, 'flying')
  bet(second, 'flying')
  // The stakes are to be seen to go.
  expect(said()).toEqual({ open: [true], showing: [] })
  flight('flying')
  expect(said().showing).toEqual([true])
  bet(first, 'out')
  expect(said().showing).toEqual([true])
  bet(second, 'lost')
  expect(said()).toEqual({ open: [true, false], showing: [true, false] })
})

test('a flight without a bet holds nothing, and nor does a bet whose end was missed', () => {
  const { first, flight, bet, said } = table()
  flight('flying')
  expect(said()).toEqual({ open: [], showing: [] })
  flight('betting')
  bet(first, 'flying')
  flight('flying')
  bet(first, null)
  expect(said()).toEqual({ open: [true, false], showing: [true, false] })
})

test('leaving the table lets go', () => {
  const { first, flight, bet, said, end } = table()
  bet(first, 'flying')
  flight('flying')
  end()
  expect(said()).toEqual({ open: [true, false], showing: [true, false] })
})
