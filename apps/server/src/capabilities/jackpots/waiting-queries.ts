import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

/** Pools with stakes that no draw has taken, and none that waits for the beacon. */
export async function poolsToClose(db: Db): Promise<{ id: bigint; merchantId: number }[]> {
  const { rows } = await sql<{ id: bigint; merchantId: number }>`
    select p.id, p.merchant_id as "merchantId" from jackpot_pool p
    where p.state in ('running', 'ending')
      and exists (select from jackpot_queue q where q.book_id = p.merchant_id and q.pool_id = p.id)
      and not exists (select from jackpot_draw d where d.pool_id = p.id and d.drawn_at is null)
    order by p.id`.execute(db)
  return rows
}
