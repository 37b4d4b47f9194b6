import {
  chatDesk,
  chatLaunch,
  chatMessages,
  chatPicture,
  chatRate,
  chatSeen,
  chatSend,
  chatTyping,
  chatUnread,
} from '@trevo/contract/chat'
import type { App } from '../../../platform/http/app.ts'
import { privatePictureRoute } from '../../../platform/http/private-picture.ts'
import { route } from '../../../platform/http/route.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import { deskNow } from '../desk.ts'
import { unreadChat } from '../queries.ts'
import { conversationFor, pictureOf, seen, typing, write } from './chat.ts'
import { chatAddress } from './launch.ts'
import { rate } from './rate.ts'

export function chatRoutes(app: App, storage: StorageProvider): void {
  const { db, live, clock } = app
  const deps = { db, live, clock, storage }

  route(app, chatLaunch, ({ query, request }) => ({ chatUrl: chatAddress(query.backUrl, request.host) }))
  route(app, chatDesk, ({ merchant }) => deskNow(db, merchant.id, clock.now()))
  route(app, chatUnread, async ({ member }) => ({ unReadCount: await unreadChat(db, member.id) }))
  route(app, chatMessages, ({ member, query }) => conversationFor(deps, member, query))
  route(app, chatSend, ({ member, body }) => write(deps, member, body))
  route(app, chatSeen, ({ member, body }) => seen(deps, member, body))
  route(app, chatRate, async ({ member, params, body }) => {
    await rate(deps, member, BigInt(params.id), body)
    return {}
  })
  route(app, chatTyping, async ({ member }) => {
    await typing(deps, member)
    return {}
  })
  privatePictureRoute(app, chatPicture, ({ params, session }) => pictureOf(deps, session.memberId, BigInt(params.id)))
}
