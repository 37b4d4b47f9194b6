import { expect, test } from 'vitest'
import { bookedFor, fedBy, givenAway, type Level, potOf } from './rules.ts'

/** 1 % into the pot, a half aside; from 10.00 to 20.00. */
const LEVEL: Level = {
  level: 'mini',
  share: 10_000,
  refill: 5_000,
  start: 100_000n,
  cap: 200_000n,
  cycle: 1,
  seed: 100_000n,
  fed: 0n,
  reserve: 0n,
  isOpen: true,
}

test('a stake adds its share to the pot and its part aside, to the last millionth', () => {
  // 0.01 staked is 100 of the smallest amount: 1 into the pot, half of one aside.
  const cent = fedBy(LEVEL, 100n)
  expect([cent.fed, cent.reserve]).toEqual([1_000_000n, 500_000n])
  expect(potOf(cent)).toBe(100_001n)
  // 100,001.5 is held: the ledger holds the next whole one.
  expect(bookedFor([cent])).toBe(100_002n)
})

test('what is given and what is left are together what was held, and the next pot begins with what lies aside', () => {
  // 500.37 staked: 5.0037 into the pot, 2.50185 aside.
  const full = fedBy(LEVEL, 5_003_700n)
  const { amount, after } = givenAway(full, false)
  // 15.0037, cut to cents.
  expect(amount).toBe(150_000n)
  // 0.0037 and 2.50185 aside: 2.50 begins the next, 0.00555 stay.
  expect(after).toMatchObject({ cycle: 2, seed: 25_000n, fed: 0n, reserve: 55_500_000n })
  expect(bookedFor([after]) + amount).toBe(bookedFor([full]))
})

test('no pot shows or gives more than its sum; what lies aside beyond a start waits for the one after', () => {
  const rich = { ...fedBy(LEVEL, 100_000_000n), reserve: 900_000_000_000n }
  expect(potOf(rich)).toBe(200_000n)
  const { amount, after } = givenAway(rich, false)
  expect(amount).toBe(200_000n)
  // 110.00 held in all and 90.00 aside: 180.00 are left, of which 10.00 begin the next.
  expect(after).toMatchObject({ seed: 100_000n, reserve: 1_700_000_000_000n })
})

test('a pool that ends gives each pot once more, and begins none', () => {
  const { amount, after } = givenAway(fedBy(LEVEL, 1_000_000n), true)
  expect(amount).toBe(110_000n)
  expect(after).toMatchObject({ isOpen: false, seed: 0n, fed: 0n, reserve: 5_000_000_000n })
  expect(fedBy(after, 1_000_000n)).toEqual(after)
})
