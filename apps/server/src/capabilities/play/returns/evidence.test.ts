import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { afterRounds, begunAnew, ENOUGH, type Evidence, noEvidence, strengthOf } from './evidence.ts'

let database: TestDatabase
let sizes: number
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ sizes: number }>`select cardinality(return_units()) as sizes`.execute(database.db)
  sizes = rows[0]?.sizes ?? 0
})
afterAll(() => database.drop())

const EVER = new Date(0)
const NOW = new Date('2026-03-01T12:00:00Z')
const NO_LIMIT = 9_223_372_036_854_775_807n

type Outcome = { chance: number; stake: number; prize: number; bets?: number }
/** By size, what a round is on average, and what it is at least. */
async function factors(rtp: number, outcomes: Outcome[], most: bigint = NO_LIMIT) {
  const { rows } = await sql<{ mean: number; least: number }>`
    select sum(chance * return_factor(stake, prize, coalesce(bets, 1), ${rtp}, ${most}, unit)) as mean,
      min(return_factor(stake, prize, coalesce(bets, 1), ${rtp}, ${most}, unit)) as least
    from unnest(return_units()) with ordinality u (unit, n)
    cross join jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (chance float8, stake bigint, prize bigint, bets int)
    group by n order by n`.execute(database.db)
  return rows
}

/** Prizes in stakes and how often they come; what is left loses. */
const spread = (stake: number, prizes: readonly (readonly [number, number])[]): Outcome[] => [
  ...prizes.map(([times, chance]) => ({ chance, stake, prize: times * stake })),
  { chance: 1 - prizes.reduce((sum, [, chance]) => sum + chance, 0), stake, prize: 0 },
]

test.each<[string, number, Outcome[]]>([
  ['even money', 0.95, spread(100_000, [[1.9, 0.5]])],
  ['one prize in a million', 0.95, spread(10_000, [[950_000, 0.000001]])],
  ['a stake of a cent', 0.5, spread(100, [[5, 0.1]])],
  ['a stake of a million', 1, spread(10_000_000_000, [[1.25, 0.8]])],
  [
    'a slot',
    0.96,
    spread(20_000, [
      [0.5, 0.4],
      [2, 0.18],
      [10, 0.03],
      [100, 0.001],
    ]),
  ],
  ['a stake that was given', 0.95, [{ chance: 1, stake: 0, prize: 0 }]],
])(
  'a round of %s is worth nothing on average, in every size, and never takes more than half',
  async (_, rtp, outcomes) => {
    for (const { mean, least } of await factors(rtp, outcomes)) {
      expect(mean).toBeCloseTo(1, 9)
      expect(least).toBeGreaterThanOrEqual(0.5)
    }
  },
)

// 1 is staked; who loses it stakes 2 more: so the stake is large where the first was lost, and by that alone the average of what rounds return
// to their stakes is 0.5 x 1.9 + 0.5 x (0.5 x 3.8 / 3) = 1.27 of what was staked.
const chased: Outcome[] = [
  { chance: 0.5, stake: 10_000, prize: 19_000 },
  { chance: 0.25, stake: 30_000, prize: 38_000, bets: 2 },
  { chance: 0.25, stake: 30_000, prize: 0, bets: 2 },
]
test.each([
  ['a limit that it stays below', 30_000n],
  ['a wide limit', 10_000_000n],
  ['none', NO_LIMIT],
])('rounds whose stakes grow while they lose win nothing by it, with %s', async (_, most) => {
  const all = await factors(0.95, chased, most)
  for (const { mean, least } of all) {
    expect(mean).toBeLessThanOrEqual(1 + 1e-12)
    expect(least).toBeGreaterThanOrEqual(0.5)
  }
  // And those who play so are found out where what a round may stake is known.
  const paid = chased.map((one) => ({ ...one, prize: one.prize * 1.2 }))
  const isFound = (await factors(0.95, paid, most)).some(({ mean }, size) => mean > 1 && size >= 6)
  expect(isFound).toBe(most !== NO_LIMIT)
})

const plain = (logs: readonly number[]) => [{ logs, corrected: null }]
const every = (value: number) => Array.from({ length: sizes }, () => value)

test('what is put in is never more than one altogether', () => {
  let evidence = noEvidence(sizes, EVER)
  let putIn = Math.exp(strengthOf(evidence))
  expect(putIn).toBeCloseTo(1 / 2, 12)
  for (let n = 2; n <= 50; n++) {
    // All of it but nothing is lost.
    evidence = n % 7 === 0 ? begunAnew(evidence, NOW) : afterRounds(evidence, plain(every(-800)), NOW)
    expect(Math.exp(strengthOf(evidence))).toBeCloseTo(1 / (n * (n + 1)), 12)
    putIn += 1 / (n * (n + 1))
    expect(putIn).toBeCloseTo(1 - 1 / (n + 1), 9)
  }
  // While there is more left than the next portion, none is put in.
  const winning = afterRounds(evidence, plain(every(3)), NOW)
  expect(winning.portions).toEqual(evidence.portions)
  expect(strengthOf(winning)).toBeCloseTo(strengthOf(evidence) + 3, 9)
})

