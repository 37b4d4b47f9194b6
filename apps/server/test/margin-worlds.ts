import { GameCategory } from '@trevo/contract/catalogue'
import { compare, plus, ratio, times } from '@trevo/lottery/ratio'
import type { Ratio } from '@trevo/lottery/types'
import { ownSeriesIn } from '../src/capabilities/lottery/offers.ts'
import { type CategoryTerms, type Factors, isWithin, stacksOf } from '../src/money/margin/stack.ts'
import { highestShare } from '../src/money/margin/tier-share.ts'
import type { Tier } from '../src/money/margin/tiers.ts'

/** Random brands: a tree with rates, contracts, levels, points, games and lotteries. */
type World = {
  terms: CategoryTerms
  rtps: (number | null)[]
  /** Rates from the top to the bettor, for two bettors of one brand, who may be of one team. */
  paths: [number[], number[]]
  selfRebate: boolean
  /** What each kind of salary pays of the turnover where it pays most, exactly. */
  salaries: Ratio[]
  level: number
  /** Points for 100 of turnover and the best item's cash for its points, in ten-thousandths. */
  points: { per100: bigint; cash: bigint; price: bigint }
}

export type Binding = typeof ownSeriesIn
export type Rule = { factors: Factors; ownSeries: Binding }
export const RULE: Rule = { factors: { givenPercent: 80, rebatePercent: 50 }, ownSeries: ownSeriesIn }

const ACTIVE_TURNOVER = 1_000_000n
const ONE = ratio(1n, 1n)
const NOTHING = ratio(0n, 1n)
const of = (part: number | bigint, whole: number | bigint) => ratio(BigInt(part), BigInt(whole))

/** mulberry32: the same worlds every time. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return { upTo: (max: number) => Math.floor(next() * (max + 1)), chance: (share: number) => next() < share }
}
type Random = ReturnType<typeof randomFrom>

function aTier(random: Random, keep: number): Tier {
  const volume = BigInt(random.upTo(50)) * 10_000_000n
  const activeMembers = random.upTo(20)
  const share = random.upTo(Math.max(1, Math.floor(keep / 200)))
  if (random.chance(0.7)) return { volume, netLoss: 0n, activeMembers, gives: { percent: share } }
  return {
    volume,
    netLoss: 0n,
    activeMembers,
    gives: { sum: (volume * BigInt(share)) / 10_000n + BigInt(random.upTo(9)) },
  }
}

/** The best a team can do by its turnover, exactly: a sum is worth most where its conditions are just met. */
function bestOf(tiers: readonly Tier[]): Ratio {
  return tiers
    .map(({ gives, volume, activeMembers }) => {
      if ('percent' in gives) return of(gives.percent, 10_000)
      const byMembers = BigInt(activeMembers) * ACTIVE_TURNOVER
      // biome-ignore lint/complexity/useMathMinMax: Math.max takes no bigint
      const least = volume > byMembers ? volume : byMembers
      // Paid for nothing at all: whatever is staked, more comes back.
      return least === 0n ? (gives.sum === 0n ? NOTHING : of(1_000_000, 1)) : of(gives.sum, least)
    })
    .reduce((a, b) => (compare(a, b) >= 0 ? a : b), NOTHING)
}

function aPath(random: Random, top: number): number[] {
  const path = [random.chance(0.5) ? top : random.upTo(top)]
  for (let depth = random.upTo(4); depth > 0; depth--) path.push(random.upTo(path.at(-1) ?? 0))
  return path
}

function aWorld(random: Random): World {
  const isLottery = random.chance(0.5)
  const base = random.chance(0.3) ? 1980 : 2000
  const max = Math.floor(base * 0.9) + random.upTo(Math.floor(base * 0.09))
  const min = random.chance(0.4) ? max : Math.floor(base * 0.9) + random.upTo(max - Math.floor(base * 0.9))
  const rtps = Array.from({ length: 1 + random.upTo(3) }, () =>
    random.chance(0.05) ? null : 8_000 + random.upTo(1_999),
  )
  const best = rtps.includes(null) ? null : Math.max(...rtps.map((rtp) => rtp ?? 0))
  const keep = isLottery
    ? Math.floor(((base - max) * 1_000_000) / base)
    : best === null
      ? 2_000
      : 1_000_000 - best * 100
  const topRate = random.upTo(isLottery && min < max ? 1_000 : Math.floor(keep / 150))
  const tiers = [0, 1].map(() => Array.from({ length: random.upTo(3) }, () => aTier(random, keep)))
  const level = random.upTo(Math.floor(keep / 400))
  const points = {
    per100: BigInt(random.upTo(20_000)),
    cash: BigInt(1 + random.upTo(2_000_000)),
    price: BigInt(1_000_000 + random.upTo(30_000_000)),
  }
  const [salary = 0, hourly = 0] = tiers.map((list) => highestShare(list, ACTIVE_TURNOVER))
  const pointShare = Number((points.per100 * points.cash + points.price - 1n) / points.price)
  return {
    terms: {
      category: isLottery ? 'LOTT' : (GameCategory.options[0] ?? 'RNG'),
      game: isLottery ? null : { name: 'most', pays: best === null ? null : best * 100 },
      lotteries: isLottery ? [{ code: 'one', min, max, base }] : [],
      topRate,
      gives: {
        salary,
        hourly,
        level: level * 100,
        points: pointShare,
        tournament: random.upTo(Math.floor(keep / 4)),
        jackpot: random.upTo(Math.floor(keep / 8)),
        cashback: random.upTo(Math.floor(keep / 8)),
        mission: random.upTo(Math.floor(keep / 8)),
        rule: random.upTo(Math.floor(keep / 8)),
        affiliate: random.upTo(Math.floor(keep / 2)),
      },
    },
    rtps,
    selfRebate: random.chance(0.5),
    salaries: tiers.map(bestOf),
    level,
    points,
    paths: [aPath(random, topRate), aPath(random, topRate)],
  }
}

