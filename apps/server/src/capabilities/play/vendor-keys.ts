import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { seal, unseal } from '../../platform/seal.ts'
import './tables.ts'

/** A key that was taken away is refused on every node after this long. */
const KEEP_MS = 10_000
const MAX_KEPT = 1_000

export const VENDOR_KEYS = 'vendor keys'
const sealKeyOf = (secrets: Secrets) => secrets.keysFor(VENDOR_KEYS)

type Options = { db: Db; secrets: Secrets; clock: Clock; demo: boolean }

/** What a vendor of the demo signs with; the launcher works out the same for the studio (scripts/lib/vendor-secrets.mjs). */
const demoSecrets = (secrets: Secrets, vendorCode: string) =>
  secrets.keysFor(`vendor:${vendorCode}`).map(({ bytes }) => Buffer.from(bytes.toString('hex')))

/**
 * The active secrets of a vendor, remembered for some seconds. In the demo, and only there, a vendor without a key of its
 * own has one that follows from the server's secret.
 */
export function createVendorKeys({ db, secrets, clock, demo }: Options) {
  const sealKey = sealKeyOf(secrets)
  const kept = new Map<string, { secrets: readonly Buffer[]; untilMs: number }>()

  async function read(vendorCode: string, nowMs: number): Promise<readonly Buffer[]> {
    const rows = await db
      .selectFrom('vendor_key')
      .select('secret_sealed as sealed')
      .where('vendor_code', '=', vendorCode)
      .where('active', '=', true)
      // We sign with the newest; the vendor may use any of them.
      .orderBy('created_at', 'desc')
      .execute()
    const opened = rows.map(({ sealed }) => unseal(sealKey, vendorCode, sealed))
    if (demo && opened.length === 0) opened.push(...demoSecrets(secrets, vendorCode))
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(vendorCode, { secrets: opened, untilMs: nowMs + KEEP_MS })
    return opened
  }

  return (vendorCode: string): readonly Buffer[] | Promise<readonly Buffer[]> => {
    const nowMs = clock.now().getTime()
    const known = kept.get(vendorCode)
    return known !== undefined && nowMs < known.untilMs ? known.secrets : read(vendorCode, nowMs)
  }
}

/** Stored sealed. The same key id again replaces its secret. */
export async function storeVendorKey(
  tx: Tx,
  secrets: Secrets,
  key: { vendorCode: string; keyId: string; secret: string },
): Promise<void> {
  const { vendorCode, keyId, secret } = key
  const sealed = seal(sealKeyOf(secrets), vendorCode, Buffer.from(secret))
  await tx
    .insertInto('vendor_key')
    .values({ vendor_code: vendorCode, key_id: keyId, secret_sealed: sealed })
    .onConflict((conflict) => conflict.columns(['vendor_code', 'key_id']).doUpdateSet({ secret_sealed: sealed }))
    .execute()
}

/** For whoever made it, while it is good for nothing yet. */
export const openSecret = (secrets: Secrets, vendorCode: string, sealed: Buffer): string =>
  unseal(sealKeyOf(secrets), vendorCode, sealed).toString()

const SECRET_BYTES = 32

/** A key of our making beside those the vendor has, which stay good until they are retired. The secret is told here once. */
export async function addVendorKey(
  tx: Tx,
  secrets: Secrets,
  { vendorCode, now }: { vendorCode: string; now: Date },
): Promise<{ keyId: string; secret: string }> {
  const vendor = await tx.selectFrom('vendor').select('code').where('code', '=', vendorCode).executeTakeFirst()
  if (vendor === undefined) throw new AppError('not_found')
  const keyId = `${now.toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  await storeVendorKey(tx, secrets, { vendorCode, keyId, secret })
  return { keyId, secret }
}

/** Refused by every node within seconds. Returns how many keys the vendor has left. */
export async function retireVendorKey(
  tx: Tx,
  { vendorCode, keyId }: { vendorCode: string; keyId: string },
): Promise<number> {
  const retired = await tx
    .updateTable('vendor_key')
    .set({ active: false })
    .where('vendor_code', '=', vendorCode)
    .where('key_id', '=', keyId)
    .where('active', '=', true)
    .returning('key_id')
    .executeTakeFirst()
  if (retired === undefined) throw new AppError('not_found')
  return (await activeKeysOf(tx, vendorCode)).length
}

/** By their ids, oldest first. */
export async function activeKeysOf(db: Db | Tx, vendorCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_key')
    .select('key_id as id')
    .where('vendor_code', '=', vendorCode)
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy('key_id')
    .execute()
  return rows.map(({ id }) => id)
}
