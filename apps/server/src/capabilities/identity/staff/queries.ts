import type { CheckState } from '@trevo/contract/ops/identity'
import type { Db, Tx } from '../../../platform/db.ts'
import '../../../base/members/tables.ts'
import '../tables.ts'

type Ask = {
  merchantId: number
  memberId: string | undefined
  state: CheckState | undefined
  before: bigint | null
  limit: number
}

const rows = (db: Db | Tx, merchantId: number) =>
  db
    .selectFrom('identity_check as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .select(['c.id', 'c.member_id as memberId', 'm.account as userName', 'c.state', 'c.reason', 'c.staff_name as by'])
    .select(['c.created_at as createdAt', 'c.decided_at as decidedAt'])
    .where('c.merchant_id', '=', merchantId)

export const checkPage = (db: Db, { merchantId, memberId, state, before, limit }: Ask) =>
  rows(db, merchantId)
    .$if(memberId !== undefined, (query) => query.where('c.member_id', '=', BigInt(memberId ?? 0)))
    .$if(state !== undefined, (query) => query.where('c.state', '=', state ?? 'unsure'))
    .$if(before !== null, (query) => query.where('c.id', '<', before ?? 0n))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

export type StaffRow = Awaited<ReturnType<typeof checkPage>>[number]

export const checkRow = (db: Db | Tx, merchantId: number, id: bigint): Promise<StaffRow | undefined> =>
  rows(db, merchantId).where('c.id', '=', id).executeTakeFirst()
