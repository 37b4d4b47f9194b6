import { expect, test } from 'vitest'
import { SAMPLED_ENGINES, sampleRounds } from '../apps/studio/test/sample-rounds.ts'
import { problemOf, VERIFIED_GAMES } from './verify-round.mjs'

const ROUNDS = 300

test('every game that is sampled is known', () => {
  expect([...VERIFIED_GAMES].sort()).toEqual([...SAMPLED_ENGINES].sort())
})

test.each(SAMPLED_ENGINES)('rounds of %s are what their seeds say', (engine) => {
  const rounds = [...sampleRounds(engine, ROUNDS)]
  expect(rounds.map(problemOf).filter((problem) => problem !== null)).toEqual([])
  expect(rounds.some(({ prize }) => prize !== '0.00')).toBe(true)
})

test.each(SAMPLED_ENGINES)('a round of %s that was changed is found', (engine) => {
  const [round] = [...sampleRounds(engine, 1)]
  expect(problemOf({ ...round, prize: '9999.00' })).toMatch(/^the prize should be/)
  expect(problemOf({ ...round, serverSeed: 'c4'.repeat(32) })).toMatch(/not the one that was promised/)
  expect(problemOf({ ...round, serverSeed: null })).toMatch(/not been shown yet/)
  expect(problemOf({ ...round, outcome: { other: round?.outcome } })).toMatch(/^the seeds give/)
})

test('a game that it does not know is not passed', () => {
  const [round] = [...sampleRounds('dice', 1)]
  expect(problemOf({ ...round, game: { engine: 'poker' } })).toMatch(/does not know poker/)
})

test('a spin on other reels than its game has is found', () => {
  const [round] = [...sampleRounds('slot', 1)]
  expect(problemOf({ ...round, game: { engine: 'slot', profile: 'lines25' } })).toMatch(/^the seeds give/)
  expect(problemOf({ ...round, game: { engine: 'slot', profile: 'other' } })).toBe('there is no slot other')
})
