import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberStatus } from './tables.ts'
import './tables.ts'

/** What the gate and the sweep know of a member's standing with the regulator. Written here alone; `capabilities/impediments` decides. */
export type Watched = {
  id: bigint
  merchantId: number
  status: MemberStatus
  /** Sealed, see identity.ts. */
  idNumber: Buffer | null
  isVerified: boolean
  impededAt: Date | null
}

const watched = sql`select m.id, m.merchant_id as "merchantId", m.status, p.id_number_sealed as "idNumber",
    p.identity_verified_at is not null as "isVerified", p.impeded_at as "impededAt"
  from member m join member_profile p on p.member_id = m.id`

export async function watchedMember(db: Db | Tx, memberId: bigint): Promise<Watched | undefined> {
  const { rows } = await sql<Watched>`${watched} where m.id = ${memberId}`.execute(db)
  return rows[0]
}

export async function watchedMembers(db: Db, ids: readonly bigint[]): Promise<Watched[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Watched>`${watched} where m.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

export async function isImpeded(tx: Db | Tx, memberId: bigint): Promise<boolean> {
  return ((await watchedMember(tx, memberId))?.impededAt ?? null) !== null
}

type Asking = {
  memberId: bigint
  now: Date
  /** Nothing is staked before the answer or this moment; null: nobody is there to answer. */
  waitUntil: Date | null
  /** When the sweep asks, should nobody else have. */
  dueAt: Date
}

/**
 * The first sign-in of the brand's day under the Brazilian rules: undefined where this is not one. `isFirst`: nobody has ever
 * asked about this member.
 */
export async function beginAsking(
  tx: Tx,
  { memberId, now, waitUntil, dueAt }: Asking,
): Promise<{ isFirst: boolean } | undefined> {
  const { rows } = await sql<{ isFirst: boolean }>`
    update member_profile p set impediment_day = (${now}::timestamptz at time zone mt.time_zone)::date,
      impediment_wait_until = ${waitUntil}::timestamptz, impediment_due_at = ${dueAt}
    from merchant mt, member_profile was
    where p.member_id = ${memberId} and mt.id = p.merchant_id and mt.regulation = 'br' and was.member_id = p.member_id
      and p.id_number_hash is not null and p.impeded_at is null
      and p.impediment_day is distinct from (${now}::timestamptz at time zone mt.time_zone)::date
    returning was.impediment_day is null as "isFirst"`.execute(tx)
  return rows[0]
}

/** Those to be asked about, the longest overdue first; each is taken by one node, and comes again at `leaseUntil` if that node dies. */
export async function takeDue(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update member_profile set impediment_due_at = ${leaseUntil} where member_id in (
      select due.member_id from merchant mt cross join lateral (
        select p.member_id, p.impediment_due_at from member_profile p
        where p.merchant_id = mt.id and p.id_number_hash is not null and p.impediment_due_at <= ${now}
        order by p.impediment_due_at limit ${limit} for update skip locked) due
      where mt.regulation = 'br' order by due.impediment_due_at limit ${limit})
    returning member_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function setPermitted(
  tx: Tx,
  memberId: bigint,
  { until, dueAt }: { until: Date; dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('member_profile')
    .set({ permitted_until: until, impediment_wait_until: null, impeded_at: null, impediment_due_at: dueAt })
    .where('member_id', '=', memberId)
    .execute()
}

/** The same for many at once. */
export async function setAllPermitted(
  tx: Tx,
  ids: readonly bigint[],
  { until, dueAt }: { until: Date; dueAt: Date },
): Promise<void> {
  await sql`update member_profile set permitted_until = ${until}, impediment_wait_until = null, impeded_at = null, impediment_due_at = ${dueAt}
    where member_id = any (${[...ids]}::bigint[])`.execute(tx)
}

/** Nothing is staked or paid in from now on. `at` null: nobody was let in before, and the person is not told apart from others. */
export async function setImpeded(
  tx: Tx,
  memberId: bigint,
  { at, dueAt }: { at: Date | null; dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('member_profile')
    .set({ permitted_until: null, impediment_wait_until: null, impeded_at: at, impediment_due_at: dueAt })
    .where('member_id', '=', memberId)
    .execute()
}

/** Nobody answered: what was known holds for as long as it did, and the sweep asks again. */
export async function setUnanswered(tx: Tx, memberId: bigint, dueAt: Date): Promise<void> {
  await tx
    .updateTable('member_profile')
    .set({ impediment_wait_until: null, impediment_due_at: dueAt })
    .where('member_id', '=', memberId)
    .execute()
}

/** A closed account is not asked about any more. */
export async function stopAsking(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    update member_profile set impediment_wait_until = null, impediment_due_at = 'infinity'
    where member_id = ${memberId}`.execute(tx)
}

/** The document may be used for another account from now on; whoever calls has kept what evidence needs of it. */
export async function letGoOfDocument(tx: Tx, memberId: bigint): Promise<void> {
  await tx
    .updateTable('member_profile')
    .set({ id_number_sealed: null, id_number_hash: null })
    .where('member_id', '=', memberId)
    .execute()
}
