import { contains, tails, waysToShow } from '../rules/groups.ts'
import { option, options } from '../rules/options.ts'
import { at } from '../rules/parts.ts'
import type { Family, PlayDraft, PrizeRow } from '../types.ts'
import { family, play, range } from './family.ts'

const prizes = (id: string, digits: number, count: number): PrizeRow => ({ id, digits, count })

const NORTH: readonly PrizeRow[] = [
  prizes('special', 5, 1),
  prizes('prize-1', 5, 1),
  prizes('prize-2', 5, 2),
  prizes('prize-3', 5, 6),
  prizes('prize-4', 4, 4),
  prizes('prize-5', 4, 6),
  prizes('prize-6', 3, 3),
  prizes('prize-7', 2, 4),
]
const SOUTH: readonly PrizeRow[] = [
  prizes('special', 6, 1),
  prizes('prize-1', 5, 1),
  prizes('prize-2', 5, 1),
  prizes('prize-3', 5, 2),
  prizes('prize-4', 5, 7),
  prizes('prize-5', 4, 1),
  prizes('prize-6', 4, 3),
  prizes('prize-7', 3, 1),
  prizes('prize-8', 2, 1),
]
const SPECIAL = 0
const MOST_XIEN_PICKS = 20

const countOf = (rows: readonly PrizeRow[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** A single digit of the special prize: the tens or the units. */
const digitOfSpecial = (divisor: number) =>
  options(
    10n,
    range(0, 9).map((digit) =>
      option(String(digit), 'digit', 1, (result) => Math.floor(at(result, SPECIAL) / divisor) % 10 === digit),
    ),
  )

/** All numbers of a unit are last two digits of some prize, whichever and however often. */
const xien = (count: number, size: number) =>
  contains({
    symbols: { from: 0, to: 99, pad: 2 },
    size,
    mostPicks: MOST_XIEN_PICKS,
    places: count,
    seen: (result) => result.map((prize) => prize % 100),
    ways: waysToShow(100, count, size),
    of: 100n ** BigInt(count),
  })

/** Lo pays for every prize that ends in the number; of three digits, prizes of two have no part in it. */
function loPlays(rows: readonly PrizeRow[]): PlayDraft[] {
  const all = countOf(rows)
  const longEnough = countOf(rows.filter(({ digits }) => digits >= 3))
  return [
    play('trad', 'lo', 'lo-2', tails(range(0, all - 1), 2)),
    play('trad', 'lo', 'lo-3', tails(range(0, longEnough - 1), 3)),
    ...range(2, 4).map((size) => play('trad', 'xien', `lo-xien-${size}`, xien(all, size))),
  ]
}

const dePlays: readonly PlayDraft[] = [
  play('trad', 'de', 'de-2', tails([SPECIAL], 2)),
  play('trad', 'de', 'de-3', tails([SPECIAL], 3)),
  play('ent', 'de', 'de-tens', digitOfSpecial(10)),
  play('ent', 'de', 'de-units', digitOfSpecial(1)),
]

export const VIETNAM_NORTH: Family = /* @__PURE__ */ family('vn-north', { kind: 'prizes', rows: NORTH }, [
  ...dePlays,
  ...loPlays(NORTH),
])

const LAST_PRIZE = 17

/** In the south the two digits of the last prize are bet on too, alone (head) or with the special one's (head and tail). */
export const VIETNAM_SOUTH: Family = /* @__PURE__ */ family('vn-south', { kind: 'prizes', rows: SOUTH }, [
  ...dePlays,
  play('trad', 'de', 'head-2', tails([LAST_PRIZE], 2)),
  play('trad', 'de', 'head-tail-2', tails([SPECIAL, LAST_PRIZE], 2)),
  ...loPlays(SOUTH),
])
