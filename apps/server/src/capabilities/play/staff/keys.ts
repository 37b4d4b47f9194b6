import { opsUseVendorKey, VENDOR_KEYS_MAX, type VendorKey } from '@trevo/contract/ops/vendors'
import { refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { assertForAll } from '../../../base/deeds/for-all.ts'
import { type Acting, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Secrets } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { repeatOf } from '../../../platform/once.ts'
import { addVendorKey, openSecret } from '../vendor-keys.ts'
import { assertLimited } from '../vendor-limits.ts'
import { holdVendor, keyByRequest, keyOf, keysOf, letWait, setKeyState, vendorExists } from './queries.ts'

export type KeyDesk = { db: Db; clock: Clock; secrets: Secrets }

const noteOf = (verb: 'create' | 'use' | 'retire', vendorCode: string, keyId: string) =>
  ({ action: `vendor_key.${verb}`, entity: 'vendor', entityId: vendorCode, after: { keyId } }) as const

export async function keysOfVendor({ db }: KeyDesk, vendorCode: string): Promise<{ keys: VendorKey[] }> {
  if (!(await vendorExists(db, vendorCode))) throw new AppError('not_found')
  return { keys: await keysOf(db, vendorCode) }
}

async function known(tx: Tx, vendorCode: string, keyId: string): Promise<VendorKey> {
  const key = await keyOf(tx, vendorCode, keyId)
  if (key === undefined) throw new AppError('not_found')
  return key
}

/**
 * Good for nothing yet, so one person makes it and passes the secret on; a repeat of the request tells it again, but only while
 * the key waits and only to whoever made it.
 */
export function makeKey(deps: KeyDesk, acting: Acting, vendorCode: string, requestId: string) {
  const { clock, secrets } = deps
  const asked = { vendorCode, madeBy: acting.staff.staffId, requestId }
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    if (!(await holdVendor(tx, vendorCode))) throw new AppError('not_found')
    const first = await repeatOf(keyByRequest(tx, asked), (key) => key.vendorCode === vendorCode && key.waits)
    if (first !== undefined) {
      const key = await known(tx, vendorCode, first.id)
      return { value: { key, secret: openSecret(secrets, vendorCode, first.sealed) }, note: null }
    }
    const open = (await keysOf(tx, vendorCode)).filter(({ state }) => state !== 'retired')
    if (open.length >= VENDOR_KEYS_MAX) throw new AppError('conflict')
    const now = clock.now()
    const { keyId, secret } = await addVendorKey(tx, secrets, { vendorCode, now })
    await letWait(tx, keyId, asked, now)
    const key = await known(tx, vendorCode, keyId)
    return { value: { key, secret }, note: noteOf('create', vendorCode, keyId) }
  })
}

/** Whoever signs with a key says what players win: it is put into use by two people, whatever it is for. */
export const useKeyDeed: Deed<typeof opsUseVendorKey> = {
  kind: 'vendor_key',
  endpoint: opsUseVendorKey,
  everybody: true,
  async work(tx, desk, { params }, consent) {
    await assertForAll(tx, desk, consent)
    if (!(await holdVendor(tx, params.id))) throw new AppError('not_found')
    const key = await known(tx, params.id, params.key)
    if (key.state === 'active') return { value: key, note: null }
    if (key.state === 'retired') throw new AppError('conflict')
    await assertLimited(tx, params.id)
    if (consent === null) refuseAlone('vendor_key', 'always')
    await setKeyState(tx, params.id, params.key, true)
    return { value: await known(tx, params.id, params.key), note: noteOf('use', params.id, params.key) }
  },
  async facts(tx, desk, { params }) {
    await assertForAll(tx, desk, null)
    const key = await known(tx, params.id, params.key)
    if (key.state !== 'waiting') throw new AppError('conflict')
    await assertLimited(tx, params.id)
    return [
      ...subject('vendor', params.id),
      ...subject('key', key.id),
      ...subject('person', key.madeBy ?? '–'),
      ...subject('made_at', key.createdAt, 'moment'),
    ]
  },
}

/** One person is enough to take power away. */
export function endKey(deps: KeyDesk, acting: Acting, vendorCode: string, keyId: string): Promise<VendorKey> {
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    if (!(await holdVendor(tx, vendorCode))) throw new AppError('not_found')
    const before = await known(tx, vendorCode, keyId)
    if (before.state === 'retired') return { value: before, note: null }
    await setKeyState(tx, vendorCode, keyId, false)
    return { value: await known(tx, vendorCode, keyId), note: noteOf('retire', vendorCode, keyId) }
  })
}
