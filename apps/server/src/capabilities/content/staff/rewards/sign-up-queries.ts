import type { QueryOf } from '@trevo/contract/endpoint'
import type { opsSignUpMembers } from '@trevo/contract/ops/rewards'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'
import type { KeptStatus } from '../../tables.ts'

const PROMOTIONS_SHOWN = 200

export type SignUpLine = {
  id: bigint
  title: string
  rewardKind: 'cash' | 'points'
  rewardAmount: bigint
  joined: number
  granted: number
  claimed: number
}

/** The newest first, or the one that is named. */
export async function signUpPromotions(
  db: Db | Tx,
  merchantId: number,
  onlyId: bigint | null = null,
): Promise<SignUpLine[]> {
  const { rows } = await sql<SignUpLine>`
    with shown as (
      select p.announcement_id as id, p.reward_kind, p.reward_amount from promotion p
      join announcement a on a.id = p.announcement_id
      where p.merchant_id = ${merchantId} and p.flow = 'sign_up' and a.status <> 'draft'
        -- What a rule of rewards stands behind is given by the rule.
        and not exists (select from reward_rule r where r.announcement_id = a.id)
        and (${onlyId}::bigint is null or a.id = ${onlyId})
      order by a.id desc limit ${PROMOTIONS_SHOWN}
    ), counted as (
      select announcement_id as id, count(*) filter (where status = 'Joined')::int as joined,
        count(*) filter (where status = 'Claim')::int as granted, count(*) filter (where status = 'Claimed')::int as claimed
      from promotion_member where merchant_id = ${merchantId} and status in ('Joined', 'Claim', 'Claimed')
        and announcement_id in (select id from shown)
      group by 1
    )
    select s.id, announcement_title(s.id, null) as title, s.reward_kind as "rewardKind", s.reward_amount as "rewardAmount",
      coalesce(c.joined, 0) as joined, coalesce(c.granted, 0) as granted, coalesce(c.claimed, 0) as claimed
    from shown s left join counted c on c.id = s.id
    order by s.id desc`.execute(db)
  return rows
}

export type SignUpMemberLine = { id: bigint; userName: string; status: KeptStatus; changedAt: Date }

const STATES = {
  joined: sql`p.status = 'Joined'`,
  granted: sql`p.status = 'Claim'`,
  claimed: sql`p.status = 'Claimed'`,
  all: sql`true`,
} as const

export async function signUpMembers(
  db: Db,
  merchantId: number,
  { promotionId, state, perPage }: QueryOf<typeof opsSignUpMembers>,
  beforeId: bigint | null,
): Promise<SignUpMemberLine[]> {
  const { rows } = await sql<SignUpMemberLine>`
    select m.id, m.account as "userName", p.status, p.changed_at as "changedAt"
    from promotion_member p join member m on m.id = p.member_id
    where p.merchant_id = ${merchantId} and p.announcement_id = ${promotionId} and ${STATES[state]}
      and (${beforeId}::bigint is null or p.member_id < ${beforeId})
    order by p.member_id desc limit ${perPage + 1}`.execute(db)
  return rows
}
