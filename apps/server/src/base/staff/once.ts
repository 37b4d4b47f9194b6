import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Json } from '../../platform/canonical-json.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import './tables.ts'

type Request = {
  staffId: bigint
  merchantId: number
  requestId: string
  entity: string
  /** All that was asked for, the id of the request among it. */
  input: object
  now: Date
}
type Made = { id: bigint; isNew: boolean }

/**
 * Makes a record once for a request, whether it was made directly or by approval: a repeat names the first, one with other
 * input is refused. Two at the same moment wait for one another; where `make` throws, nothing was asked.
 */
export async function makeOnce(tx: Tx, request: Request, make: () => Promise<bigint>): Promise<Made> {
  const { staffId, merchantId, requestId, entity, input, now } = request
  const hash = createHash('sha256')
    .update(`${merchantId}\n${entity}\n${canonicalJson(input as Json)}`)
    .digest()
  const key = sql`staff_id = ${staffId} and request_id = ${requestId}`
  const added = await sql`
    insert into staff_request (staff_id, request_id, merchant_id, entity, input_hash, created_at)
    values (${staffId}, ${requestId}, ${merchantId}, ${entity}, ${hash}, ${now}) on conflict do nothing`.execute(tx)
  if (added.numAffectedRows === 0n) {
    const { rows } = await sql<{ hash: Buffer; id: bigint | null }>`
      select input_hash as hash, entity_id as id from staff_request where ${key}`.execute(tx)
    const known = rows[0]
    if (!known?.hash.equals(hash) || known.id === null) throw new AppError('idempotency_conflict')
    return { id: known.id, isNew: false }
  }
  const id = await make()
  await sql`update staff_request set entity_id = ${id} where ${key}`.execute(tx)
  return { id, isNew: true }
}
