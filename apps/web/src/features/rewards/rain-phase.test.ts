import type { RainRound } from '@trevo/contract/rain'
import { expect, test } from 'vitest'
import { phaseAt } from './rain-phase.ts'

const round = (id: string, startsAt: string, endsAt: string): RainRound => ({
  id,
  title: 'Chuva',
  startsAt,
  endsAt,
  kind: 'cash',
  budget: '100.00',
  envelopes: 50,
  left: 50,
  play: null,
  mine: null,
  taken: false,
})
const first = round('1', '2026-03-01T12:00:00Z', '2026-03-01T12:10:00Z')
const second = round('2', '2026-03-01T18:00:00Z', '2026-03-01T18:10:00Z')
const at = (time: string) => Date.parse(`2026-03-01T${time}Z`)

test('a round begins and ends to the second, without asking again', () => {
  const rain = { current: null, next: first }
  expect(phaseAt(rain, at('11:59:59'))).toEqual({ kind: 'waiting', round: first, endsAt: first.startsAt })
  expect(phaseAt(rain, at('12:00:00'))).toEqual({ kind: 'running', round: first, endsAt: first.endsAt })
  expect(phaseAt(rain, at('12:09:59'))).toMatchObject({ kind: 'running' })
  expect(phaseAt(rain, at('12:10:00'))).toEqual({ kind: 'none' })
})

test('after the running one the next one is waited for', () => {
  expect(phaseAt({ current: first, next: second }, at('12:10:00'))).toMatchObject({
    kind: 'waiting',
    round: { id: '2' },
  })
  expect(phaseAt({ current: null, next: null }, at('12:00:00'))).toEqual({ kind: 'none' })
})
