import type { FilingKind, FilingState, FilingStep } from '@trevo/contract/ops/filings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { DAILY, DUE_HOUR, MONTHLY, MONTHLY_DUE_DAY } from '../../providers/filings/file-format.ts'
import type { Fault } from './tables.ts'

export type FilingRow = {
  id: bigint
  book: number
  brand: string
  currency: string
  kind: FilingKind
  day: string
  version: number
  state: FilingState
  sealHash: Buffer
  builtTo: bigint
  parts: number
  records: bigint
  totals: Record<string, string>
  faults: Fault[]
  faultyRecords: bigint
}

/** For a query that names the filing `f` and its brand `mt`. */
const ROW = sql`f.id, f.book_id as book, mt.code as brand, mt.currency, f.kind, f.day::text as day, f.version, f.state,
  f.seal_hash as "sealHash", f.built_to as "builtTo", f.parts, f.records, f.totals, f.faults, f.faulty_records as "faultyRecords"`

export async function filingById(db: Db | Tx, id: bigint): Promise<FilingRow | undefined> {
  const { rows } = await sql<FilingRow>`
    select ${ROW} from filing f join merchant mt on mt.id = f.book_id where f.id = ${id}`.execute(db)
  return rows[0]
}

/** Days that lie further back are filed by nobody any more: a brand that has just come under the profile begins with these. */
const DAYS_BACK = 40

/** What every sealed day and every month that is over needs, for all brands of the profile; whoever else does the same makes nothing twice. */
export async function beginFilings(db: Db, now: Date): Promise<void> {
  const daily = sql<{ id: bigint }>`
    insert into filing (book_id, kind, day, version, state, seal_hash, due_at, created_at)
    select mt.id, k.kind, s.day, 1, 'building', s.hash,
      day_begins(mt.id, s.day + 1) + ${DUE_HOUR} * interval '1 hour', ${now}
    from merchant mt
    join day_seal s on s.book_id = mt.id and s.day >= (${now}::timestamptz at time zone mt.time_zone)::date - ${DAYS_BACK}::int
    cross join unnest(${[...DAILY]}::text[]) with ordinality as k (kind, n)
    where mt.regulation = 'br'
      and not exists (select from filing f where f.book_id = mt.id and f.kind = k.kind and f.day = s.day)
    order by s.day, k.n
    on conflict do nothing returning id`
  const monthly = sql<{ id: bigint }>`
    insert into filing (book_id, kind, day, version, state, seal_hash, due_at, created_at)
    select mt.id, ${MONTHLY}, date_trunc('month', s.day)::date, 1, 'building', s.hash,
      day_begins(mt.id, s.day + ${MONTHLY_DUE_DAY}::int + 1), ${now}
    from merchant mt
    join day_seal s on s.book_id = mt.id and s.day >= (${now}::timestamptz at time zone mt.time_zone)::date - ${DAYS_BACK}::int
      and s.day = (date_trunc('month', s.day) + interval '1 month - 1 day')::date
    where mt.regulation = 'br'
      and not exists (select from filing f where f.book_id = mt.id and f.kind = ${MONTHLY} and f.day = date_trunc('month', s.day)::date)
    on conflict do nothing returning id`
  for (const begun of [daily, monthly]) {
    const { rows } = await begun.execute(db)
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    await sql`insert into filing_step (filing_id, step, detail, created_at)
      select id, 'begun', '', ${now} from unnest(${ids}::bigint[]) id`.execute(db)
  }
}

type Lease = { lease: string; now: Date; until: Date }

/** The one that is due first and that nobody builds; whoever died at one loses it when the lease ends. */
export async function takeFiling(db: Db, { lease, now, until }: Lease): Promise<FilingRow | undefined> {
  const { rows } = await sql<FilingRow>`
    update filing f set lease = ${lease}, lease_until = ${until}
    from merchant mt
    where mt.id = f.book_id and f.id = (
      select id from filing where state = 'building' and (lease_until is null or lease_until <= ${now})
      order by due_at, id limit 1 for update skip locked)
    returning ${ROW}`.execute(db)
  return rows[0]
}

