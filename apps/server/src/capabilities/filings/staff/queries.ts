import type { FilingKind, FilingPartState, FilingState } from '@trevo/contract/ops/filings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { FilingReason } from '../../../providers/filings/filings.ts'
import '../tables.ts'

export type ListedRow = {
  id: bigint
  kind: FilingKind
  day: string
  version: number
  state: FilingState
  records: bigint
  parts: number
  accepted: number
  rejected: number
  dueAt: Date
  answeredAt: Date | null
}

const LISTED = sql`f.id, f.kind, f.day::text as day, f.version, f.state, f.records, f.parts, p.accepted, p.rejected,
  f.due_at as "dueAt", f.answered_at as "answeredAt"`
const COUNTED = sql`cross join lateral (
  select count(*) filter (where p.state = 'accepted')::int as accepted, count(*) filter (where p.state = 'rejected')::int as rejected
  from filing_part p where p.filing_id = f.id) p`

type Ask = {
  book: number
  kind: FilingKind | undefined
  state: FilingState | undefined
  day: string | undefined
  before: bigint | null
  limit: number
}

export async function filingPage(db: Db, { book, kind, state, day, before, limit }: Ask): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${LISTED} from (
      select * from filing where book_id = ${book} and (${before}::bigint is null or id < ${before})
        and (${kind ?? null}::text is null or kind = ${kind ?? null}) and (${state ?? null}::text is null or state = ${state ?? null})
        and (${day ?? null}::date is null or day = ${day ?? null}::date)
      order by id desc limit ${limit}) f ${COUNTED} order by f.id desc`.execute(db)
  return rows
}

export async function filingRow(db: Db | Tx, book: number, id: bigint): Promise<ListedRow | undefined> {
  const { rows } = await sql<ListedRow>`
    select ${LISTED} from filing f ${COUNTED} where f.book_id = ${book} and f.id = ${id}`.execute(db)
  return rows[0]
}

export const stepsOf = (db: Db | Tx, filingId: bigint) =>
  db
    .selectFrom('filing_step')
    .select(['step', 'detail', 'staff_name as by', 'created_at as at'])
    .where('filing_id', '=', filingId)
    .orderBy('id')
    .limit(200)
    .execute()

export type PartRow = {
  id: bigint
  attempt: number
  state: FilingPartState
  records: number
  bytes: number
  sha256: Buffer
  fileKey: string
  protocol: string | null
  reasons: FilingReason[]
  tries: number
  sentAt: Date | null
  answeredAt: Date | null
}

const PART = sql`part::bigint as id, attempt, state, records, bytes, sha256, file_key as "fileKey", protocol, reasons, tries,
  sent_at as "sentAt", answered_at as "answeredAt"`

/** In the order of their numbers: whoever looks at files looks from the first. */
export async function partPage(
  db: Db,
  filingId: bigint,
  { state, after, limit }: { state: FilingPartState | undefined; after: bigint | null; limit: number },
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select ${PART} from filing_part where filing_id = ${filingId} and part > ${after ?? 0n}::bigint
      and (${state ?? null}::text is null or state = ${state ?? null}) order by part limit ${limit}`.execute(db)
  return rows
}

export async function partOf(db: Db, filingId: bigint, part: bigint): Promise<PartRow | undefined> {
  const { rows } = await sql<PartRow>`
    select ${PART} from filing_part where filing_id = ${filingId} and part = ${part}::bigint`.execute(db)
  return rows[0]
}

/** Those that were rejected go again under their next names. */
export async function resendParts(tx: Tx, filingId: bigint, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update filing_part set state = 'waiting', attempt = attempt + 1, tries = 0, lease = null, protocol = null, reasons = '[]',
      sent_at = null, answered_at = null, next_try_at = ${now}
    where filing_id = ${filingId} and state = 'rejected'`.execute(tx)
  return Number(numAffectedRows)
}

/** False: it is in a state from which there is no such way. */
export async function changeState(tx: Tx, id: bigint, from: readonly FilingState[], to: FilingState): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update filing set state = ${to}, answered_at = null where id = ${id} and state = any (${[...from]})`.execute(tx)
  return numAffectedRows === 1n
}

export async function insertNext(tx: Tx, id: bigint, sealHash: Buffer, now: Date): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into filing (book_id, kind, day, version, state, seal_hash, due_at, created_at)
    select book_id, kind, day, version + 1, 'building', ${sealHash}, due_at, ${now} from filing where id = ${id}
    returning id`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('the filing is gone')
  return made.id
}
