import type { GiftKind } from '@trevo/contract/gifts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'
import type { KeptFriendState } from '../../tables.ts'

export type ReferralLine = {
  id: bigint
  friend: string
  inviterId: bigint
  inviter: string
  state: KeptFriendState
  reasons: string[]
  inviterKind: GiftKind | null
  inviterAmount: bigint | null
  friendKind: GiftKind | null
  friendAmount: bigint | null
  done: bigint
  required: bigint
  createdAt: Date
  deadline: Date
  decidedBy: string | null
}

const REFERRALS = sql`select r.friend_id as id, f.account as friend, r.inviter_id as "inviterId", i.account as inviter, r.state,
  r.reasons, r.inviter_kind as "inviterKind", r.inviter_amount as "inviterAmount", r.friend_kind as "friendKind",
  r.friend_amount as "friendAmount", coalesce(m.turnover, 0) as done, r.turnover as required, r.created_at as "createdAt",
  r.deadline, r.decided_by as "decidedBy"
  from referral r join member f on f.id = r.friend_id join member i on i.id = r.inviter_id
  left join reward_member m on m.member_id = r.friend_id`

type Ask = {
  merchantId: number
  before: bigint | null
  limit: number
  state?: KeptFriendState | undefined
  inviterId?: string | undefined
}

export async function referralPage(
  db: Db,
  { merchantId, before, limit, state, inviterId }: Ask,
): Promise<ReferralLine[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`r.merchant_id = ${merchantId}`,
    ...(before === null ? [] : [sql`r.friend_id < ${before}`]),
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(inviterId ? [sql`r.inviter_id = ${inviterId}::bigint`] : []),
  ]
  const { rows } = await sql<ReferralLine>`${REFERRALS} where ${sql.join(conditions, sql` and `)}
    order by r.friend_id desc limit ${limit}`.execute(db)
  return rows
}

export async function referralById(db: Db | Tx, merchantId: number, id: bigint): Promise<ReferralLine | undefined> {
  const { rows } =
    await sql<ReferralLine>`${REFERRALS} where r.merchant_id = ${merchantId} and r.friend_id = ${id}`.execute(db)
  return rows[0]
}

export async function decide(
  tx: Tx,
  { id, state, by, now }: { id: bigint; state: KeptFriendState; by: string; now: Date },
): Promise<void> {
  await tx.updateTable('referral').set({ state, decided_by: by, decided_at: now }).where('friend_id', '=', id).execute()
}
