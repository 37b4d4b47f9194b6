import {
  opsChatMessages,
  opsChatSeen,
  opsChatSend,
  opsChatTyping,
  opsCloseConversation,
  opsConversation,
  opsConversations,
  opsDeskPresence,
  opsTakeConversation,
} from '@trevo/contract/ops/chat'
import { fill, type Press, press } from '../../lib/testing/press.ts'

const QUIET = [
  [opsConversations, { data: [] }],
  [opsChatMessages, { list: [] }],
] as const
const MINE = [[opsConversation, { state: 'taken', takenBy: { staffId: '1', name: 'Marta' } }], ...QUIET] as const

export const presses: readonly Press[] = [
  {
    call: opsDeskPresence,
    at: '/chat',
    given: QUIET,
    does: [],
    sends: { present: true },
    silent: 'It is told again every few seconds.',
  },
  {
    call: opsTakeConversation,
    at: '/chat?id=7',
    given: [[opsConversation, { state: 'waiting', takenBy: null }], ...QUIET],
    does: [press('chat.take')],
    after: [opsDeskPresence],
    sends: { force: false },
  },
  {
    call: opsCloseConversation,
    at: '/chat?id=7',
    given: MINE,
    does: [press('chat.close')],
    after: [opsDeskPresence],
  },
  {
    call: opsChatTyping,
    at: '/chat?id=7',
    given: MINE,
    does: [fill('chat.write', 'Bom d')],
    after: [opsDeskPresence],
    silent: 'Nobody waits for it.',
  },
  {
    call: opsChatSend,
    at: '/chat?id=7',
    given: MINE,
    does: [fill('chat.write', 'Bom dia'), press('chat.send')],
    after: [opsDeskPresence, opsChatTyping],
    sends: { text: 'Bom dia' },
  },
  {
    call: opsChatSeen,
    at: '/chat?id=7',
    given: [
      MINE[0],
      QUIET[0],
      [opsChatMessages, { list: [{ id: '5', from: 'member', delivery: 'delivered', pictureUrl: null }] }],
    ],
    does: [],
    after: [opsDeskPresence],
    sends: { upTo: '5', delivery: 'read' },
    silent: 'What is not marked as read now is marked with the next message.',
  },
]
