import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'
import { dropFilled, fill, isFilled, nameOf } from './fill.ts'
import { auditCurves } from './growth/audit.ts'
import { connectionCurves } from './growth/connections.ts'
import { type Curve, checkCurve, linesOf } from './growth/curve.ts'
import { curveOf, type Place } from './growth/measure.ts'
import { GAME_OPERATIONS, OPERATIONS, type Operation } from './growth/operations.ts'
import { settlementAt } from './growth/settlement.ts'
import { openWorld, type World } from './growth/world.ts'
import { printTable } from './report.ts'

type Options = Record<string, string | boolean | undefined>
type Filled = { postings: number; members: number; games: number }

const WEEKS = 13
/** Another number than the smallest history has: each database is measured in one dimension alone. */
const FEW = { postings: 60_000, members: 10_000, games: 640 }
/** Of the bets of a draw; a member with two of them must not cost much more than one with a hundred. */
const SHAPES = [100, 10, 2] as const
const SHAPE_LIMIT = 2

/** What grows, and how far: the short form in minutes, the long one up to fifty million postings. */
const SIZES = {
  short: {
    history: [50_000, 500_000, 5_000_000],
    members: [10_000, 100_000, 1_000_000],
    sockets: [5, 50, 500],
    audit: [100_000, 1_000_000],
  },
  long: {
    history: [50_000, 500_000, 5_000_000, 50_000_000],
    members: [10_000, 100_000, 1_000_000],
    sockets: [50, 500, 5_000],
    audit: [1_000_000, 10_000_000, 50_000_000],
  },
}
const GAMES = [640, 6_400, 64_000]
const HISTORY_MEMBERS = 100_000

/**
 * The same operations where there is ten and a hundred times as much of one thing and as much of all others. Fails where one
 * of them takes longer than its limit allows. `--long`, `--only history,members,games,connections,shapes,audit`, `--out file`,
 * `--keep` (what was filled stays for the next run), `--postings 1000000,5000000` (other sizes of what is audited).
 */
export async function benchGrowth(adminUrl: string, options: Options): Promise<void> {
  const sizes = options.long ? SIZES.long : SIZES.short
  const only = typeof options.only === 'string' ? options.only.split(',') : null
  const out = path.resolve(String(options.out ?? path.join(process.env.DATA_DIR ?? '.data', 'growth.jsonl')))
  mkdirSync(path.dirname(out), { recursive: true })
  writeFileSync(out, '')
  const missed: string[] = []
  const tell = (curve: Curve) => {
    for (const line of linesOf(curve)) {
      appendFileSync(out, `${JSON.stringify(line)}\n`)
      console.log(JSON.stringify(line))
    }
    missed.push(...checkCurve(curve))
  }
  const keep = options.keep === true
  const dimensions: Record<string, () => Promise<void>> = {
    history: () =>
      overFilled(
        { adminUrl, keep, tell, name: 'history' },
        sizes.history.map((postings) => ({ postings, members: HISTORY_MEMBERS, games: FEW.games, size: postings })),
        OPERATIONS,
      ),
    members: () =>
      overFilled(
        { adminUrl, keep, tell, name: 'members' },
        sizes.members.map((members) => ({ ...FEW, members, size: members })),
        OPERATIONS,
      ),
    games: () =>
      overFilled(
        { adminUrl, keep, tell, name: 'games' },
        GAMES.map((games) => ({ ...FEW, games, size: games })),
        GAME_OPERATIONS,
      ),
    connections: () => connectionCurves(adminUrl, sizes.sockets, tell),
    shapes: () => shapes(adminUrl, tell),
    audit: async () => {
      const audited = typeof options.postings === 'string' ? options.postings.split(',').map(Number) : sizes.audit
      missed.push(...(await auditCurves(adminUrl, audited, { keep, tell })))
    },
  }
  for (const [name, measure] of Object.entries(dimensions)) if (only === null || only.includes(name)) await measure()
  console.log(`The lines are in ${out}.`)
  if (missed.length > 0) throw new Error(missed.join('; '))
}

/** The proof of the books alone. */
export const benchAudit = (adminUrl: string, options: Options): Promise<void> =>
  benchGrowth(adminUrl, { ...options, only: 'audit' })

type Run = { adminUrl: string; keep: boolean; name: string; tell: (curve: Curve) => void }

/** Databases that differ in one thing, all of them open at once. */
async function overFilled(
  { adminUrl, keep, name, tell }: Run,
  sizes: readonly (Filled & { size: number })[],
  operations: Readonly<Record<string, Operation>>,
): Promise<void> {
  const made: string[] = []
  const worlds: World[] = []
  try {
    for (const { size, ...filled } of sizes) {
      const database = nameOf(filled)
      if (!keep && !(await isFilled(adminUrl, database))) made.push(database)
      console.log(`growth of ${name}: ${size.toLocaleString('en')} …`)
      worlds.push(await openWorld(await fill(adminUrl, database, { ...filled, weeks: WEEKS }), filled.members))
    }
    const rows: string[][] = []
    const measured = async (operation: string, places: readonly Place[], measure: Parameters<typeof curveOf>[1]) => {
      const points = await curveOf(places, measure)
      tell({ dimension: name, operation, points })
      rows.push([operation, ...points.map(({ ms, ratio }) => `${ms.toFixed(1)} ms (${ratio.toFixed(2)})`)])
    }
    for (const [operation, { call, first, prepare, calls }] of Object.entries(operations)) {
      for (const world of worlds) await first?.(world)
      const places = worlds.map((world, at) => ({
        size: sizes[at]?.size ?? 0,
        call: () => call(world),
        prepare: prepare && (() => prepare(world)),
      }))
      await measured(operation, places, calls === undefined ? {} : { calls })
    }
    if (operations === OPERATIONS && (await isFresh(worlds))) {
      const places: Place[] = []
      for (const [at, world] of worlds.entries()) places.push(await settlementAt(world, sizes[at]?.size ?? 0, 10))
      await measured('settlement of a draw', places, { calls: 1, rounds: 5 })
    }
    printTable([name, ...sizes.map(({ size }) => size.toLocaleString('en'))], rows)
  } finally {
    for (const world of worlds) await world.close()
    for (const database of made) await dropFilled(adminUrl, database)
  }
}

/** The brand with the draws can be added once; a database that was kept has it. */
async function isFresh(worlds: readonly World[]): Promise<boolean> {
  for (const { pool } of worlds) {
    const { rowCount } = await pool.query(`select from merchant where code = 'lottery_bench'`)
    if (rowCount === 0) continue
    console.log('settlement of a draw: measured in these databases before; fill them anew to measure it again')
    return false
  }
  return true
}

/** The bets of a draw, of fewer and fewer for each member. */
async function shapes(adminUrl: string, tell: (curve: Curve) => void): Promise<void> {
  const within = async (left: readonly number[], places: readonly Place[]): Promise<void> => {
    const [each, ...rest] = left
    if (each === undefined) {
      const points = await curveOf(places, { calls: 1, rounds: 5 })
      return tell({ dimension: 'shapes', operation: 'settlement of a draw', points, limit: SHAPE_LIMIT })
    }
    await withBenchDatabase(adminUrl, async (url) => {
      console.log(`a draw with ${each} bets of each member …`)
      const database = openDatabase({ url, poolSize: 4, onError: () => {} })
      try {
        await within(rest, [...places, await settlementAt(database, each, each)])
      } finally {
        await database.db.destroy()
      }
    })
  }
  await within(SHAPES, [])
}
