import { expect, test } from 'vitest'
import { withScore, withTop } from './live-ranking.ts'

type Shown = Parameters<typeof withTop>[0]

const shown = {
  serverTime: '2026-11-20T12:00:00Z',
  tournament: {
    state: 'running',
    entrants: 2,
    prizes: [
      { from: 1, to: 1, amount: '100.00', fullFrom: '1000.00' },
      { from: 2, to: 3, amount: '20.00', fullFrom: '200.00' },
    ],
    mine: { place: 2, score: '30.00', played: '30.00' },
  },
  top: [
    { place: 1, account: 'an***a', score: '50.00', prize: '100.00', isMe: false },
    { place: 2, account: 'be***o', score: '30.00', prize: '20.00', isMe: true },
  ],
  around: [],
} as unknown as Shown

test('the first places follow what the channel says, with the prize of each place and one’s own row', () => {
  const scored = withScore(shown, '60.00')
  expect(scored.tournament.mine?.score).toBe('60.00')
  const after = withTop(
    scored,
    [
      ['be***o', '60.00'],
      ['an***a', '50.00'],
      ['ca***a', '10.00'],
    ],
    3,
  )
  expect(after.tournament.entrants).toBe(3)
  expect(after.top).toEqual([
    { place: 1, account: 'be***o', score: '60.00', prize: '100.00', isMe: true },
    { place: 2, account: 'an***a', score: '50.00', prize: '20.00', isMe: false },
    { place: 3, account: 'ca***a', score: '10.00', prize: '20.00', isMe: false },
  ])
})

test('what is over stays as it ended', () => {
  const over = { ...shown, tournament: { ...shown.tournament, state: 'over' as const } }
  expect(withTop(over, [['zz***z', '999.00']], 9)).toBe(over)
})