test('a round that is put right changes nothing of what was put in after it', () => {
  const lost = afterRounds(noEvidence(sizes, EVER), plain(every(-20)), NOW)
  const before = new Date(NOW.getTime() - 1)
  const later = new Date(NOW.getTime() + 1)
  const corrected = (at: Date) => afterRounds(lost, [{ logs: every(30), corrected: at }], later)
  expect(strengthOf(corrected(before))).toBe(strengthOf(lost))
  expect(strengthOf(corrected(NOW))).toBeCloseTo(strengthOf(lost) + 30, 9)
})

/** Numbers between 0 and 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Prizes = readonly (readonly [number, number])[]
/** A prize in stakes. */
function drawn(random: () => number, prizes: Prizes): number {
  let left = random()
  for (const [times, chance] of prizes) {
    left -= chance
    if (left < 0) return times
  }
  return 0
}

type Round = { game: number; stake: number; prize: number }
/** What a batch of rounds does to each game, by size. */
async function gains(rounds: readonly Round[], games: number): Promise<number[][]> {
  const { rows } = await sql<{ game: number; logs: number[] }>`
    select game, array_agg(log order by n) as logs from (
      select r.game, u.n, sum(ln(return_factor(r.stake, r.prize, 1, 0.95, ${NO_LIMIT}, u.unit))) as log
      from unnest(${rounds.map(({ game }) => game)}::int[], ${rounds.map(({ stake }) => stake)}::bigint[],
        ${rounds.map(({ prize }) => prize)}::bigint[]) as r (game, stake, prize)
      cross join unnest(return_units()) with ordinality as u (unit, n) group by 1, 2
    ) x group by game`.execute(database.db)
  const byGame = new Map(rows.map(({ game, logs }) => [game, logs]))
  return Array.from({ length: games }, (_, game) => byGame.get(game) ?? every(0))
}

const HONEST: readonly Prizes[] = [
  [[1.9, 0.5]],
  [[19, 0.05]],
  [[950, 0.001]],
  [
    [0.5, 0.4],
    [2, 0.18],
    [10, 0.029],
    [100, 0.001],
  ],
  [
    [0.94, 0.9],
    [1.04, 0.1],
  ],
]
/** Each plays all its rounds for stakes that double with what was lost, and begin anew with what was won. */
test('of 3,000 honest games whose players chase what they lost, fewer than chance allows ever look dishonest', {
  timeout: 300_000,
}, async () => {
  const [GAMES, BATCHES, AT_ONCE] = [3_000, 12, 15]
  const random = numbers(20_261_120)
  const state = Array.from({ length: GAMES }, () => ({
    evidence: noEvidence(sizes, EVER),
    most: Number.NEGATIVE_INFINITY,
    stake: 10_000,
  }))
  for (let batch = 0; batch < BATCHES; batch++) {
    const rounds = state.flatMap((one, game) =>
      Array.from({ length: AT_ONCE }, (): Round => {
        const stake = one.stake
        const prize = Math.round(drawn(random, HONEST[game % HONEST.length] as Prizes) * stake)
        one.stake = prize >= stake ? 10_000 : Math.min(stake * 2, 1_280_000)
        return { game, stake, prize }
      }),
    )
    const gained = await gains(rounds, GAMES)
    for (const [game, one] of state.entries()) {
      one.evidence = afterRounds(one.evidence, plain(gained[game] as number[]), NOW)
      one.most = Math.max(one.most, strengthOf(one.evidence))
    }
  }
  const beyond = (times: number) => state.filter(({ most }) => most >= Math.log(times)).length
  // One in ten at most, one in a hundred, and nobody comes near one in 40,000.
  expect(beyond(10)).toBeLessThan(GAMES / 10)
  expect(beyond(100)).toBeLessThan(GAMES / 100)
  expect(state.filter(({ most }) => most >= ENOUGH)).toEqual([])
  // It is a test that could fail: some do win.
  expect(beyond(1)).toBeGreaterThan(GAMES / 100)
})

async function roundsUntilFound(
  prizes: Prizes,
  { seed, before = 0, most }: { seed: number; before?: number; most: number },
) {
  const AT_ONCE = 1_000
  const random = numbers(seed)
  const honest = HONEST[0] as Prizes
  let evidence: Evidence = noEvidence(sizes, EVER)
  for (let played = -before; played < most; played += AT_ONCE) {
    const rounds = Array.from({ length: AT_ONCE }, () => ({
      game: 0,
      stake: 20_000,
      prize: Math.round(drawn(random, played < 0 ? honest : prizes) * 20_000),
    }))
    evidence = afterRounds(evidence, plain((await gains(rounds, 1))[0] as number[]), NOW)
    if (strengthOf(evidence) >= ENOUGH) return played + AT_ONCE
  }
  return null
}

test('a game that returns 105 % instead of 95 % is found out, also after a long honest past', {
  timeout: 300_000,
}, async () => {
  const even = [[2.1, 0.5]] as const
  expect(await roundsUntilFound(even, { seed: 1, most: 20_000 })).toBeLessThanOrEqual(8_000)
  expect(await roundsUntilFound(even, { seed: 2, before: 100_000, most: 20_000 })).toBeLessThanOrEqual(12_000)
  // What stays just under is not.
  expect(await roundsUntilFound([[1.9, 0.5]], { seed: 3, most: 20_000 })).toBeNull()
})
