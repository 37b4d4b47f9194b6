import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@trevo/contract/endpoint'
import type { StaffVendor } from '@trevo/contract/ops/games'
import { opsChangeVendor, type opsCreateVendor } from '@trevo/contract/ops/vendors'
import { fact, refuseAlone, subject } from '../../../base/approvals/consent.ts'
import { holdCatalogue, saveVendors, type VendorEntry } from '../../../base/catalogue/changes.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { assertForAll } from '../../../base/deeds/for-all.ts'
import { type Acting, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite, type Written } from '../../../base/staff/audit.ts'
import { allBrands, withinMargin } from '../../../money/margin/margin.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type GameDeps, vendorOf } from './games.ts'
import { vendorEntry } from './queries.ts'

/** Adds a vendor of games, or changes what is known of it; for every brand, none of which offers it by that alone. */
export async function saveVendor(tx: Tx, vendor: VendorEntry): Promise<Written<VendorEntry>> {
  const before = (await vendorEntry(tx, vendor.code)) ?? null
  await withinMargin(tx, await allBrands(tx), () => saveVendors(tx, [vendor]))
  const action = before === null ? 'vendor.create' : 'vendor.change'
  return { value: vendor, note: { action, entity: 'vendor', entityId: vendor.code, before, after: vendor } }
}

/** The code is the vendor's for good: the same form twice is one vendor, another form under the code is refused. */
export function createVendor(
  deps: GameDeps,
  acting: Acting,
  body: BodyOf<typeof opsCreateVendor>,
): Promise<StaffVendor> {
  const entry: VendorEntry = { ...body, status: 'active' }
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    await holdCatalogue(tx)
    const there = await vendorEntry(tx, entry.code)
    if (there !== undefined && !isDeepStrictEqual(there, entry)) throw new AppError('code_taken')
    const note = there === undefined ? (await saveVendor(tx, entry)).note : null
    return { value: await vendorOf(tx, acting, entry.code), note }
  })
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
