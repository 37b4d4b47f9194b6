import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { chatRoutes } from './member/routes.ts'
import { unreadChat } from './queries.ts'
import { staffChatRoutes } from './staff/routes.ts'
import { deskRoutes } from './staff/tools/routes.ts'

export const chat = capability({
  name: 'chat',
  sealedFiles: [
    { table: 'chat_message', column: 'picture_name', key: ['conversation_id', 'id'], types: ['bigint', 'bigint'] },
  ],
  open: ({ db, storage }: House) => ({
    routes: (app) => chatRoutes(app, storage),
    staffRoutes: (door) => {
      staffChatRoutes(door, storage)
      deskRoutes(door)
    },
    unread: { chat: async (merchant, member) => (merchant.flags.CBS3 ? unreadChat(db, member.id) : 0) },
  }),
})
