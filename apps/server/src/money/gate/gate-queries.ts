import type { ErrorCode } from '@trevo/contract/errors'
import { sql } from 'kysely'
import type { MemberStatus } from '../../base/members/tables.ts'
import type { Tx } from '../../platform/db.ts'

/** Why a member may not take part, and when that ends where a break is the reason (null: for good). `sql/standing.sql` decides. */
export type Refusal = { code: ErrorCode; until: Date | null }

/** Null `code`: in good standing. */
type Standing = { code: ErrorCode | null; until: Date | null }

const refusalIn = ({ code, until }: Standing): Refusal | null => (code === null ? null : { code, until })

const standing = (now: Date) => sql`
  standing_refusal(${now}, m.status, m.trial_expires_at, g.excluded_until, g.paused_until) as code,
  break_until(${now}, g.excluded_until, g.paused_until) as until`

const identity = (now: Date) => sql`
  identity_refusal(${now}, mt.regulation, mt.time_zone, p.id_number_hash, p.adult_from, p.identity_verified_at,
    p.permitted_until, p.impediment_wait_until)`

const consent = (now: Date) => sql`
  consent_refusal(${now}, mt.consent_edition, mt.next_consent_edition, mt.next_consent_from, p.consent_edition)`

type Unidentified = 'adults_only' | 'identity_required' | 'checks_pending'

/** Which of them are under age, or the law wants to know better, before money reaches them. Nobody who plays for nothing. */
export async function unidentifiedAmong(
  tx: Tx,
  now: Date,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Unidentified>> {
  const { rows } = await sql<{ id: bigint; code: Unidentified }>`
    select m.id, case when is_minor(${now}, mt.time_zone, p.adult_from) then 'adults_only'
      when ${identity(now)} = 'checks_pending' then 'checks_pending' else 'identity_required' end as code
    from member m join merchant mt on mt.id = m.merchant_id left join member_profile p on p.member_id = m.id
    where m.id = any(${memberIds}::bigint[]) and m.type in (0, 1, 2)
      and (${identity(now)} is not null or is_minor(${now}, mt.time_zone, p.adult_from))`.execute(tx)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** An entry for each of them; null: in good standing. */
export async function refusalsOf(
  tx: Tx,
  now: Date,
  memberIds: readonly bigint[],
): Promise<Map<bigint, Refusal | null>> {
  const { rows } = await sql<Standing & { id: bigint }>`
    select m.id, ${standing(now)} from member m left join member_guard g on g.member_id = m.id
    where m.id = any(${memberIds}::bigint[])`.execute(tx)
  const refusals = new Map<bigint, Refusal | null>(memberIds.map((id) => [id, NOBODY]))
  for (const { id, ...found } of rows) refusals.set(id, refusalIn(found))
  return refusals
}

export type PayerStop = 'payer_locked' | 'payer_debt'

export async function stoppedAmong(tx: Tx, memberIds: readonly bigint[]): Promise<Map<bigint, PayerStop>> {
  const { rows } = await sql<{ id: bigint; stop: PayerStop | null }>`
    select m.id, case when m.status <> 'active' then 'payer_locked'
      when (select d.owed from member_debt(m.id) d) > 0 then 'payer_debt' end as stop
    from member m where m.id = any(${memberIds}::bigint[])`.execute(tx)
  return new Map(rows.flatMap(({ id, stop }) => (stop === null ? [] : [[id, stop]])))
}

const NOBODY: Refusal = { code: 'user_unavailable', until: null }

/** Of breaks alone: what else a brand did to an account, such as locking it, is its own affair. */
export async function breakRefusals(tx: Tx, now: Date, memberIds: readonly bigint[]): Promise<Refusal[]> {
  const { rows } = await sql<Standing>`
    select break_refusal(${now}, excluded_until, paused_until) as code, break_until(${now}, excluded_until, paused_until) as until
    from member_guard where member_id = any(${memberIds}::bigint[]) order by member_id`.execute(tx)
  return rows.flatMap((found) => refusalIn(found) ?? [])
}

export type Payer = {
  status: MemberStatus
  refusal: Refusal | null
  identityRefusal: ErrorCode | null
  /** The brand has to know who this is, and never did. */
  isUnproven: boolean
}

/** Holds the member's row until the transaction ends. */
export async function lockPayer(
  tx: Tx,
  now: Date,
  { memberId, merchantId }: { memberId: bigint; merchantId: number },
): Promise<Payer | undefined> {
  await sql`select from member where id = ${memberId} for no key update`.execute(tx)
  // A statement of its own, so that it sees what was committed while we waited.
  const { rows } = await sql<Standing & Pick<Payer, 'status' | 'identityRefusal' | 'isUnproven'>>`
    select m.status, ${standing(now)},
      coalesce(${consent(now)}, ${identity(now)}) as "identityRefusal",
      never_proven(mt.regulation, m.type, m.id, p.identity_verified_at) as "isUnproven"
    from member m
    join merchant mt on mt.id = m.merchant_id
    left join member_guard g on g.member_id = m.id
    left join member_profile p on p.member_id = m.id
    where m.id = ${memberId} and m.merchant_id = ${merchantId}`.execute(tx)
  if (rows[0] === undefined) return undefined
  const { status, identityRefusal, isUnproven } = rows[0]
  return { status, refusal: refusalIn(rows[0]), identityRefusal, isUnproven }
}

/** How much more may be paid in; null: any. Charges that are still open count. */
export async function depositRoom(tx: Tx, book: number, now: Date, memberId: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ room: bigint | null }>`
    select case when min(l.amount - u.used) < 0 then 0 else min(l.amount - u.used) end as room
    from limits_of(${now}, ${memberId}) l
    join limit_use(${book}::int, ${now}, ${memberId}, '{deposit}') u on u.kind = l.kind and u.period = l.period`.execute(
    tx,
  )
  return rows[0]?.room ?? null
}

/** Whether the member owes a contract payout to a downline: debts come before withdrawals. */
export async function owesPayouts(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select exists (select from unpaid_payouts(${memberId})) as owes`.execute(tx)
  return rows[0]?.owes === true
}
