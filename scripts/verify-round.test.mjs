import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharedEngineOf } from '../apps/studio/src/engines/shared.ts'
import { chanceOf } from '../apps/studio/src/tables/shared/chance.ts'
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

/** @param {{ outcome: unknown }} round */
const outcomeOf = ({ outcome }) => /** @type {{ back?: number }} */ (outcome)

test.each(/** @type {const} */ (['dice', 'limbo', 'mines', 'tower', 'hilo']))(
  'rounds of %s at another return are what their seeds say',
  (engine) => {
    for (const back of [97, 95]) {
      const rounds = [...sampleRounds(engine, ROUNDS, 'returns', back)]
      expect(rounds.map(problemOf).filter((problem) => problem !== null)).toEqual([])
      expect(rounds.every((round) => outcomeOf(round).back === back)).toBe(true)
      // Neither hidden nor made up.
      const other = back === 97 ? 95 : 97
      const asOther = rounds.map((round) => problemOf({ ...round, outcome: { ...outcomeOf(round), back: other } }))
      expect(asOther.some((problem) => problem !== null)).toBe(true)
      const unheardOf = rounds
        .slice(0, 1)
        .map((round) => problemOf({ ...round, outcome: { ...outcomeOf(round), back: 50 } }))
      expect(unheardOf[0]).toBe('there is no return of 50 %')
    }
  },
)

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

const SPOTS = { roulette: 'red', baccarat: 'banker', dragontiger: 'dragon', sicbo: 'small', wheelshow: 'n1' }

/** As the page of a shared table copies it. */
function tableRound(engine, number) {
  const hash = createHash('sha256').update(`${engine} ${number}`).digest('hex')
  const before = createHash('sha256').update(Buffer.from(hash, 'hex')).digest('hex')
  const setup = { engine, profile: null, minBetMinor: 10_000n }
  const action = { bets: [{ spot: SPOTS[engine], amount: '2.00' }] }
  const turn = sharedEngineOf(engine)?.begin({
    setup,
    stakeMinor: 20_000n,
    action,
    random: chanceOf(hash, 'a salt'),
  })
  const prize = (Number(turn?.prizeMinor ?? 0n) / 10_000).toFixed(2)
  const table = { hash, before, salt: 'a salt' }
  return { roundId: hash, game: { engine }, stake: '2.00', prize, actions: [action], outcome: turn?.outcome, table }
}

test.each(Object.keys(SPOTS))('rounds of a shared table of %s are what their hashes say', (engine) => {
  const rounds = Array.from({ length: ROUNDS }, (_, number) => tableRound(engine, number))
  expect(rounds.map(problemOf).filter((problem) => problem !== null)).toEqual([])
  expect(new Set(rounds.map(({ prize }) => prize)).size).toBeGreaterThan(1)
  const [round, other] = rounds
  expect(problemOf({ ...round, prize: '9999.00' })).toMatch(/^the prize should be/)
  expect(problemOf({ ...round, table: { ...round?.table, hash: other?.table.hash } })).toMatch(
    /not the one that was promised/,
  )
  // Now and then another salt gives the same.
  const salted = rounds.map((each) => problemOf({ ...each, table: { ...each.table, salt: 'another salt' } }))
  expect(salted.filter((problem) => problem !== null).length).toBeGreaterThan(ROUNDS / 4)
})
