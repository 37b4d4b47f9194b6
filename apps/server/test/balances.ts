import { balancesOf as balancesOfOwner, type MemberBalance } from '../src/money/ledger/queries.ts'
import type { Db } from '../src/platform/db.ts'
import '../src/base/members/tables.ts'

/** Of a member whose brand the test does not have at hand. */
export async function balancesOf(db: Db, memberId: bigint): Promise<MemberBalance[]> {
  const { merchantId } = await db
    .selectFrom('member')
    .select('merchant_id as merchantId')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return balancesOfOwner(db, { id: memberId, merchantId })
}
