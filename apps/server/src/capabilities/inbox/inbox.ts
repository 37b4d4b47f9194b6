import type { BodyOf, QueryOf, ValueOf } from '@trevo/contract/endpoint'
import {
  INBOX_PAGE,
  type InboxMessage,
  type inboxList,
  type inboxRecipients,
  type inboxSend,
} from '@trevo/contract/inbox'
import { isReal } from '@trevo/contract/members'
import { sendToDownlines } from '../../base/inbox/downline.ts'
import { downlinePage, type InboxRow, inboxPage, readAll, setState, unreadInbox } from '../../base/inbox/queries.ts'
import type { SendDeps } from '../../base/inbox/send.ts'
import { idOfCursor } from '../../platform/cursor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Member } from '../../platform/guards.ts'

export type InboxDeps = SendDeps & { db: Db }
const RECIPIENTS_PAGE = 50

export async function listInbox(
  { db }: InboxDeps,
  { id: memberId }: Member,
  { cursor, language }: QueryOf<typeof inboxList>,
): Promise<ValueOf<typeof inboxList>> {
  const question = { memberId, language, beforeId: idOfCursor(cursor), limit: INBOX_PAGE + 1 }
  const [rows, unreadCount] = await Promise.all([inboxPage(db, question), unreadInbox(db, memberId)])
  const list = rows.slice(0, INBOX_PAGE).map(asMessage)
  return { list, cursor: rows.length > INBOX_PAGE ? (list.at(-1)?.id ?? null) : null, unreadCount }
}

const asMessage = ({ id, subject, html, plain, sender, sentAt, read }: InboxRow): InboxMessage => ({
  id: String(id),
  subject,
  content: html,
  plainText: plain,
  from: sender,
  sentAt: sentAt.toISOString(),
  read,
})

/** The named ones, or everything that is there. What is not in the inbox is passed over. Safe to repeat. */
export async function markInbox(
  { db, live, clock }: InboxDeps,
  { id: memberId }: Member,
  { column, ids }: { column: 'read_at' | 'deleted_at'; ids: readonly string[] | 'all' },
): Promise<{ inboxUnreadCount: number }> {
  const at = clock.now()
  return inTx(db, async (tx) => {
    const changed =
      ids === 'all' ? await readAll(tx, memberId, at) : await setState(tx, memberId, ids.map(BigInt), { column, at })
    // The member's other devices count again too.
    if (changed > 0) tx.afterCommit(() => live.toMember(memberId, 'unread.changed', { kind: 'inbox' }))
    return { inboxUnreadCount: await unreadInbox(tx, memberId) }
  })
}

export async function recipientsOf(
  { db }: InboxDeps,
  agent: Member,
  { search, cursor }: QueryOf<typeof inboxRecipients>,
): Promise<ValueOf<typeof inboxRecipients>> {
  assertReal(agent)
  const question = { uplineId: agent.id, search, after: cursor ?? null, limit: RECIPIENTS_PAGE + 1 }
  const rows = await downlinePage(db, question)
  const list = rows.slice(0, RECIPIENTS_PAGE).map(({ id, account }) => ({ id: String(id), account }))
  return { list, cursor: rows.length > RECIPIENTS_PAGE ? (list.at(-1)?.account.toLowerCase() ?? null) : null }
}

export async function sendFromAgent(
  deps: InboxDeps,
  agent: Member,
  message: BodyOf<typeof inboxSend>,
): Promise<{ sent: number }> {
  assertReal(agent)
  return { sent: await inTx(deps.db, (tx) => sendToDownlines(tx, deps, agent, message)) }
}

/** Test agents are agents, but nobody without a real account has an inbox. */
function assertReal({ type }: Member): void {
  if (!isReal(type)) throw new AppError('free_reject')
}
