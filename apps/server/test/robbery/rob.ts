import { formatMoney } from '@trevo/contract/money'
import { StaffRole } from '@trevo/contract/ops/roles'
import { sql } from 'kysely'
import { BOOK_CHECKS } from '../../src/book-checks.ts'
import { audit } from '../../src/platform/audit.ts'
import { depositPix } from './cash-moves.ts'
import { aGang, type Gang, newTally, type Tally } from './gang.ts'
import { chanceOf } from './hostile.ts'
import { anInsider, type Insider } from './insider.ts'
import { type Measure, measure, type Start, startOf } from './measure.ts'
import { MOVES, type Move } from './moves.ts'
import { isPartnerPlayed } from './partners.ts'
import { gameRound } from './play-moves.ts'
import { claimAll, redeem } from './reward-moves.ts'
import { aRobbedWorld, DAYS, type World } from './world.ts'

export type Cast = { role: StaffRole | null; programmes: boolean }
/** Members alone, and with one person of each role; first where nothing is given, then with the demo's programmes. */
export const CASTS: readonly Cast[] = [false, true].flatMap((programmes) =>
  [null, ...StaffRole.options].map((role) => ({ role, programmes })),
)

export type Raid = {
  cast: Cast
  brand: string
  walks: number
  best: bigint
  last: Measure
}
export type Robbery = { raids: Raid[]; tally: Tally; pairs: { done: number; of: number }; problems: string[] }

const DAY_MS = 86_400_000
/** What is kept back for the end: draws are drawn, runs paid, and everything is claimed. */
const END_MS = 2 * DAY_MS
const HOUR_MS = 3_600_000
/** Time passes in steps: a short walk takes fewer and longer ones. */
const stepOf = (walkMs: number) => (walkMs > 30_000 ? 8 : 36) * HOUR_MS

export const nameOf = ({ role, programmes }: Cast) =>
  `${role === null ? 'members alone' : `members and ${role}`}, programmes ${programmes ? 'on' : 'off'}`

/** Each cast on both brands for its share of the time, not counting what it takes to build its world and to look at its books. The same seed makes the same walks, as far as time allows. */
export async function rob({
  seconds,
  seed,
  casts = CASTS,
  words = null,
  tell = () => {},
}: {
  seconds: number
  seed: number
  casts?: readonly Cast[]
  /** Only moves with one of these in their name, beside those that bring and play money. */
  words?: readonly string[] | null
  /** After each cast. */
  tell?: (sofar: Robbery, cast: Cast) => void
}): Promise<Robbery> {
  const robbery: Robbery = { raids: [], tally: newTally(), pairs: { done: 0, of: 0 }, problems: [] }
  for (const [index, cast] of casts.entries()) {
    try {
      await raid(robbery, cast, { ms: (seconds * 1000) / casts.length, seed: seed + index, moves: movesOf(words) })
    } catch (error) {
      robbery.problems.push(`${nameOf(cast)}: ${error instanceof Error ? error.stack : error}`)
    }
    tell(robbery, cast)
  }
  robbery.problems.push(...robbery.tally.faults)
  return robbery
}

type Band = { gang: Gang; start: Start; raid: Raid }

/** Without these nothing else leads anywhere. */
const NEEDED = /deposit by|round of|lottery bet or|both sides|rewards claimed|withdrawal$|taken back/
const movesOf = (words: readonly string[] | null): readonly Move[] =>
  words === null ? MOVES : MOVES.filter(({ name }) => NEEDED.test(name) || words.some((word) => name.includes(word)))

type Raided = { ms: number; seed: number; moves: readonly Move[] }

async function raid(robbery: Robbery, cast: Cast, { ms, seed, moves }: Raided): Promise<void> {
  const { tally } = robbery
  const world = await aRobbedWorld(cast)
  try {
    const bands: Band[] = []
    for (const brand of world.brands) {
      const start = await startOf(world.db)
      const gang = await aGang(world, brand, chanceOf(seed * 10 + brand.id), tally)
      const none = await measure(gang, start, cast)
      bands.push({ gang, start, raid: { cast, brand: brand.code, walks: 0, best: none.result, last: none } })
    }
    const insider = cast.role === null ? null : await anInsider({ world, tally }, cast.role)
    await walk(robbery, { world, bands, insider, cast, untilMs: Date.now() + ms, seed, moves })
    await settle(robbery, { world, bands, insider, cast })
    robbery.raids.push(...bands.map((band) => band.raid))
    for (const { gang } of bands)
      if (!(await isPartnerPlayed(world.db, gang.brand.id)))
        robbery.problems.push(
          `${nameOf(cast)}, ${gang.brand.code}: nobody played for a partner, so that nothing was tried`,
        )
    for (const { check, detail } of await audit(world.db, BOOK_CHECKS)) {
      robbery.problems.push(`${nameOf(cast)}: the books: ${check}: ${detail}`)
    }
  } finally {
    await world.close()
  }
}

