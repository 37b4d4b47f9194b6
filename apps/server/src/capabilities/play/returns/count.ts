import type { Logger } from 'pino'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { turnLock } from '../../../platform/locks.ts'
import { afterRounds, begunAnew, ENOUGH, noEvidence, strengthOf } from './evidence.ts'
import {
  ALL_BRANDS,
  ALL_GAMES,
  countedUntil,
  insertStop,
  type Kept,
  keepReturns,
  keptReturns,
  type Played,
  playedBetween,
  type Subject,
  type Sums,
  setCountedUntil,
} from './queries.ts'

declare module '../../../platform/jobs.ts' {
  interface JobMap {
    'play.returns': Record<string, never>
  }
}

type Deps = { db: Db; clock: Clock; log: Pick<Logger, 'error'>; brands(): readonly Pick<Merchant, 'id'>[] }

/** What all brands have together is written by each, so that they take turns. */
const turn = turnLock('play.returns')
/** What ended longer ago is committed: no transaction takes as long. */
const COMMITTED_MS = 120_000
/** A brand that was never looked at is looked at from there on. */
const FIRST_MS = 86_400_000
/** By then no call is under way that has not seen a stop, and none begins that takes it for over. */
export const AHEAD_MS = 60_000

/** Looks at what was played since the last time, once: a round that has ended never changes. */
export async function countReturns({ db, clock, log, brands }: Deps): Promise<void> {
  const now = clock.now()
  for (const { id } of brands()) await inTx(db, (tx) => countBrand(tx, { merchantId: id, now, log }))
}

type Counting = { merchantId: number; now: Date; log: Deps['log'] }

async function countBrand(tx: Tx, { merchantId, now, log }: Counting): Promise<void> {
  await turn.take(tx)
  const book = bookOf(merchantId)
  const until = new Date(now.getTime() - COMMITTED_MS)
  const since = (await countedUntil(tx, book)) ?? new Date(now.getTime() - FIRST_MS)
  if (since >= until) return
  const played = await playedBetween(tx, merchantId, since, until)
  if (played.length > 0) await weigh(tx, { book, played, until, now, log })
  await setCountedUntil(tx, book, until)
}

const nameOf = ({ book, vendorCode, gameId }: Subject) => `${book} ${vendorCode} ${gameId}`
/** The first portion was there before all rounds. */
const EVER = new Date(0)
const NOTHING: Sums = { rounds: '0', staked: '0', declared: '0', paid: '0' }

type Weighing = { book: number; played: readonly Played[]; until: Date } & Omit<Counting, 'merchantId'>

/** What has one name, in the brand and in all of them: the games by themselves, then all of a vendor's together. */
function subjectsOf(book: number, played: readonly Played[]): [Subject, Played[]][] {
  const games = Map.groupBy(played, ({ vendorCode, gameId }) => `${vendorCode} ${gameId}`)
  const vendors = Map.groupBy(played, ({ vendorCode }) => vendorCode)
  return [
    ...[...games.values()].map((lines) => ({ lines, gameId: lines[0]?.gameId ?? ALL_GAMES })),
    ...[...vendors.values()].map((lines) => ({ lines, gameId: ALL_GAMES })),
  ].flatMap(({ lines, gameId }): [Subject, Played[]][] =>
    [book, ALL_BRANDS].map((where) => [{ book: where, vendorCode: lines[0]?.vendorCode ?? '', gameId }, lines]),
  )
}

/** Narrower ones come first: what they explain is no reason to stop more. */
async function weigh(tx: Tx, { book, played, until, now, log }: Weighing) {
  const vendors = [...new Set(played.map(({ vendorCode }) => vendorCode))]
  const kept = new Map((await keptReturns(tx, book, vendors)).map((row) => [nameOf(row), row]))
  const found: Subject[] = []
  const written: Kept[] = []
  for (const [subject, lines] of subjectsOf(book, played)) {
    const sizes = lines[0]?.logs.length ?? 0
    const before = kept.get(nameOf(subject)) ?? { ...NOTHING, ...noEvidence(sizes, EVER) }
    const after = { ...subject, ...lines.reduce(added, before), ...afterRounds(before, lines, until) }
    const isExplained = found.some((one) => isPartOf(one, subject))
    const isFound = !isExplained && strengthOf(after) >= ENOUGH
    written.push(isExplained || isFound ? { ...after, ...NOTHING, ...begunAnew(after, until) } : after)
    if (!isFound) continue
    found.push(subject)
    const id = await insertStop(tx, after, { now, since: new Date(now.getTime() + AHEAD_MS) })
    if (id !== undefined) tx.afterCommit(() => say(log, id, after))
  }
  await keepReturns(tx, written, now)
}

const isPartOf = (one: Subject, all: Subject) =>
  one.vendorCode === all.vendorCode &&
  (all.book === ALL_BRANDS || one.book === all.book) &&
  (all.gameId === ALL_GAMES || one.gameId === all.gameId)

/** Rounds are few enough for numbers, sums are not. */
const added = (row: Sums, line: Sums): Sums => ({
  rounds: String(BigInt(row.rounds) + BigInt(line.rounds)),
  staked: String(BigInt(row.staked) + BigInt(line.staked)),
  declared: String(wholeOf(row.declared) + wholeOf(line.declared)),
  paid: String(BigInt(row.paid) + BigInt(line.paid)),
})
const wholeOf = (sum: string) => BigInt(sum.split('.')[0] ?? sum)

function say(log: Deps['log'], stop: bigint, { book, vendorCode, gameId, rounds }: Subject & Sums): void {
  const of = { ...(book !== ALL_BRANDS && { book }), vendor: vendorCode, ...(gameId !== ALL_GAMES && { game: gameId }) }
  log.error({ stop: String(stop), ...of, rounds }, 'a game returns more than it declares: its rounds count for nothing')
}

export function scheduleReturns(jobs: Jobs, deps: Deps): void {
  jobs.define('play.returns', { handler: () => countReturns(deps) })
  jobs.schedule('play.returns', '*/2 * * * *', 'UTC')
}
