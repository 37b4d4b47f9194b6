import { expect, test, vi } from 'vitest'
import type { Round } from '../../../src/protocol.ts'
import { celebrateRound, resultOf } from './use-table.ts'

const heard = vi.hoisted(() => [] as string[])
vi.mock('../../shell/sound.ts', () => ({ playSound: (name: string) => heard.push(name) }))
// What a page would have around it.
vi.mock('../../shell/game-context.ts', () => ({}))
vi.mock('../../shell/toasts.tsx', () => ({}))
vi.mock('./texts.ts', () => ({}))
vi.mock('../../shell/motion.ts', () => ({ showsAtOnce: () => true }))
vi.mock('../../shell/settings.ts', () => ({ settings: () => ({}) }))

const round = (prize: string, raised = '0.00') => ({ stake: '2.00', raised, prize }) as Round

test.each([
  ['0.00', false, []],
  ['1.99', false, []],
  ['2.00', false, []],
  ['2.01', true, ['win']],
  ['19.99', true, ['win']],
  ['20.00', true, ['bigWin']],
  ['99.99', true, ['bigWin']],
  ['100.00', true, ['megaWin']],
])('a prize of %s for a stake of 2.00: won is %s', (prize, isWin, sounds) => {
  heard.length = 0
  expect(resultOf(round(prize)).isWin).toBe(isWin)
  celebrateRound(round(prize))
  expect(heard).toEqual(sounds)
})

test('what a step added to the stake counts: less than both is no win', () => {
  expect(resultOf(round('4.00', '2.00')).isWin).toBe(false)
  expect(resultOf(round('8.00', '2.00')).isWin).toBe(true)
})