type Raiding = { world: World; bands: readonly Band[]; insider: Insider | null; cast: Cast }

/** First every way of the insider, or of the members, with every way of the members, in an order by chance; then whatever comes. */
async function walk(
  robbery: Robbery,
  raiding: Raiding & { untilMs: number; seed: number; moves: readonly Move[] },
): Promise<void> {
  const { world, bands, insider, untilMs, seed, moves } = raiding
  const chance = chanceOf(seed)
  const firsts: readonly Move[] =
    insider === null
      ? moves
      : insider.writes.map((write) => ({ name: write.path, run: (gang) => insider.write(gang, write) }))
  const pairs = firsts.flatMap((first) => moves.map((second) => ({ first, second })))
  for (let at = pairs.length - 1; at > 0; at--) {
    const other = chance.below(at + 1)
    ;[pairs[at], pairs[other]] = [pairs[other] as (typeof pairs)[number], pairs[at] as (typeof pairs)[number]]
  }
  robbery.pairs.of += pairs.length
  const beganMs = Date.now()
  const stepMs = stepOf(untilMs - beganMs)
  const steps = Math.floor((DAYS * DAY_MS - END_MS) / stepMs)
  let passed = 0
  await funds(bands)
  for (let turn = 0; Date.now() < untilMs; turn++) {
    const pair = pairs[turn]
    if (pair) robbery.pairs.done += 1
    for (const { gang } of bands) {
      const { first, second } = pair ?? { first: chance.from(firsts), second: chance.from(moves) }
      // One after the other, or at the same moment.
      if (chance.is(0.7)) for (const move of [first, second]) await move.run(gang)
      else await Promise.all([first.run(gang), second.run(gang)])
    }
    const share = (Date.now() - beganMs) / Math.max(1, untilMs - beganMs)
    if (passed < Math.min(steps, Math.ceil(share * steps))) {
      passed += 1
      await world.pass(stepMs)
      await look(robbery, raiding)
    }
  }
}

const BEGINNINGS = 6

/** Something to begin with: without money most ways lead nowhere, and a partner is paid for play alone. */
async function funds(bands: readonly Band[]): Promise<void> {
  for (const { gang } of bands) {
    for (let count = 0; count < BEGINNINGS; count++) await depositPix(gang)
    for (const customer of gang.customers) {
      const alone = { ...gang, thieves: [customer], any: () => customer }
      for (let count = 0; count < BEGINNINGS; count++) {
        await depositPix(alone)
        await gameRound(alone)
      }
    }
  }
}

async function settle(robbery: Robbery, raiding: Raiding): Promise<void> {
  const { world, bands } = raiding
  await world.pass(DAY_MS)
  for (const { gang } of bands) {
    for (const thief of gang.thieves) {
      await claimAll(gang, thief)
      await redeem(gang, thief)
    }
  }
  await world.pass(DAY_MS)
  await look(robbery, raiding)
}

async function look({ problems }: Robbery, { world, bands, cast }: Raiding): Promise<void> {
  for (const { gang, start, raid: found } of bands) {
    const now = await measure(gang, start, cast)
    found.walks += 1
    found.last = now
    if (now.result > found.best) found.best = now.result
    const where = `${nameOf(cast)}, ${found.brand}`
    const shares = () =>
      Object.entries(now.shares)
        .map(([name, sum]) => `${name} ${formatMoney(sum)}`)
        .join(', ')
    if (now.net > 0n) problems.push(`${where}: ${formatMoney(now.net)} above zero: ${shares()}`)
    if (now.play > 0n) problems.push(`${where}: play gives ${formatMoney(now.play)}: ${shares()}`)
    if (now.unplayed > 0n)
      problems.push(`${where}: ${formatMoney(now.unplayed)} of deposits left unplayed: ${shares()}`)
    for (const way of now.beyond) problems.push(`${where}: beyond its row: ${way}`)
  }
  const { rows } = await sql<{ kind: string }>`select kind from approval where state = 'approved'`.execute(world.db)
  for (const { kind } of rows) problems.push(`${nameOf(cast)}: one person decided ${kind}`)
}
