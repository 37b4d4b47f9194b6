import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Owner } from './limits.ts'
import { lockStakes } from './stake-locks.ts'
import type { BreakKind } from './tables.ts'
import './tables.ts'

/** Brands at which a break elsewhere holds too, and the other way round. */
const shares = sql`(mt.regulation = 'br' or mt.shares_exclusions)`

/** Of the same person at other brands; nobody where this brand, or the other one, keeps breaks to itself. */
export async function accountsElsewhere(tx: Tx, merchantId: number, hashes: readonly Buffer[]): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select m.id, m.merchant_id as "merchantId"
    from member_profile p
    join member m on m.id = p.member_id
    join merchant mt on mt.id = m.merchant_id
    where p.id_number_hash = any(${hashes}::bytea[]) and p.merchant_id <> ${merchantId} and ${shares}
      and exists (select from merchant mt where mt.id = ${merchantId} and ${shares})
    order by m.id`.execute(tx)
  return rows
}

/**
 * Members with a running break at a sharing brand whose account at another sharing brand has no break as long. While hashes are
 * being moved to a new key, a pair is found only once both halves are done.
 */
export async function holdersUnheard(db: Db, now: Date, limit: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct m.id, m.merchant_id as "merchantId"
    from member_break b
    join member m on m.id = b.member_id
    join merchant mt on mt.id = m.merchant_id
    join member_profile p on p.member_id = m.id
    where b.ends_at > ${now} and ${shares} and exists (
      select from member_profile q join merchant mt on mt.id = q.merchant_id
      where q.id_number_hash = p.id_number_hash and q.merchant_id <> p.merchant_id and ${shares} and not exists (
        select from member_break o where o.member_id = q.member_id and o.kind = b.kind and o.ends_at >= b.ends_at))
    order by m.id limit ${limit}`.execute(db)
  return rows
}

/** In the same order in which stakes of several members are locked elsewhere, so that no deadlock arises. */
export async function lockAccounts(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  const { rows } = await sql<{ id: bigint; book: number }>`
    select id, book_id as book from member where id = any(${memberIds}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  await lockStakes(tx, new Map(rows.map(({ id, book }) => [id, book])))
}

/** `until` null: for good. */
export type CopiedBreak = { memberId: bigint; kind: BreakKind; until: Date | null }

/** Copies running breaks to the other accounts, unless they already have one as long. */
export async function copyBreaks(
  tx: Tx,
  { from, to, now }: { from: readonly bigint[]; to: readonly bigint[]; now: Date },
): Promise<CopiedBreak[]> {
  const { rows } = await sql<CopiedBreak>`
    insert into member_break (member_id, kind, length, starts_at, ends_at, set_by, note, request_id)
    select u.id, b.kind, b.length, b.starts_at, b.ends_at, b.set_by, mt.code, gen_random_uuid()
    from member_break b
    join member m on m.id = b.member_id
    join merchant mt on mt.id = m.merchant_id
    cross join unnest(${to}::bigint[]) as u (id)
    where b.member_id = any(${from}::bigint[]) and b.member_id <> u.id and b.ends_at > ${now} and not exists (
      select from member_break o where o.member_id = u.id and o.kind = b.kind and o.ends_at >= b.ends_at)
    returning member_id as "memberId", kind, nullif(ends_at, 'infinity') as until`.execute(tx)
  await sql`
    insert into member_guard as g (member_id, paused_until, excluded_until)
    select member_id, max(ends_at) filter (where kind = 'pause'), max(ends_at) filter (where kind = 'exclusion')
    from member_break where member_id = any(${rows.map(({ memberId }) => memberId)}::bigint[]) group by member_id
    on conflict (member_id) do update set
      paused_until = greatest(g.paused_until, excluded.paused_until),
      excluded_until = greatest(g.excluded_until, excluded.excluded_until)`.execute(tx)
  return rows
}
