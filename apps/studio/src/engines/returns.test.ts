import { LEAST_RETURNS, RETURN_CHOICES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { choose } from '../../test/chances.ts'
import { dicePrize, MAX_CHANCE, MIN_CHANCE, ROLLS } from './dice.ts'
import { hiloPrize } from './hilo.ts'
import { LIMBO_NUMBERS, reaching } from './limbo.ts'
import { CELLS, lastCellOf, MAX_MINES, minesPrize } from './mines.ts'
import { engineOf } from './registry.ts'
import { replay } from './replay.ts'
import { TOWER_LEVEL_IDS, TOWER_LEVELS, topFloorOf, towerPrize } from './tower.ts'

/** The least stake, where the part of a cent that is cut weighs most. */
const STAKE = 10_000n
const back = (prizeMinor: bigint, ways: bigint, all: bigint) => Number((prizeMinor * ways * 10_000n) / (STAKE * all))
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const least = (returns: readonly number[]) => (Math.min(...returns) / 100).toFixed(2)

const cardFor = (ranks: number) => (ranks === 12 ? 1 : 14 - ranks) * 4 - 4
const chains = (ranks: readonly number[], most: number, percent: number): number[][] =>
  numbers(2, most).flatMap((next) => {
    const chain = [...ranks, next]
    if (chain.reduce((worth, each) => (worth * 13) / each, percent / 100) >= 3) return []
    return [chain, ...chains(chain, next, percent)]
  })

const EVERY = {
  dice: (percent: number) =>
    numbers(MIN_CHANCE, MAX_CHANCE).map((chance) =>
      back(dicePrize(STAKE, chance, percent), BigInt(chance), BigInt(ROLLS)),
    ),
  mines: (percent: number) =>
    numbers(1, MAX_MINES).flatMap((mines) =>
      numbers(1, lastCellOf(mines, percent)).map((opened) =>
        back(minesPrize(STAKE, mines, opened, percent), choose(CELLS - opened, mines), choose(CELLS, mines)),
      ),
    ),
  tower: (percent: number) =>
    TOWER_LEVEL_IDS.flatMap((level) =>
      numbers(1, topFloorOf(level, percent)).map((floors) => {
        const { doors, traps } = TOWER_LEVELS[level]
        const prize = towerPrize(STAKE, level, floors, percent)
        return back(prize, BigInt(doors - traps) ** BigInt(floors), BigInt(doors) ** BigInt(floors))
      }),
    ),
  hilo: (percent: number) =>
    chains([], 12, percent).map((chain) => {
      const moves = chain.map(() => 'higher' as const)
      const prize = hiloPrize(STAKE, { cards: chain.map(cardFor), moves, back: percent })
      const ways = chain.reduce((product, each) => product * BigInt(each), 1n)
      return back(prize, ways, 13n ** BigInt(chain.length))
    }),
}
const ROWS = (['dice', 'mines', 'tower', 'hilo'] as const).flatMap((engine) =>
  RETURN_CHOICES.map((percent) => ({ engine, percent })),
)

test.each(ROWS)(
  '$engine at $percent % pays back no more by any choice, and no less than it says',
  ({ engine, percent }) => {
    const returns = EVERY[engine](percent)
    expect(Math.max(...returns)).toBeLessThanOrEqual(percent * 100)
    expect(least(returns)).toBe(LEAST_RETURNS[engine][percent])
  },
)

test.each(RETURN_CHOICES)('limbo at %i %% is reached as often as the target says, and never more', (percent) => {
  for (const target of [101, 150, 200, 1_000, 99_999]) {
    const paid = (reaching(target, percent) / LIMBO_NUMBERS) * target
    expect(paid).toBeLessThanOrEqual(percent)
    expect(paid).toBeGreaterThan(percent - 0.001)
  }
})

const SEEDS = { serverSeed: 'ab'.repeat(32), clientSeed: 'eu', nonce: 3 }
const setup = { profile: null, minBetMinor: STAKE }

test('a round keeps the return it began with, whatever the next session has', () => {
  const begun = replay({ ...setup, engine: 'mines', paidBack: 95 }, SEEDS, STAKE, [{ mines: 1 }])
  expect(begun.outcome).toMatchObject({ back: 95 })
  const { mines } = begun.state as { mines: number[] }
  const cell = mines.includes(0) ? 1 : 0
  const engine = engineOf('mines')
  const input = {
    setup: { ...setup, engine: 'mines' as const },
    stakeMinor: STAKE,
    random: { below: () => 0, used: () => 0 },
  }
  const opened = engine?.step?.({ ...input, state: begun.state, action: { cell } })
  const cashed = engine?.step?.({ ...input, state: opened?.state ?? null, action: 'cash' })
  // 0.95 x 25 / 24 of 1.00, cut to cents.
  expect(cashed?.prizeMinor).toBe(9_800n)
})

test('a round at the stated return says nothing of it, as all rounds before', () => {
  for (const [engine, action] of [
    ['dice', { direction: 'under', chance: 5_000 }],
    ['limbo', { target: 200 }],
    ['mines', { mines: 3 }],
    ['tower', { level: 'easy' }],
    ['hilo', undefined],
  ] as const)
    expect(replay({ ...setup, engine }, SEEDS, STAKE, [action]).outcome).not.toHaveProperty('back')
})
