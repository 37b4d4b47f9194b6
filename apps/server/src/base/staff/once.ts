import { canonicalJson, type Json } from '../../platform/canonical-json.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import './tables.ts'
import { once } from '../../platform/once.ts'

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

/** Makes a record once for a request of staff, whether directly or by approval: a repeat names the first. */
export async function makeOnce(tx: Tx, request: Request, make: () => Promise<bigint>): Promise<Made> {
  const { staffId, merchantId, requestId, entity, now } = request
  const asked = {
    table: 'staff_request',
    key: { staff_id: staffId, request_id: requestId },
    about: { merchant_id: merchantId, entity },
    input: `${merchantId}\n${entity}\n${canonicalJson(request.input as Json)}`,
    answerIn: 'entity_id',
    now,
  }
  const { answer: id, isNew } = await once(tx, asked, () => make().catch(refuseTaken))
  return { id, isNew }
}

/** Of tables whose rows carry the id as well, once per brand. */
const ID_OF_THE_ROW = /_merchant_id_request_id_key$/

/**
 * Such a row may stand without a request here: a node of before wrote it, which looked ids up in the row alone, or the request was
 * somebody else's. What it asked for is not known, so nothing can be called a repeat of it.
 */
function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code === '23505' && ID_OF_THE_ROW.test(String(constraint))) throw new AppError('idempotency_conflict')
  throw error
}
