import { canonicalJson, type Json } from '../../platform/canonical-json.ts'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'
import { once } from '../../platform/once.ts'

export type Request = { memberId: bigint; requestId: string; kind: string; input: Json; now: Date }

/** Does the work of a member's request once; a repeat gets the first answer. */
export async function agentOnce<Answer extends Json>(
  tx: Tx,
  { memberId, requestId, kind, input, now }: Request,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const asked = {
    table: 'agent_request',
    key: { member_id: memberId, request_id: requestId },
    about: { kind },
    input: `${kind}\n${canonicalJson(input)}`,
    answerIn: 'answer',
    now,
  }
  return (await once(tx, asked, work)).answer
}
