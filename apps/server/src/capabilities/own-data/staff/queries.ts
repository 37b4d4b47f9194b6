import type { ClosingState } from '@trevo/contract/ops/own-data'
import type { Db } from '../../../platform/db.ts'
import '../../../base/members/tables.ts'
import '../tables.ts'

type Ask = {
  merchantId: number
  memberId: string | undefined
  state: ClosingState | undefined
  before: bigint | null
  limit: number
}

export const closingPage = (db: Db, { merchantId, memberId, state, before, limit }: Ask) =>
  db
    .selectFrom('account_closing as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .select(['c.id', 'c.member_id as memberId', 'm.account as userName', 'c.reason', 'c.state', 'c.trouble'])
    .select(['c.asked_at as askedAt', 'c.closes_at as closesAt', 'c.ended_at as endedAt'])
    .where('c.merchant_id', '=', merchantId)
    .$if(memberId !== undefined, (query) => query.where('c.member_id', '=', BigInt(memberId ?? 0)))
    .$if(state !== undefined, (query) => query.where('c.state', '=', state ?? 'waiting'))
    .$if(before !== null, (query) => query.where('c.id', '<', before ?? 0n))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
