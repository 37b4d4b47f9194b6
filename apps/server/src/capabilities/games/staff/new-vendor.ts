import { isDeepStrictEqual } from 'node:util'
import { opsChangeVendor, opsCreateVendor } from '@trevo/contract/ops/vendors'
import { fact, refuseAlone, subject } from '../../../base/approvals/consent.ts'
import { holdCatalogue, saveVendors, type VendorEntry } from '../../../base/catalogue/changes.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { assertForAll } from '../../../base/deeds/for-all.ts'
import type { Written } from '../../../base/staff/audit.ts'
import { allBrands, withinMargin } from '../../../money/margin/margin.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { vendorOf } from './games.ts'
import { vendorEntry } from './queries.ts'

/** Adds a vendor of games, or changes what is known of it; for every brand, none of which offers it by that alone. */
export async function saveVendor(tx: Tx, vendor: VendorEntry): Promise<Written<VendorEntry>> {
  const before = (await vendorEntry(tx, vendor.code)) ?? null
  await withinMargin(tx, await allBrands(tx), () => saveVendors(tx, [vendor]))
  const action = before === null ? 'vendor.create' : 'vendor.change'
  return { value: vendor, note: { action, entity: 'vendor', entityId: vendor.code, before, after: vendor } }
}

/**
 * The code is the vendor's for good: the same form twice is one vendor, another form under the code is refused. Where its games open
 * is decided by two people from the start: pages of every brand may show what stands there.
 */
export const createVendorDeed: Deed<typeof opsCreateVendor> = {
  kind: 'vendor_create',
  endpoint: opsCreateVendor,
  everybody: true,
  async work(tx, desk, { body }, consent) {
    await assertForAll(tx, desk, consent)
    const entry: VendorEntry = { ...body, status: 'active' }
    if (await isThere(tx, entry)) return { value: await vendorOf(tx, desk, entry.code), note: null }
    if (consent === null) refuseAlone('vendor_create', 'always')
    const { note } = await saveVendor(tx, entry)
    return { value: await vendorOf(tx, desk, entry.code), note }
  },
  async facts(tx, desk, { body: { code, displayName, launchUrl, inSite, currencies } }) {
    await assertForAll(tx, desk, null)
    await isThere(tx, { code, displayName, inSite, launchUrl, currencies, status: 'active' })
    return [
      ...subject('vendor', code),
      ...subject('name', displayName),
      ...subject('launch_address', launchUrl),
      ...subject('in_site', String(inSite), 'yes_no'),
    ]
  },
}

async function isThere(tx: Tx, entry: VendorEntry): Promise<boolean> {
  await holdCatalogue(tx)
  const there = await vendorEntry(tx, entry.code)
  if (there !== undefined && !isDeepStrictEqual(there, entry)) throw new AppError('code_taken')
  return there !== undefined
}

const isOurs = ({ launchUrl }: VendorEntry) => launchUrl.startsWith('/')

/**
 * Games of our own stay where they are; those of others move with their address. Their pages open with a member's launch token, in
 * the site's frame, so two people decide where that is.
 */
export const changeVendorDeed: Deed<typeof opsChangeVendor> = {
  kind: 'vendor_change',
  endpoint: opsChangeVendor,
  everybody: true,
  async work(tx, desk, { params: { id }, body: { launchUrl, ...body } }, consent) {
    await assertForAll(tx, desk, consent)
    const before = await movable(tx, id, launchUrl)
    if (consent === null && movesTo(before, launchUrl)) refuseAlone('vendor_change', 'always')
    const { note } = await saveVendor(tx, { ...before, ...body, launchUrl: launchUrl ?? before.launchUrl })
    return { value: await vendorOf(tx, desk, id), note }
  },
  async facts(tx, desk, { params: { id }, body: { launchUrl, displayName } }) {
    await assertForAll(tx, desk, null)
    const before = await movable(tx, id, launchUrl)
    return [
      ...subject('vendor', id),
      ...fact('name', 'text', displayName, before.displayName),
      ...fact('launch_address', 'text', launchUrl ?? before.launchUrl, before.launchUrl),
    ]
  },
}

const movesTo = (before: VendorEntry, launchUrl: string | null) => launchUrl !== null && launchUrl !== before.launchUrl

async function movable(tx: Tx, code: string, launchUrl: string | null): Promise<VendorEntry> {
  await holdCatalogue(tx)
  const before = await vendorEntry(tx, code)
  if (before === undefined) throw new AppError('not_found')
  if (launchUrl !== null && isOurs(before)) throw new AppError('conflict')
  return before
}
