import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Json } from '../../platform/canonical-json.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import './tables.ts'

export type Request = { memberId: bigint; requestId: string; kind: string; input: Json; now: Date }

/**
 * Does the work of a request once: a repeat gets the first answer, and one with other input is refused. Two at the same
 * moment wait for one another.
 */
export async function once<Answer extends Json>(
  tx: Tx,
  request: Request,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { memberId, requestId, kind, input, now } = request
  const hash = createHash('sha256')
    .update(`${kind}\n${canonicalJson(input)}`)
    .digest()
  const key = sql`member_id = ${memberId} and request_id = ${requestId}`
  const added = await sql`insert into agent_request (member_id, request_id, kind, input_hash, created_at)
    values (${memberId}, ${requestId}, ${kind}, ${hash}, ${now}) on conflict do nothing`.execute(tx)
  if (added.numAffectedRows === 0n) {
    const { rows } = await sql<{ hash: Buffer; answer: Answer }>`
      select input_hash as hash, answer from agent_request where ${key}`.execute(tx)
    const known = rows[0]
    if (!known?.hash.equals(hash)) throw new AppError('idempotency_conflict')
    return known.answer
  }
  const answer = await work()
  await sql`update agent_request set answer = ${JSON.stringify(answer)}::jsonb where ${key}`.execute(tx)
  return answer
}
