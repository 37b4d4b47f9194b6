import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Member } from '../../platform/guards.ts'
import { repeatOf } from '../../platform/once.ts'
import { lockMember } from '../members/member.ts'
import { tellInbox } from './events.ts'
import { pushInbox } from './push-inbox.ts'
import { hashOf, type SendDeps, typedWords } from './send.ts'
import {
  addressDownlines,
  addressedCount,
  insertMessage,
  insertWords,
  messageOfKey,
  sentSince,
} from './send-queries.ts'

const DAY_MS = 86_400_000
/** Enough to lead a team by, and too few to pester one. */
export const AGENT_MESSAGES_A_DAY = 50

export type DownlineMessage = {
  requestId: string
  /** Empty: all direct downlines. */
  to: readonly string[]
  subject: string
  content: string
}

/** From an agent to direct downlines: to everybody named or to nobody, once per request. Answers with how many it reached. */
export async function sendToDownlines(
  tx: Tx,
  deps: SendDeps,
  { id: agentId, merchantId }: Pick<Member, 'id' | 'merchantId'>,
  { requestId, to, subject, content }: DownlineMessage,
): Promise<number> {
  const at = deps.clock.now()
  const named = [...new Set(to)].toSorted()
  const key = `agent:${agentId}:${requestId}`
  const hash = hashOf([named, subject, content])
  // Two sends of one agent take turns: a repeat finds the first, and the day's limit counts it.
  await lockMember(tx, agentId)
  const known = await repeatOf(messageOfKey(tx, merchantId, key), (first) => first.hash?.equals(hash) === true)
  if (known) return addressedCount(tx, known.id)
  if ((await sentSince(tx, agentId, new Date(at.getTime() - DAY_MS))) >= AGENT_MESSAGES_A_DAY) {
    throw new AppError('limit_exceeded')
  }
  const message = { merchantId, segment: null, sender: 'upline', senderMemberId: agentId, actor: null } as const
  const id = await insertMessage(tx, { ...message, key, hash, at, advertising: false })
  if (id === undefined) throw new AppError('conflict')
  await insertWords(tx, id, typedWords(subject, content))
  const reached = await addressDownlines(tx, id, agentId, named.map(BigInt))
  if (reached.length === 0 || (named.length > 0 && reached.length !== named.length)) throw new AppError('not_found')
  await pushInbox(tx, deps.jobs, { id, merchantId, memberIds: reached })
  tellInbox(tx, deps.live, merchantId, reached)
  return reached.length
}
