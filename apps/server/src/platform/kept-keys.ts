import { randomBytes } from 'node:crypto'
import type { Secrets } from './config.ts'
import { type Db, inTx, type Tx } from './db.ts'
import { seal, unseal } from './seal.ts'
import './tables.ts'

export const KEPT_KEYS_PURPOSE = 'kept keys'
const KEY_BYTES = 32

/**
 * A key that survives a change of the server's secret, for what cannot be recomputed under another: hashes of codes that only
 * their owner has, keys that browsers subscribed to. Generated once and stored sealed.
 */
export async function keptKey(db: Db, secrets: Secrets, purpose: string): Promise<Buffer> {
  const keys = secrets.keysFor(KEPT_KEYS_PURPOSE)
  const known = await sealedKey(db, purpose)
  if (known) return unseal(keys, purpose, known)
  const made = seal(keys, purpose, randomBytes(KEY_BYTES))
  const kept = await inTx(db, async (tx) => {
    await tx
      .insertInto('kept_key')
      .values({ purpose, key_sealed: made })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return sealedKey(tx, purpose)
  })
  return unseal(keys, purpose, kept ?? made)
}

async function sealedKey(db: Db | Tx, purpose: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('kept_key').select('key_sealed').where('purpose', '=', purpose).executeTakeFirst()
  return row?.key_sealed
}
