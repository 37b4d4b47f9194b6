import { parseMoney } from '@trevo/contract/money'
import { opsSetVendorTerms, type VendorTerms } from '@trevo/contract/ops/vendors'
import { refuseAlone, subject } from '../../../base/approvals/consent.ts'
import { setVendorCalls } from '../../../base/catalogue/changes.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { assertForAll } from '../../../base/deeds/for-all.ts'
import { isAddressList } from '../../../platform/address-list.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { networksOf } from '../vendor-addresses.ts'
import { activeKeysOf } from '../vendor-keys.ts'
import {
  assertLimited,
  dropOtherLimits,
  isLimited,
  limitTexts,
  NO_LIMITS,
  setVendorAddresses,
  setVendorLimits,
  type VendorLimits,
} from '../vendor-limits.ts'
import { holdVendor, limitsOfVendor, vendorCalls } from './queries.ts'

type Limit = VendorTerms['limits'][number]
const minor = (amount: string | null) => (amount === null ? null : parseMoney(amount))
const limitsIn = (row: Limit): VendorLimits => ({
  maxStake: minor(row.maxStake),
  maxPrize: minor(row.maxPrize),
  maxCorrection: minor(row.maxCorrection),
  promoDayMax: minor(row.promoDayMax),
  jackpotShare: row.jackpotShare === null ? null : Math.round(Number(row.jackpotShare) * 100),
  jackpotDayMax: minor(row.jackpotDayMax),
})

export async function termsOf(db: Db | Tx, vendorCode: string): Promise<VendorTerms> {
  const vendor = await vendorCalls(db, vendorCode)
  if (vendor === undefined) throw new AppError('not_found')
  const limits = await limitsOfVendor(db, vendorCode)
  return {
    apiUrl: vendor.apiUrl,
    addresses: await networksOf(db, vendorCode),
    limits: limits.map(({ currency, ...sums }) => ({ currency: currency as Limit['currency'], ...limitTexts(sums) })),
  }
}

/** Nothing set means no limit for a round, and no gifts or jackpots at all. */
const isMore = (before: string | null, after: string | null) =>
  after === null ? before !== null : before !== null && parseMoney(after) > parseMoney(before)
const givesMore = (before: string | null, after: string | null) =>
  after !== null && (before === null || parseMoney(after) > parseMoney(before))

/** Whether it lets the vendor do something that it could not do before. */
export function isLooser(before: VendorTerms, after: VendorTerms): boolean {
  if (after.apiUrl !== before.apiUrl && after.apiUrl !== null) return true
  const addressesGrow =
    before.addresses.length > 0 &&
    (after.addresses.length === 0 || after.addresses.some((one) => !before.addresses.includes(one)))
  if (addressesGrow) return true
  const none = limitTexts(NO_LIMITS)
  const currencies = new Set([...before.limits, ...after.limits].map(({ currency }) => currency))
  return [...currencies].some((currency) => {
    const of = ({ limits }: VendorTerms) => limits.find((one) => one.currency === currency) ?? none
    const [was, is] = [of(before), of(after)]
    return (
      isMore(was.maxStake, is.maxStake) ||
      isMore(was.maxPrize, is.maxPrize) ||
      isMore(was.maxCorrection, is.maxCorrection) ||
      givesMore(was.promoDayMax, is.promoDayMax) ||
      givesMore(was.jackpotShare, is.jackpotShare) ||
      givesMore(was.jackpotDayMax, is.jackpotDayMax)
    )
  })
}

function assertAddresses({ addresses }: VendorTerms): void {
  const wrong = addresses.findIndex((one) => one === '' || !isAddressList(one))
  if (wrong >= 0) throw new AppError('invalid_input', { fields: [{ path: `addresses.${wrong}`, code: 'address' }] })
}

/** One person makes them stricter; what gives the vendor more room, or another place to call from or be called at, takes two. */
export const setTermsDeed: Deed<typeof opsSetVendorTerms> = {
  kind: 'vendor_terms',
  endpoint: opsSetVendorTerms,
  everybody: true,
  async work(tx, desk, { params: { id }, body }, consent) {
    await assertForAll(tx, desk, consent)
    assertAddresses(body)
    if (!(await holdVendor(tx, id))) throw new AppError('not_found')
    const before = await termsOf(tx, id)
    if (consent === null && isLooser(before, body)) refuseAlone('vendor_terms', 'always')
    // A vendor of before that calls without limits is given them in any order; none is taken away from one that has them.
    const wasLimited = await isLimited(tx, id)
    for (const row of body.limits) await setVendorLimits(tx, { vendorCode: id, currency: row.currency }, limitsIn(row))
    const kept = body.limits.map(({ currency }) => currency)
    await dropOtherLimits(tx, id, kept)
    if (wasLimited && (await activeKeysOf(tx, id)).length > 0) await assertLimited(tx, id)
    await setVendorAddresses(tx, id, body.addresses)
    await setVendorCalls(tx, id, body.apiUrl)
    const value = await termsOf(tx, id)
    const note = { action: 'vendor.terms', entity: 'vendor', entityId: id, before, after: value } as const
    return { value, note: JSON.stringify(before) === JSON.stringify(value) ? null : note }
  },
  async facts(tx, desk, { params: { id }, body }) {
    await assertForAll(tx, desk, null)
    assertAddresses(body)
    const before = await termsOf(tx, id)
    const lines = ({ limits }: VendorTerms) =>
      limits.map(
        ({ currency, jackpotShare, ...sums }) =>
          `${currency} ${[sums.maxStake, sums.maxPrize, sums.maxCorrection, sums.promoDayMax, jackpotShare && `${jackpotShare} %`, sums.jackpotDayMax].map((sum) => sum ?? '–').join(' / ')}`,
      )
    const pair = (name: string, was: string, is: string) => ({
      name,
      as: 'text' as const,
      before: was || '–',
      after: is || '–',
    })
    return [
      ...subject('vendor', id),
      pair('vendor_calls', before.apiUrl ?? '', body.apiUrl ?? ''),
      pair('vendor_addresses', before.addresses.join(', '), body.addresses.join(', ')),
      pair('vendor_limits', lines(before).join('; '), lines(body).join('; ')),
    ]
  },
}
