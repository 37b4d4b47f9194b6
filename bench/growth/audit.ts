import { CHECKS_OF_BOOKS } from '../../apps/server/src/book-checks.ts'
import { type AuditedBook, auditBooks, timesOf } from '../../apps/server/src/capabilities/books/audit-books.ts'
import { closeParts, sealBooks } from '../../apps/server/src/capabilities/books/seal-books.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { type Db, openDatabase } from '../../apps/server/src/platform/db.ts'
import { dropFilled, fill, isFilled, shapeOf } from '../fill.ts'
import { median, printTable } from '../report.ts'
import type { Curve } from './curve.ts'

type Run = { keep: boolean; tell: (curve: Curve) => void }
type Way = 'open' | 'sealed'
type Measured = { size: number; way: Way; ms: number; checks: Map<string, number> }

/** A million postings within twenty seconds, whether none is sealed or all that may be. */
const LEAST_A_SECOND = 50_000
/** For each posting, beside the smallest size: what no longer fits in memory is read and written once more. */
const LIMIT = 2
/** What is told by name: the others are told in the sum. */
const WORTH_TELLING_MS = 100
/** The smallest is as small as a busy moment of the machine. */
const ROUNDS = { smallest: 3, other: 1 }
const MILLION = 1_000_000

/** The proof of the books over more and more postings, nothing of it sealed and then all that is old enough: each check, and how many postings a second. */
export async function auditCurves(adminUrl: string, sizes: readonly number[], { keep, tell }: Run): Promise<string[]> {
  const measured: Measured[] = []
  const rows: string[][] = []
  const smallest = Math.min(...sizes)
  for (const size of sizes) {
    const name = `audit_${size}`
    const isKept = await isFilled(adminUrl, name)
    const { db } = openDatabase({
      url: await fill(adminUrl, name, shapeOf({ postings: size })),
      poolSize: 3,
      onError: () => {},
    })
    try {
      const rounds = size === smallest ? ROUNDS.smallest : ROUNDS.other
      if (await isSealed(db)) console.log(`${name} was sealed before: fill it anew to measure it open`)
      else measured.push(await measure(db, { size, way: 'open', rounds }))
      const beganAt = performance.now()
      await closeParts(db, systemClock.now())
      const seals = await sealBooks(db, () => true)
      const sealing = performance.now() - beganAt
      measured.push(await measure(db, { size, way: 'sealed', rounds }))
      rows.push(...measured.filter((one) => one.size === size).map(rowOf), [
        size.toLocaleString('en'),
        `${seals} seals made`,
        inSeconds(sealing),
        aSecond({ size, ms: sealing }).toLocaleString('en'),
        '',
      ])
    } finally {
      await db.destroy()
      if (!keep && !isKept) await dropFilled(adminUrl, name)
    }
  }
  for (const way of ['open', 'sealed'] as const) {
    const own = measured.filter((one) => one.way === way)
    for (const curve of curvesOf(way, own)) tell(curve)
  }
  printTable(['postings', 'audit', 'seconds', 'postings a second', 'longest checks'], rows)
  return (
    measured
      // Of fewer it is the beginning of each check that takes the time.
      .filter((one) => one.size >= MILLION && aSecond(one) < LEAST_A_SECOND)
      .map(
        (one) =>
          `the audit proves ${aSecond(one).toLocaleString('en')} of ${one.size.toLocaleString('en')} postings a second (${one.way}), at least ${LEAST_A_SECOND.toLocaleString('en')}`,
      )
  )
}

async function isSealed(db: Db): Promise<boolean> {
  return (await db.selectFrom('seal').select('number').limit(1).execute()).length > 0
}

async function measure(db: Db, { size, way, rounds }: { size: number; way: Way; rounds: number }): Promise<Measured> {
  const all: { ms: number; checks: Map<string, number> }[] = []
  for (let round = 0; round < rounds; round++) {
    const beganAt = performance.now()
    const runs: AuditedBook[] = []
    for await (const run of auditBooks({ db, clock: systemClock, checks: CHECKS_OF_BOOKS })) runs.push(run)
    const findings = runs.flatMap((run) => run.findings)
    if (findings.length > 0) throw new Error(`the audit found: ${JSON.stringify(findings.slice(0, 3))}`)
    all.push({ ms: performance.now() - beganAt, checks: timesOf(runs) })
  }
  const names = [...(all[0]?.checks.keys() ?? [])]
  const checks = new Map(names.map((name) => [name, median(all.map((one) => one.checks.get(name) ?? 0))]))
  return { size, way, ms: median(all.map(({ ms }) => ms)), checks }
}

const aSecond = ({ size, ms }: { size: number; ms: number }) => Math.round((size * 1000) / ms)
const inSeconds = (ms: number) => (ms / 1000).toFixed(1)

function rowOf({ size, way, ms, checks }: Measured): string[] {
  const longest = [...checks].toSorted(([, a], [, b]) => b - a).slice(0, 3)
  const named = longest.map(([name, took]) => `${name} (${inSeconds(took)} s)`).join('; ')
  return [size.toLocaleString('en'), way, inSeconds(ms), aSecond({ size, ms }).toLocaleString('en'), named]
}

/** Milliseconds for each million postings, so that what is linear stays the same. */
function curvesOf(way: Way, measured: readonly Measured[]): Curve[] {
  const [base] = measured
  if (!base) return []
  const curve = (name: string, msOf: (one: Measured) => number): Curve => {
    const perMillion = (one: Measured) => (msOf(one) * MILLION) / one.size
    const points = measured.map((one) => {
      const ms = perMillion(one)
      return { size: one.size, ms, p95: ms, ratio: ms / perMillion(base) }
    })
    return { dimension: 'audit', operation: `${name} (${way})`, points, limit: LIMIT }
  }
  const largest = measured.at(-1) ?? base
  const told = [...base.checks.keys()].filter((name) => (largest.checks.get(name) ?? 0) >= WORTH_TELLING_MS)
  return [
    curve('all checks', ({ ms }) => ms),
    ...told.map((name) => curve(name, ({ checks }) => checks.get(name) ?? 0)),
  ]
}
