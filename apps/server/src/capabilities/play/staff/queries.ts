import type { Currency } from '@trevo/contract/money'
import type { VendorKey } from '@trevo/contract/ops/vendors'
import { sql } from 'kysely'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import '../tables.ts'

type KeyRow = { id: string; active: boolean; waits: boolean; madeBy: string | null; createdAt: Date }

const stateOf = ({ active, waits }: Pick<KeyRow, 'active' | 'waits'>) =>
  active ? 'active' : waits ? 'waiting' : 'retired'

const asKey = (row: KeyRow): VendorKey => ({
  id: row.id,
  state: stateOf(row),
  madeBy: row.madeBy,
  createdAt: row.createdAt.toISOString(),
})

const select = (db: Db | Tx, vendorCode: string) =>
  db
    .selectFrom('vendor_key as k')
    .leftJoin('staff_account as s', 's.id', 'k.made_by')
    .select(['k.key_id as id', 'k.active', 'k.waits', 's.user_name as madeBy', 'k.created_at as createdAt'])
    .where('k.vendor_code', '=', vendorCode)

export async function keysOf(db: Db | Tx, vendorCode: string): Promise<VendorKey[]> {
  return (await select(db, vendorCode).orderBy('k.created_at', 'desc').orderBy('k.key_id').execute()).map(asKey)
}

export async function keyOf(db: Db | Tx, vendorCode: string, keyId: string): Promise<VendorKey | undefined> {
  const row = await select(db, vendorCode).where('k.key_id', '=', keyId).executeTakeFirst()
  return row && asKey(row)
}

/** Whoever changes the keys of a vendor holds the vendor. Answers whether there is one. */
export async function holdVendor(tx: Tx, vendorCode: string): Promise<boolean> {
  const row = tx.selectFrom('vendor').select('code').where('code', '=', vendorCode).forNoKeyUpdate()
  return (await row.executeTakeFirst()) !== undefined
}

export const vendorExists = async (db: Db, vendorCode: string): Promise<boolean> =>
  (await db.selectFrom('vendor').select('code').where('code', '=', vendorCode).executeTakeFirst()) !== undefined

type Asked = { vendorCode: string; madeBy: bigint; requestId: string }

/** What the first request of this person under this id made, for whichever vendor. */
export const keyByRequest = (tx: Tx, { madeBy, requestId }: Pick<Asked, 'madeBy' | 'requestId'>) =>
  tx
    .selectFrom('vendor_key')
    .select(['key_id as id', 'vendor_code as vendorCode', 'waits', 'secret_sealed as sealed'])
    .where('made_by', '=', madeBy)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** A key of our making becomes one of the console's, which waits. */
export async function letWait(tx: Tx, keyId: string, { vendorCode, madeBy, requestId }: Asked, now: Date) {
  await tx
    .updateTable('vendor_key')
    .set({ active: false, waits: true, made_by: madeBy, request_id: requestId, created_at: now })
    .where('vendor_code', '=', vendorCode)
    .where('key_id', '=', keyId)
    .execute()
}

export async function setKeyState(tx: Tx, vendorCode: string, keyId: string, active: boolean): Promise<void> {
  await tx
    .updateTable('vendor_key')
    .set({ active, waits: false })
    .where('vendor_code', '=', vendorCode)
    .where('key_id', '=', keyId)
    .execute()
}

export const vendorCalls = (db: Db | Tx, vendorCode: string) =>
  db.selectFrom('vendor').select('api_url as apiUrl').where('code', '=', vendorCode).executeTakeFirst()

export const limitsOfVendor = (db: Db | Tx, vendorCode: string) =>
  db
    .selectFrom('vendor_limit')
    .select(['currency', 'max_stake as maxStake', 'max_prize as maxPrize', 'max_correction as maxCorrection'])
    .select(['promo_day_max as promoDayMax'])
    .select(['jackpot_share as jackpotShare', 'jackpot_day_max as jackpotDayMax'])
    .where('vendor_code', '=', vendorCode)
    .orderBy('currency')
    .execute()

export const poolsOf = (db: Db, vendorCode: string) =>
  db
    .selectFrom('vendor_pool')
    .select(['pool_id as poolId', 'currency', 'title', 'amount', 'told_at as toldAt'])
    .where('vendor_code', '=', vendorCode)
    .orderBy('currency')
    .orderBy('amount', 'desc')
    .orderBy('pool_id')
    .execute()

export type PoolDay = { day: string; poolId: string; currency: Currency; contributed: bigint; won: bigint }

/** What a brand's stakes gave to pools of a vendor and won from them, by day, newest first. */
export async function poolDays(
  db: Db,
  { merchantId, vendorCode, from }: { merchantId: number; vendorCode: string; from: string },
): Promise<PoolDay[]> {
  const { rows } = await sql<PoolDay>`
    select day::text, pool_id as "poolId", currency, sum(contributed)::bigint as contributed, sum(won)::bigint as won
    from vendor_pool_day where book_id = ${bookOf(merchantId)} and vendor_code = ${vendorCode} and day >= ${from}::date
    group by 1, 2, 3 order by 1 desc, 3, 2`.execute(db)
  return rows
}

export type PoolRefusal = {
  transactionId: string
  poolId: string
  roundId: string
  currency: Currency
  amount: bigint
  code: string
  times: number
  memberId: bigint
  account: string
  lastAt: Date
  isPaid: boolean
}

/** Wins of a vendor's pools that were refused, newest first. The same number may have been paid after all. */
export async function poolRefusals(
  db: Db,
  { merchantId, vendorCode, since, most }: { merchantId: number; vendorCode: string; since: Date; most: number },
): Promise<PoolRefusal[]> {
  const { rows } = await sql<PoolRefusal>`
    select r.transaction_id as "transactionId", r.pool_id as "poolId", r.vendor_round_id as "roundId", r.currency, r.amount, r.code, r.times,
      r.member_id as "memberId", m.account, r.last_at as "lastAt",
      exists (select from vendor_pool_win w where w.book_id = r.book_id and w.member_id = r.member_id and w.vendor_code = r.vendor_code
        and w.transaction_id = r.transaction_id) as "isPaid"
    from vendor_pool_refusal r join member m on m.id = r.member_id
    where r.book_id = ${bookOf(merchantId)} and r.vendor_code = ${vendorCode} and r.last_at > ${since}
    order by r.last_at desc limit ${most}`.execute(db)
  return rows
}
