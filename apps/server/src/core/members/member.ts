import type { MemberType } from '@trevo/contract/members'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberStatus } from './tables.ts'
import './tables.ts'

export type MemberRecord = {
  id: bigint
  merchantId: number
  account: string
  nickname: string
  type: MemberType
  status: MemberStatus
  clubLabel: string | null
}

/** Asks for the merchant too: no brand ever reads another brand's member. */
export async function memberById(db: Db | Tx, merchantId: number, id: bigint): Promise<MemberRecord | undefined> {
  return db
    .selectFrom('member')
    .select(['id', 'merchant_id as merchantId', 'account', 'nickname', 'type', 'status', 'club_label as clubLabel'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
}
