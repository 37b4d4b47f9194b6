import { sql } from 'kysely'
import type { MemberStatus } from '../../base/members/tables.ts'
import type { Tx } from '../../platform/db.ts'

export type Standing = {
  status: MemberStatus
  pausedUntil: Date | null
  excludedUntil: Date | null
  excludedForGood: boolean
}

const standing = sql`m.status, g.paused_until as "pausedUntil", nullif(g.excluded_until, 'infinity') as "excludedUntil",
  coalesce(g.excluded_until = 'infinity', false) as "excludedForGood"`

export async function standingsOf(tx: Tx, memberIds: readonly bigint[]): Promise<Map<bigint, Standing>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<Standing & { id: bigint }>`
    select m.id, ${standing} from member m left join member_guard g on g.member_id = m.id
    where m.id = any(${memberIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

export type Payer = Standing & { isRegulated: boolean; hasDocument: boolean; isAdult: boolean }

/** Holds the member's row until the transaction ends. */
export async function lockPayer(
  tx: Tx,
  now: Date,
  { memberId, merchantId }: { memberId: bigint; merchantId: number },
): Promise<Payer | undefined> {
  await sql`select from member where id = ${memberId} for no key update`.execute(tx)
  // A statement of its own, so that it sees what was committed while we waited.
  const { rows } = await sql<Payer>`
    select ${standing}, mt.regulation = 'br' as "isRegulated", p.id_number_hash is not null as "hasDocument",
      coalesce(p.adult_from <= (${now}::timestamptz at time zone mt.time_zone)::date, false)
        as "isAdult"
    from member m
    join merchant mt on mt.id = m.merchant_id
    left join member_guard g on g.member_id = m.id
    left join member_profile p on p.member_id = m.id
    where m.id = ${memberId} and m.merchant_id = ${merchantId}`.execute(tx)
  return rows[0]
}

/** How much more may be paid in; null: any. Charges that are still open count. */
export async function depositRoom(tx: Tx, now: Date, memberId: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ room: bigint | null }>`
    select case when min(l.amount - u.used) < 0 then 0 else min(l.amount - u.used) end as room
    from limits_of(${now}, ${memberId}) l
    join limit_use(${now}, ${memberId}, '{deposit}') u on u.kind = l.kind and u.period = l.period`.execute(tx)
  return rows[0]?.room ?? null
}

/** Whether the member owes a contract payout to a downline: debts come before withdrawals. */
export async function owesPayouts(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`select exists (
    select from contract_payout where payer_id = ${memberId} and state = 'insufficient') as owes`.execute(tx)
  return rows[0]?.owes === true
}
