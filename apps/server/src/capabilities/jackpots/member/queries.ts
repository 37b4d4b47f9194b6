import type { JackpotLevelName } from '@trevo/contract/jackpots'
import type { BeaconChain } from '@trevo/fair/chain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { namedAccount } from '../draw-queries.ts'
import { type PoolRow, poolsWhere } from '../queries.ts'
import type { KeptLevel } from '../tables.ts'

const SHOWN = 20

export const poolsShown = (db: Db, merchantId: number): Promise<PoolRow[]> =>
  poolsWhere(db, sql`p.merchant_id = ${merchantId} and p.state <> 'over' order by p.id limit ${SHOWN}`)

export type VendorPoolRow = {
  vendor: string
  poolId: string
  title: string
  amount: bigint
  toldAt: Date
  nodes: string[]
}

/** Pools that vendors told of since then, of games that the brand shows; the largest first. */
export async function vendorPoolsShown(db: Db, merchantId: number, since: Date): Promise<VendorPoolRow[]> {
  const { rows } = await sql<VendorPoolRow>`
    select vendor, pool_id as "poolId", title, amount, told_at as "toldAt", nodes::text[] from vendor_pools_shown(${merchantId}, ${since})
    limit ${SHOWN}`.execute(db)
  return rows
}

export type DropRow = {
  id: bigint
  poolId: bigint
  titlePt: string
  titleEn: string
  titleEs: string
  level: JackpotLevelName
  number: number
  amount: bigint
  memberId: bigint
  account: string
  createdAt: Date
}

export async function dropPage(
  db: Db,
  { merchantId, before, limit, now }: { merchantId: number; before: bigint | null; limit: number; now: Date },
): Promise<DropRow[]> {
  const { rows } = await sql<DropRow>`
    select d.id, d.pool_id as "poolId", p.title_pt as "titlePt", p.title_en as "titleEn", p.title_es as "titleEs", d.level, d.number,
      d.amount, d.member_id as "memberId", ${namedAccount(now)} as account, d.created_at as "createdAt"
    from jackpot_drop d join jackpot_pool p on p.id = d.pool_id join member m on m.id = d.member_id
    where d.merchant_id = ${merchantId} and (${before}::bigint is null or d.id < ${before})
    order by d.id desc limit ${limit}`.execute(db)
  return rows
}

export type DrawRow = {
  closedAt: Date
  listHash: Buffer
  staked: bigint
  chain: BeaconChain
  beaconRound: number
  levels: KeptLevel[]
  roundIds: string[] | null
  stakes: string[] | null
  signature: Buffer | null
}

export async function drawOf(
  db: Db,
  { merchantId, poolId, number }: { merchantId: number; poolId: bigint; number: bigint },
): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    select d.closed_at as "closedAt", d.list_hash as "listHash", d.staked, d.chain, d.beacon_round::int as "beaconRound", d.levels,
      d.round_ids as "roundIds", d.stakes, d.signature
    from jackpot_draw d join jackpot_pool p on p.id = d.pool_id
    where p.merchant_id = ${merchantId} and d.pool_id = ${poolId} and d.number = ${number}::bigint`.execute(db)
  return rows[0]
}

export async function dropsOfDraw(
  db: Db,
  poolId: bigint,
  number: number,
): Promise<{ level: JackpotLevelName; roundId: bigint; stake: bigint; amount: bigint }[]> {
  return db
    .selectFrom('jackpot_drop')
    .select(['level', 'round_id as roundId', 'stake', 'amount'])
    .where('pool_id', '=', poolId)
    .where('number', '=', number)
    .orderBy('id')
    .execute()
}
