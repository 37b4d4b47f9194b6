import {
  inboxDelete,
  inboxList,
  inboxRead,
  inboxRecipients,
  inboxSend,
  inboxUnread,
  unreadCounters,
} from '@trevo/contract/inbox'
import { unreadInbox } from '../../base/inbox/queries.ts'
import type { App } from '../../platform/http/app.ts'
import { route } from '../../platform/http/route.ts'
import type { UnreadCounts } from '../ports.ts'
import { listInbox, markInbox, recipientsOf, sendFromAgent } from './inbox.ts'
import { countersFor } from './unread.ts'

export function inboxRoutes(app: App, unread: UnreadCounts): void {
  const { db } = app
  route(app, inboxUnread, ({ member }) => unreadInbox(db, member.id))
  route(app, inboxList, ({ member, query }) => listInbox(app, member, query))
  route(app, inboxRead, ({ member, body }) => markInbox(app, member, { column: 'read_at', ids: body.ids ?? 'all' }))
  route(app, inboxDelete, ({ member, body }) => markInbox(app, member, { column: 'deleted_at', ids: body.ids }))
  route(app, inboxRecipients, ({ member, query }) => recipientsOf(app, member, query))
  route(app, inboxSend, ({ member, body }) => sendFromAgent(app, member, body))
  route(app, unreadCounters, ({ merchant, member }) => countersFor({ db, unread }, merchant, member))
}
