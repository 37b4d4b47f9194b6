import { canonicalJson, type Json } from '../../platform/canonical-json.ts'
import type { Tx } from '../../platform/db.ts'
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
  const { answer: id, isNew } = await once(tx, asked, make)
  return { id, isNew }
}
