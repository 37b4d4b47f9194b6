import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashOfSeed, randomFrom, seededRandom } from './random.ts'

const SEEDS = { serverSeed: 'a1'.repeat(32), clientSeed: 'boa sorte é', nonce: 7 }

test('the hash of a server seed is over the text that is shown', () => {
  expect(hashOfSeed(SEEDS.serverSeed)).toBe(createHash('sha256').update(SEEDS.serverSeed).digest('hex'))
})

/** The published formula, with the platform's own crypto. */
function wordsByFormula(count: number): number[] {
  return Array.from({ length: count }, (_, position) => {
    const block = createHmac('sha256', SEEDS.serverSeed)
      .update(`${SEEDS.clientSeed}:${SEEDS.nonce}:${Math.floor(position / 8)}`)
      .digest()
    return block.readUInt32BE((position % 8) * 4)
  })
}

describe('the numbers of a round', () => {
  test('follow from the seeds by the published formula', () => {
    const random = seededRandom(SEEDS)
    // A power of two throws no word away, so that every number is a word.
    const drawn = Array.from({ length: 20 }, () => random.below(2 ** 16))
    expect(drawn).toEqual(wordsByFormula(20).map((word) => word % 2 ** 16))
    expect(random.used()).toBe(20)
  })

  test('go on where an earlier step stopped', () => {
    const whole = seededRandom(SEEDS)
    const expected = Array.from({ length: 30 }, () => whole.below(52))
    const first = seededRandom(SEEDS)
    const before = Array.from({ length: 13 }, () => first.below(52))
    const later = seededRandom(SEEDS, first.used())
    const after = Array.from({ length: 17 }, () => later.below(52))
    expect([...before, ...after]).toEqual(expected)
    expect(later.used()).toBe(whole.used())
  })

  test.each([
    { ...SEEDS, nonce: 8 },
    { ...SEEDS, clientSeed: 'outra' },
    { ...SEEDS, serverSeed: 'a2'.repeat(32) },
  ])('change with each of the seeds', (seeds) => {
    const draw = (given: typeof SEEDS) => {
      const random = seededRandom(given)
      return Array.from({ length: 8 }, () => random.below(1000))
    }
    expect(draw(seeds)).not.toEqual(draw(SEEDS))
  })
})

test('a word above the last whole multiple of the bound is thrown away', () => {
  // 2^32 = 3 * 1,431,655,765 + 1: only the very last word would favour 0.
  const words = [4_294_967_295, 4_294_967_294, 4_294_967_293]
  const random = randomFrom(() => words.shift() ?? 0)
  expect([random.below(3), random.below(3)]).toEqual([2, 1])
  expect(random.used()).toBe(3)
})
