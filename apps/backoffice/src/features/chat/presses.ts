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
import {
  opsAddChatNote,
  opsChatAnswer,
  opsChatFile,
  opsChatHours,
  opsCreateChatAnswer,
  opsDeleteChatAnswer,
  opsEditChatAnswer,
  opsSetChatHours,
  opsSetChatTags,
} from '@trevo/contract/ops/chat-desk'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

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
  {
    call: opsAddChatNote,
    at: '/chat?id=7',
    given: MINE,
    does: [fill('chat.note_new', 'Prometi até sexta'), press('chat.note_add')],
    after: [opsDeskPresence],
    sends: { text: 'Prometi até sexta' },
  },
  {
    call: opsSetChatTags,
    at: '/chat?id=7',
    given: [...MINE, [opsChatFile, { tags: ['pix'] }]],
    does: [press('chat.tags_edit'), press('ra.action.save')],
    after: [opsDeskPresence],
    sends: { tags: ['pix'] },
  },
  {
    call: opsCreateChatAnswer,
    at: '/chatAnswers/create',
    does: [fill('chat.shortcut', 'prazo'), fill('chat.answer_text', 'Até amanhã, {name}.'), save],
    sends: { language: 'PT', shortcut: 'prazo', text: 'Até amanhã, {name}.' },
  },
  {
    call: opsEditChatAnswer,
    at: '/chatAnswers/7',
    given: [[opsChatAnswer, { shortcut: 'prazo', text: 'Até amanhã.' }]],
    does: [fill('chat.answer_text', 'Até sexta.'), save],
    sends: { shortcut: 'prazo', text: 'Até sexta.' },
  },
  {
    call: opsDeleteChatAnswer,
    at: '/chatAnswers/7',
    does: [press('ra.action.delete'), press('ra.action.delete')],
  },
  {
    call: opsSetChatHours,
    at: '/chatHours',
    given: [[opsChatHours, { spans: [{ weekday: 1, from: '09:00', to: '18:00' }], revision: 3 }]],
    does: [fill('chat.from', '08:00'), save],
    sends: { spans: [{ weekday: 1, from: '08:00', to: '18:00' }], revision: 3 },
  },
]
