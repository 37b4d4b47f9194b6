import { formatMoney, MINOR_PER_UNIT } from '../packages/contract/src/money.ts'
import { findGame, LOTTERY_GAMES } from '../packages/lottery/src/games.ts'
import { multiplierOf, prizeMinor, rtp, seriesFor, tierOf } from '../packages/lottery/src/odds.ts'
import { ratio, toPercent } from '../packages/lottery/src/ratio.ts'
import { countUnits, formatSelection } from '../packages/lottery/src/selection.ts'
import { findPlay } from '../packages/lottery/src/settle.ts'
import type { Family, Play, Ratio, Selection, Tier } from '../packages/lottery/src/types.ts'

const SERIES = 1956

/** The figures every table of prizes begins with: game, play, series, what a unit of 2.00 wins. */
const CHECKS = [
  ['5d-1m', 'five-straight', 1956, '195600'],
  ['5d-1m', 'front-3-straight', 1956, '1956'],
  ['5d-1m', 'front-3-group-3', 1956, '652'],
  ['5d-1m', 'front-3-group-6', 1956, '326'],
  ['5d-1m', 'fixed', 1956, '19.56'],
  ['pk10-1m', 'champion', 1956, '19.56'],
  ['pk10-1m', 'top-2-straight', 1956, '176.04'],
  ['k3-1m', 'triple', 1956, '422.496'],
  ['k3-1m', 'pair', 1956, '140.832'],
  ['11x5-1m', 'front-3-straight', 1936, '1936'],
  ['11x5-1m', 'any-5', 1936, '903.47'],
] as const

/** One pick more than a play needs in its first row, so that units are more than one where a play has more. */
function sampleOf({ rule }: Play): Selection {
  const rows = rule.rows.map(({ from, to, min, max }, i) => {
    const wanted = Math.min(max, Math.max(min, i === 0 ? 1 : 0) + (i === 0 ? 1 : 0))
    // Rows begin one apart, so that places which never show the same have something to show.
    return Array.from({ length: wanted }, (_, pick) => from + ((i + pick) % (to - from + 1)))
  })
  return { kind: 'rows', rows }
}

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** 0.012345 as `0.012345`, and one in very many as `1 in 3,535,316`. */
function chance({ n, d }: Ratio): string {
  return d < 100_000n
    ? `${n}/${d}`
    : `1 in ${(Number(d) / Number(n)).toLocaleString('en-GB', { maximumFractionDigits: 2 })}`
}

function tierLine(play: Play, tier: Tier, series: number): string[] {
  const prize = prizeMinor(play, tier, { series, unitStakeMinor: play.unitMinor, units: 1 })
  const share = tier.share.d === 1n ? '' : toPercent(tier.share, 1)
  const returned = toPercent(rtp(play, series, tier.bet))
  // Prizes are cut, so that what is paid never passes what is stated.
  const stated = multiplierOf(play, tier, series)
  if (prize * stated.d > play.unitMinor * stated.n) throw new Error(`${play.id} ${tier.id} pays more than it states`)
  return [tier.id, chance(ratio(tier.ways, tier.of)), share, formatMoney(prize), returned]
}

function printFamily(family: Family): void {
  const series = seriesFor(SERIES, family.seriesBase)
  console.log(`\n${family.id}, series ${series} of ${family.seriesBase}`)
  const line = (cells: readonly string[]) =>
    console.log(cells.map((cell, i) => short(cell, WIDTHS[i] ?? 12).padEnd(WIDTHS[i] ?? 12)).join(' '))
  line(['play', 'board', 'price', 'sample', 'units', 'outcomes', 'tier', 'probability', 'share %', 'prize', 'RTP %'])
  for (const play of family.plays) {
    const sample = sampleOf(play)
    const units = countUnits(play, sample)
    if (units === 0) throw new Error(`${play.id}: the sample is no bet`)
    const head = [
      play.id,
      play.board,
      String(play.unitMinor / MINOR_PER_UNIT),
      formatSelection(play, sample),
      String(units),
    ]
    for (const [i, tier] of play.rule.tiers.entries()) {
      const lead = i === 0 ? [...head, tier.of.toLocaleString('en-GB')] : ['', '', '', '', '', '']
      line([...lead, ...tierLine(play, tier, series)])
    }
  }
}
const WIDTHS = [18, 5, 4, 22, 7, 25, 15, 26, 8, 15, 6]

/** To the cent where the figure has no more decimals than that, as prizes are printed. */
function holds(prizeMinorOfUnit: bigint, stated: string): boolean {
  const decimals = stated.split('.')[1]?.length ?? 0
  return (Number(prizeMinorOfUnit) / Number(MINOR_PER_UNIT)).toFixed(decimals) === stated
}

function printChecks(): void {
  console.log('\nFigures that must come out, at unit 2')
  for (const [code, id, series, stated] of CHECKS) {
    const play = findPlay(findGame(code)?.family as Family, id) as Play
    const tier = tierOf(play, play.rule.tiers[0]?.id ?? '')
    const prize = prizeMinor(play, tier, { series, unitStakeMinor: play.unitMinor, units: 1 })
    const isRight = holds(prize, stated)
    console.log(`${isRight ? 'ok   ' : 'WRONG'} ${code} ${id} at ${series}: ${formatMoney(prize)} (stated ${stated})`)
    if (!isRight) process.exitCode = 1
  }
}

const families = [...new Set(LOTTERY_GAMES.map(({ family }) => family))]
for (const family of families) printFamily(family)
const plays = families.flatMap((family) => family.plays)
console.log(
  `\n${LOTTERY_GAMES.length} games of ${families.length} families, ${plays.length} plays, ${plays.flatMap(({ rule }) => rule.tiers).length} prizes.`,
)
printChecks()