export type Built = {
  from: bigint
  to: bigint
  records: number
  totals: Record<string, string>
  faults: readonly Fault[]
  faultyRecords: number
}

/** False: somebody else has it meanwhile, and nothing was written. */
export async function moveOn(tx: Tx, id: bigint, { lease, until }: Lease, built: Built): Promise<boolean> {
  const { from, to, records, totals, faults, faultyRecords } = built
  const { numAffectedRows } = await sql`
    update filing set built_to = ${to}, parts = parts + 1, records = records + ${records}, lease_until = ${until},
      totals = ${JSON.stringify(totals)}, faults = ${JSON.stringify(faults)},
      faulty_records = faulty_records + ${faultyRecords}
    where id = ${id} and lease = ${lease} and built_to = ${from} and state = 'building'`.execute(tx)
  return numAffectedRows === 1n
}

export async function endBuild(tx: Tx, id: bigint, { lease, now }: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update filing set state = 'built', built_at = ${now}, lease = null, lease_until = null
    where id = ${id} and lease = ${lease} and state = 'building'`.execute(tx)
  return numAffectedRows === 1n
}

type NewStep = { step: FilingStep; detail?: string; by?: string; at: Date }

export async function keepStep(tx: Tx, filingId: bigint, { step, detail = '', by, at }: NewStep): Promise<void> {
  await tx
    .insertInto('filing_step')
    .values({ filing_id: filingId, step, detail, staff_name: by ?? null, created_at: at })
    .execute()
}

/** Days of which everything is built and something is to be checked, and months. */
export async function daysToCheck(db: Db): Promise<{ book: number; day: string; kind: string }[]> {
  const { rows } = await sql<{ book: number; day: string; kind: string }>`
    select distinct b.book_id as book, b.day::text as day, case b.kind when ${MONTHLY} then b.kind else '' end as kind from filing b
    where b.state = 'built' and (b.kind = ${MONTHLY} or not exists (
      select from filing o where o.book_id = b.book_id and o.day = b.day and o.kind <> ${MONTHLY} and o.state = 'building'))`.execute(
    db,
  )
  return rows
}

/** The ones that stand, of a day or a month; locked, so that two who check take turns. */
export async function lockFilings(tx: Tx, book: number, day: string, kinds: readonly string[]): Promise<FilingRow[]> {
  const { rows } = await sql<FilingRow>`
    select ${ROW} from filing f join merchant mt on mt.id = f.book_id
    where f.book_id = ${book} and f.day = ${day}::date and f.kind = any (${kinds}) and f.state <> 'replaced'
    order by f.id for update of f`.execute(tx)
  return rows
}

export async function setChecked(
  tx: Tx,
  id: bigint,
  state: FilingState,
  faults: readonly Fault[],
  now: Date,
): Promise<void> {
  await sql`update filing set state = ${state}, faults = ${JSON.stringify(faults)} where id = ${id}`.execute(tx)
  if (state === 'ready') await sql`update filing_part set next_try_at = ${now} where filing_id = ${id}`.execute(tx)
}

/** What the daily books say moved on members' accounts, as `totals` names it. */
export async function booksOfDay(db: Db | Tx, { book, day, currency }: Pick<FilingRow, 'book' | 'day' | 'currency'>) {
  const { rows } = await sql<{ name: string; amount: bigint }>`
    select account || ' ' || kind as name, amount from book_day
    where book_id = ${book} and day = ${day}::date and currency = ${currency} and account in ('cash', 'held')`.execute(
    db,
  )
  return new Map(rows.map(({ name, amount }) => [name, amount]))
}

export async function sealOf(
  db: Db | Tx,
  { book, day, kind }: Pick<FilingRow, 'book' | 'day' | 'kind'>,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from day_seal where book_id = ${book} and day = case when ${kind} = ${MONTHLY}
      then (${day}::date + interval '1 month - 1 day')::date else ${day}::date end`.execute(db)
  return rows[0]?.hash
}