/** What comes back of a stake of 1 beside the prize: to the bettor, to everybody above, and by what is on all turnover. */
function givenBack({ salaries, level, points, selfRebate, terms }: World, path: readonly number[]): Ratio {
  const [head = 0, own = 0] = [path[0], path.at(-1)]
  const uplines = path.slice(1).reduce((sum, rate, index) => sum + ((path[index] ?? 0) - rate), 0)
  if (uplines !== head - own) throw new Error('the path does not add up')
  const paid = uplines + (selfRebate && terms.lotteries.length === 0 ? own : 0)
  return [
    of(paid, 10_000),
    ...salaries,
    of(level, 10_000),
    of(points.per100 * points.cash, 1_000_000n * points.price),
    // Rounds of a lottery count in no tournament.
    of(terms.lotteries.length === 0 ? terms.gives.tournament : 0, 1_000_000),
    // Nor do they feed a jackpot, which pays what it was fed.
    of(terms.lotteries.length === 0 ? terms.gives.jackpot : 0, 1_000_000),
    of(terms.gives.cashback, 1_000_000),
    of(terms.gives.mission, 1_000_000),
    of(terms.gives.rule, 1_000_000),
  ].reduce(plus, NOTHING)
}

/** What the series chosen by a bettor pays, and what comes back for the difference to the bettor's own series. */
function seriesOf({ terms }: World, path: readonly number[], random: Random, { ownSeries }: Rule) {
  const [lottery] = terms.lotteries
  if (!lottery) return null
  const { min, max, base } = lottery
  const own = ownSeries({ seriesMin: min, seriesMax: max }, base, terms.topRate - (path.at(-1) ?? 0))
  const chosen = min + random.upTo(own - min)
  return { prize: of(chosen, base), back: of(own - chosen, base) }
}

/** Somebody whom a partner outside brought: nobody stands above them and no contract counts them, and the partner is paid. */
function ofPartner(world: World, random: Random, rule: Rule): Ratio {
  const series = seriesOf(world, [], random, rule)
  const prize = series?.prize ?? of(Math.max(...world.rtps.map((rtp) => rtp ?? 0)), 10_000)
  const beside = plus(givenBack({ ...world, salaries: [] }, []), series?.back ?? NOTHING)
  return plus(plus(prize, beside), of(world.terms.gives.affiliate, 1_000_000))
}

const isBelow = (value: Ratio) => compare(value, ONE) < 0
const text = ({ n, d }: Ratio) => `${n}/${d} = ${(Number(n) / Number(d)).toFixed(6)}`

function assertBelow(world: World, value: Ratio, what: string): void {
  if (isBelow(value)) return
  const shown = JSON.stringify(world, (_, part) => (typeof part === 'bigint' ? String(part) : part))
  throw new Error(`${what} returns ${text(value)} of the stake in ${shown}`)
}

/** Expected return of each bettor with all uplines, and of both sides of one bet from two accounts. */
function check(world: World, random: Random, rule: Rule): Ratio {
  const [first, second] = world.paths.map((path) => {
    const series = seriesOf(world, path, random, rule)
    const best = Math.max(...world.rtps.map((rtp) => rtp ?? 0))
    const prize = series?.prize ?? of(best, 10_000)
    const beside = plus(givenBack(world, path), series?.back ?? NOTHING)
    // A game that does not say what it pays may pay everything.
    if (!series && world.rtps.includes(null) && compare(beside, NOTHING) > 0)
      assertBelow(world, plus(ONE, beside), 'it')
    return { prize, beside }
  }) as [{ prize: Ratio; beside: Ratio }, { prize: Ratio; beside: Ratio }]
  const alone = plus(first.prize, first.beside)
  assertBelow(world, alone, 'a bettor with the uplines')
  assertBelow(world, plus(second.prize, second.beside), 'the other bettor with the uplines')
  assertBelow(world, ofPartner(world, random, rule), 'a bettor with the partner who brought them')
  // One account takes what comes with chance p, the other one the rest: staked as p to 1 - p, either outcome pays alike.
  const p = of(1 + random.upTo(98), 100)
  const rest = plus(ONE, times(of(-1, 1), p))
  const beside = plus(times(p, first.beside), times(rest, second.beside))
  const [one, other] = [plus(first.prize, beside), plus(second.prize, beside)]
  assertBelow(world, compare(one, other) < 0 ? one : other, 'betting both sides')
  assertBelow(world, plus(times(p, one), times(rest, other)), 'both sides on average')
  return alone
}

export type Proof = { admitted: number; refused: number; highest: number }

/** Throws the first world that the rule admits and that gives back what was staked, or more. */
export function proveMargin(count: number, rule: Rule = RULE, seed = 19): Proof {
  const random = randomFrom(seed)
  const proof: Proof = { admitted: 0, refused: 0, highest: 0 }
  while (proof.admitted < count) {
    const world = aWorld(random)
    if (!stacksOf(world.terms, rule.factors).every(isWithin)) {
      proof.refused += 1
      continue
    }
    proof.admitted += 1
    const { n, d } = check(world, random, rule)
    proof.highest = Math.max(proof.highest, Number(n) / Number(d))
  }
  return proof
}
