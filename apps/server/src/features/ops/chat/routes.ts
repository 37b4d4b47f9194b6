import {
  DESK_TOPIC,
  opsChatMessages,
  opsChatPicture,
  opsChatSeen,
  opsChatSend,
  opsChatTyping,
  opsCloseConversation,
  opsConversation,
  opsConversations,
  opsDeskPresence,
  opsTakeConversation,
} from '@trevo/contract/ops/chat'
import { leaveDesk, sitAtDesk } from '../../../core/chat/desk.ts'
import { type StaffDoor, staffPicture, staffRoute } from '../../../platform/http/staff-route.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import { close, conversationEntry, desk, messagesOf, pictureOf, seen, send, take, typing } from './chat.ts'

export function staffChatRoutes(door: StaffDoor, storage: StorageProvider): void {
  const { db, clock, live } = door.app
  const deps = { db, clock, live, storage }
  live.topic(DESK_TOPIC, { authorise: ({ staff }) => staff?.roles.includes('support') ?? false })

  staffRoute(door, opsConversations, (call) => desk(deps, call))
  staffRoute(door, opsConversation, (call) => conversationEntry(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsChatMessages, (call) => messagesOf(deps, call, BigInt(call.params.id), call.query))
  staffPicture(door, opsChatPicture, (call) =>
    pictureOf(deps, call, BigInt(call.params.id), BigInt(call.params.messageId)),
  )
  staffRoute(door, opsTakeConversation, (call) => take(deps, call, BigInt(call.params.id), call.body.force))
  staffRoute(door, opsCloseConversation, (call) => close(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsChatSend, (call) => send(deps, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsChatSeen, async (call) => {
    await seen(deps, call, BigInt(call.params.id), call.body)
    return {}
  })
  staffRoute(door, opsChatTyping, async (call) => {
    await typing(deps, call, BigInt(call.params.id))
    return {}
  })
  staffRoute(door, opsDeskPresence, async ({ staff, merchant, body }) => {
    const person = { merchantId: merchant.id, staffId: staff.staffId }
    if (body.present) await sitAtDesk(db, person, clock.now())
    else await leaveDesk(db, person)
    return {}
  })
}
