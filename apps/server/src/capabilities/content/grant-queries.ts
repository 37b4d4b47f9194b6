import type { Currency } from '@trevo/contract/money'
import type { RegulationProfile } from '@trevo/contract/status'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { KeptStatus } from './tables.ts'

export type SignUp = { memberId: bigint; status: KeptStatus }

/** Where those of the asked members stand who signed up. */
export async function signUpsOf(tx: Tx, promotionId: bigint, memberIds: readonly bigint[]): Promise<SignUp[]> {
  const { rows } = await sql<SignUp>`
    select member_id as "memberId", status from promotion_member
    where member_id = any(${memberIds}::bigint[]) and announcement_id = ${promotionId} order by 1`.execute(tx)
  return rows
}

export type EarlierGrant = { memberId: bigint; promotionId: bigint; step: string }

/** What this request did before to the asked members. */
export async function stepsOfRequest(tx: Tx, memberIds: readonly bigint[], requestId: string): Promise<EarlierGrant[]> {
  const { rows } = await sql<EarlierGrant>`
    select member_id as "memberId", announcement_id as "promotionId", step from promotion_event
    where member_id = any(${memberIds}::bigint[]) and request_id = ${requestId}`.execute(tx)
  return rows
}

export type NewGrants = {
  promotionId: bigint
  memberIds: readonly bigint[]
  requestId: string
  actor: string
  at: Date
}

export async function keepGrants(tx: Tx, { promotionId, memberIds, requestId, actor, at }: NewGrants): Promise<void> {
  await sql`
    update promotion_member set status = 'Claim', changed_at = ${at}
    where member_id = any(${memberIds}::bigint[]) and announcement_id = ${promotionId}`.execute(tx)
  await sql`
    insert into promotion_event (announcement_id, member_id, step, from_status, to_status, request_id, actor, created_at)
    select ${promotionId}, id, 'grant', 'Joined', 'Claim', ${requestId}, ${actor}, ${at}
    from unnest(${memberIds}::bigint[]) as id order by id`.execute(tx)
}

export async function rulesOf(
  tx: Tx,
  merchantId: number,
): Promise<{ currency: Currency; regulation: RegulationProfile }> {
  const { rows } = await sql<{ currency: Currency; regulation: RegulationProfile }>`
    select currency, regulation from merchant where id = ${merchantId}`.execute(tx)
  const [rules] = rows
  if (rules === undefined) throw new Error(`no merchant ${merchantId}`)
  return rules
}
