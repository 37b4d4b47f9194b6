import { formatMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Written } from '../../base/staff/audit.ts'
import { allBrands, withinMargin } from '../../money/margin/margin.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { networksOf } from './vendor-addresses.ts'
import './tables.ts'

export type VendorLimits = {
  maxStake: bigint | null
  maxPrize: bigint | null
  /** What corrections may add to the prize of one round. */
  maxCorrection: bigint | null
  promoDayMax: bigint | null
  /** What its pools take of a stake, in hundredths of a percent, and pay on a day of a brand. */
  jackpotShare: number | null
  jackpotDayMax: bigint | null
}
export const NO_LIMITS: VendorLimits = {
  maxStake: null,
  maxPrize: null,
  maxCorrection: null,
  promoDayMax: null,
  jackpotShare: null,
  jackpotDayMax: null,
}
export type VendorName = { vendorCode: string; currency: string }

const text = (amount: bigint | null) => (amount === null ? null : formatMoney(amount))
const shareText = (share: number | null) => (share === null ? null : (share / 100).toFixed(2))
/** As the console and the trace of what was done have them. */
export const limitTexts = (limits: VendorLimits) => ({
  maxStake: text(limits.maxStake),
  maxPrize: text(limits.maxPrize),
  maxCorrection: text(limits.maxCorrection),
  promoDayMax: text(limits.promoDayMax),
  jackpotShare: shareText(limits.jackpotShare),
  jackpotDayMax: text(limits.jackpotDayMax),
})

async function assertVendor(tx: Tx, code: string): Promise<void> {
  const vendor = await tx.selectFrom('vendor').select('code').where('code', '=', code).executeTakeFirst()
  if (vendor === undefined) throw new AppError('not_found')
}

/** What a vendor may do at most in a currency, from the next call on; all of it, as it is told. */
export async function setVendorLimits(tx: Tx, name: VendorName, limits: VendorLimits): Promise<Written<VendorLimits>> {
  const { vendorCode, currency } = name
  await assertVendor(tx, vendorCode)
  const before = await tx
    .selectFrom('vendor_limit')
    .select(['max_stake as maxStake', 'max_prize as maxPrize', 'max_correction as maxCorrection'])
    .select(['promo_day_max as promoDayMax'])
    .select(['jackpot_share as jackpotShare', 'jackpot_day_max as jackpotDayMax'])
    .where('vendor_code', '=', vendorCode)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst()
  const row = {
    max_stake: limits.maxStake,
    max_prize: limits.maxPrize,
    max_correction: limits.maxCorrection,
    promo_day_max: limits.promoDayMax,
    jackpot_share: limits.jackpotShare,
    jackpot_day_max: limits.jackpotDayMax,
  }
  const store = () =>
    tx
      .insertInto('vendor_limit')
      .values({ vendor_code: vendorCode, currency, ...row })
      .onConflict((conflict) => conflict.columns(['vendor_code', 'currency']).doUpdateSet(row))
      .execute()
  // What pools take of stakes is not kept: every brand whose games they are in counts it.
  if ((limits.jackpotShare ?? 0) > (before?.jackpotShare ?? 0)) await withinMargin(tx, await allBrands(tx), store)
  else await store()
  const note = { action: 'vendor.limits', entity: 'vendor', entityId: vendorCode } as const
  const after = { currency, ...limitTexts(limits) }
  return { value: limits, note: { ...note, before: before ? { currency, ...limitTexts(before) } : null, after } }
}

/** Replaces the list; an empty one lets the vendor call from anywhere. */
export async function setVendorAddresses(
  tx: Tx,
  vendorCode: string,
  networks: readonly string[],
): Promise<Written<readonly string[]>> {
  await assertVendor(tx, vendorCode)
  const before = await networksOf(tx, vendorCode)
  await tx.deleteFrom('vendor_address').where('vendor_code', '=', vendorCode).execute()
  const rows = [...new Set(networks)].map((network) => ({ vendor_code: vendorCode, network }))
  if (rows.length > 0) await tx.insertInto('vendor_address').values(rows).execute()
  const note = { action: 'vendor.addresses', entity: 'vendor', entityId: vendorCode } as const
  return { value: networks, note: { ...note, before: { addresses: before }, after: { addresses: [...networks] } } }
}

/** Currencies for money in which a round of a vendor from outside may stake, pay or be corrected by any sum. */
async function unlimitedIn(tx: Tx, vendorCode: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select c.currency from vendor v cross join unnest(v.currencies) as c (currency)
    left join vendor_limit l on l.vendor_code = v.code and l.currency = c.currency
    where v.code = ${vendorCode} and v.launch_url not like '/%' and c.currency <> 'FUN'
      and (l.max_stake is null or l.max_prize is null or l.max_correction is null)
    order by c.currency`.execute(tx)
  return rows.map(({ currency }) => currency)
}
export const isLimited = async (tx: Tx, vendorCode: string): Promise<boolean> =>
  (await unlimitedIn(tx, vendorCode)).length === 0

/** No key signs for a vendor from outside before its rounds are limited: whoever has it says what players win. */
export async function assertLimited(tx: Tx, vendorCode: string): Promise<void> {
  const currencies = await unlimitedIn(tx, vendorCode)
  if (currencies.length > 0) throw new AppError('vendor_limits_missing', { currencies })
}

/** What is not among these is not limited any more, and gives nothing. */
export async function dropOtherLimits(tx: Tx, vendorCode: string, currencies: readonly string[]): Promise<void> {
  let query = tx.deleteFrom('vendor_limit').where('vendor_code', '=', vendorCode)
  if (currencies.length > 0) query = query.where('currency', 'not in', currencies)
  await query.execute()
}
