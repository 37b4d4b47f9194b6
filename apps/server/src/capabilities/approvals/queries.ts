import type { Tx } from '../../platform/db.ts'

/** Only members who play for money have something to correct. */
export const realMember = (tx: Tx, merchantId: number, id: bigint): Promise<{ userName: string } | undefined> =>
  tx
    .selectFrom('member')
    .select('account as userName')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('type', 'in', [0, 1, 2])
    .executeTakeFirst()
