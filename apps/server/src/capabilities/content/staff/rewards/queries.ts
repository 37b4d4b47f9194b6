import type { QueryOf } from '@trevo/contract/endpoint'
import type { opsRewards } from '@trevo/contract/ops/rewards'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'
import type { KeptStatus } from '../../tables.ts'

export type RewardLine = {
  id: bigint
  promotionId: bigint
  promotionTitle: string
  memberId: bigint
  userName: string
  status: KeptStatus
  current: boolean
  rewardKind: 'cash' | 'points'
  rewardAmount: bigint
  remarks: string
  pictures: number
  appliedAt: Date
}

const LINES = sql`
  select a.id, a.announcement_id as "promotionId", announcement_title(a.announcement_id, null) as "promotionTitle", a.member_id as "memberId",
    m.account as "userName", s.status, p.reward_kind as "rewardKind", p.reward_amount as "rewardAmount", a.remarks,
    (select count(*)::int from reward_picture r where r.application_id = a.id) as pictures, a.created_at as "appliedAt",
    not exists (select from reward_application later where later.announcement_id = a.announcement_id
      and later.member_id = a.member_id and later.id > a.id) as current
  from reward_application a
  join promotion p on p.announcement_id = a.announcement_id
  join promotion_member s on s.announcement_id = a.announcement_id and s.member_id = a.member_id
  join member m on m.id = a.member_id`

const STATES = {
  waiting: sql`s.status in ('Applying', 'Process')`,
  issued: sql`s.status in ('Issued', 'Claimed')`,
  rejected: sql`s.status = 'Rejected'`,
  all: sql`true`,
} as const

export async function rewardPage(
  db: Db,
  merchantId: number,
  query: QueryOf<typeof opsRewards>,
  beforeId: bigint | null,
): Promise<RewardLine[]> {
  const conditions = [
    sql`a.merchant_id = ${merchantId}`,
    STATES[query.state],
    ...(beforeId === null ? [] : [sql`a.id < ${beforeId}`]),
    ...(query.promotionId === undefined ? [] : [sql`a.announcement_id = ${query.promotionId}`]),
    ...(query.memberId === undefined ? [] : [sql`a.member_id = ${query.memberId}`]),
  ]
  const { rows } = await sql<RewardLine>`
    ${LINES} where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${query.perPage + 1}`.execute(db)
  return rows
}

export async function rewardById(db: Db | Tx, merchantId: number, id: bigint): Promise<RewardLine | undefined> {
  const { rows } = await sql<RewardLine>`${LINES} where a.merchant_id = ${merchantId} and a.id = ${id}`.execute(db)
  return rows[0]
}

export type RewardEvent = { at: Date; step: string; to: string; by: string | null; note: string }

export const rewardHistory = (db: Db | Tx, { promotionId, memberId }: RewardLine): Promise<RewardEvent[]> =>
  db
    .selectFrom('promotion_event')
    .select(['created_at as at', 'step', 'to_status as to', 'actor as by', 'note'])
    .where('member_id', '=', memberId)
    .where('announcement_id', '=', promotionId)
    .orderBy('id')
    .execute()
