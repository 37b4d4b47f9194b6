import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PspAccount } from './deps.ts'
import './tables.ts'
import { texts } from './texts.ts'

type Sweep = {
  swept_until: Date
  ran_at: Date
  compared: number
  credited: number
  unmatched?: number
  expired?: number
}

/** Each account at a payment service is compared by itself. */
type SweepName = 'received' | 'returned' | `received ${string}` | `returned ${string}`
export const sweepOf = (what: 'received' | 'returned', account: PspAccount): SweepName =>
  account === null ? what : `${what} ${account}`

/** Until when all was compared; undefined: never yet. */
export async function sweptUntilOf(db: Db, name: SweepName): Promise<Date | undefined> {
  const row = await db.selectFrom('payment_sweep').select('swept_until').where('name', '=', name).executeTakeFirst()
  return row?.swept_until
}

/** What the last comparison found. */
export async function keepSweep(db: Db | Tx, name: SweepName, run: Sweep): Promise<void> {
  await db
    .insertInto('payment_sweep')
    .values({ name, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute()
}

export type SweepStatus = {
  sweptUntil: Date | null
  ranAt: Date | null
  returnsAt: Date | null
  returnsCompared: number
  returnsBooked: number
  compared: number
  credited: number
  unmatched: number
  expired: number
  openCharges: number
  openPayouts: number
  oldestPayoutAt: Date | null
  unmatchedOpen: number
}

export async function sweepStatus(db: Db): Promise<SweepStatus> {
  const { rows } = await sql<SweepStatus>`
    select s.swept_until as "sweptUntil", s.ran_at as "ranAt", coalesce(s.compared, 0) as compared,
      coalesce(s.credited, 0) as credited, coalesce(s.unmatched, 0) as unmatched, coalesce(s.expired, 0) as expired,
      (select count(*)::int from deposit where state in ('created', 'pending') and kind = 'pix') as "openCharges",
      b.ran_at as "returnsAt", coalesce(b.compared, 0) as "returnsCompared", coalesce(b.credited, 0) as "returnsBooked",
      p.open as "openPayouts", p.oldest as "oldestPayoutAt",
      (select count(*)::int from unmatched_payment where resolved_at is null) as "unmatchedOpen"
    from (select) one
    left join payment_sweep s on s.name = 'received'
    left join payment_sweep b on b.name = 'returned'
    cross join (select count(*)::int as open, min(created_at) as oldest from withdrawal
      where state in ('approved', 'paying')) p`.execute(db)
  return rows[0] as SweepStatus
}

export type UnmatchedRow = {
  id: string
  txid: string | null
  amount: bigint
  paidAt: Date
  noticedAt: Date
  resolvedAt: Date | null
  resolvedBy: string | null
  resolution: string | null
  /** The payment service was asked to send it back, and has not said no. */
  returnAskedAt: Date | null
  /** Where it arrived. */
  account: PspAccount
}

const select = (db: Db | Tx) =>
  db
    .selectFrom('unmatched_payment')
    .select(['end_to_end_id as id', 'txid', 'amount', 'paid_at as paidAt', 'noticed_at as noticedAt'])
    .select(['resolved_at as resolvedAt', 'resolved_by as resolvedBy', 'resolution'])
    .select(['return_asked_at as returnAskedAt', 'provider_id as account'])

/** Newest first; `after` is the last of the page before. */
export function unmatchedPage(
  db: Db,
  { state, after, limit }: { state: 'open' | 'resolved' | undefined; after: string | undefined; limit: number },
): Promise<UnmatchedRow[]> {
  let query = select(db)
  if (state !== undefined) query = query.where('resolved_at', state === 'open' ? 'is' : 'is not', null)
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(noticed_at, end_to_end_id) <
        (select u.noticed_at, u.end_to_end_id from unmatched_payment u where u.end_to_end_id = ${after})`,
    )
  }
  return query.orderBy('noticed_at', 'desc').orderBy('end_to_end_id', 'desc').limit(limit).execute()
}

export const unmatchedById = (db: Db, id: string): Promise<UnmatchedRow | undefined> =>
  select(db).where('end_to_end_id', '=', id).executeTakeFirst()

export const lockUnmatched = (tx: Tx, id: string): Promise<UnmatchedRow | undefined> =>
  select(tx).where('end_to_end_id', '=', id).forUpdate().executeTakeFirst()

export async function resolveUnmatched(
  tx: Tx,
  row: UnmatchedRow,
  { at, by, resolution }: { at: Date; by: string; resolution: string },
): Promise<UnmatchedRow> {
  await tx
    .updateTable('unmatched_payment')
    .set({ resolved_at: at, resolved_by: by, resolution })
    .where('end_to_end_id', '=', row.id)
    .execute()
  return { ...row, resolvedAt: at, resolvedBy: by, resolution }
}

export async function markReturn(tx: Tx, id: string, asked: { at: Date; by: string } | null): Promise<void> {
  await tx
    .updateTable('unmatched_payment')
    .set({ return_asked_at: asked?.at ?? null, return_asked_by: asked?.by ?? null })
    .where('end_to_end_id', '=', id)
    .execute()
}

/** Settles unmatched payments that have been returned in full, by us or by the bank. */
export async function closeUnmatched(
  db: Db,
  { at, account }: { at: Date; account: PspAccount },
  returned: readonly { id: string; returnId: string }[],
): Promise<void> {
  if (returned.length === 0) return
  await sql`
    update unmatched_payment p set resolved_at = ${at}, resolved_by = ${texts.PT('returned.by')}, resolution = u.resolution
    from unnest(${returned.map(({ id }) => id)}::text[], ${returned.map(({ returnId }) => texts.PT('returned.how', { returnId }))}::text[]) as u (id, resolution)
    where p.end_to_end_id = u.id and p.resolved_at is null and p.provider_id is not distinct from ${account}`.execute(
    db,
  )
}
