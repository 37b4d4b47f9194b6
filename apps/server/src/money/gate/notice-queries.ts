import type { Tx } from '../../platform/db.ts'

export const merchantOfMember = (tx: Tx, merchantId: number): Promise<{ currency: string; timeZone: string }> =>
  tx
    .selectFrom('merchant')
    .select(['currency', 'time_zone as timeZone'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
