import { opsConversations } from '@trevo/contract/ops/chat'
import {
  type ChatAnswer,
  type ChatHours,
  opsChatAnswer,
  opsChatAnswers,
  opsChatHours,
  opsChatRatings,
  opsCreateChatAnswer,
  opsEditChatAnswer,
  opsSetChatHours,
} from '@trevo/contract/ops/chat-desk'
import { call } from '../../lib/api.ts'
import { keyedList, pagedList, type Source, wholeList } from '../../lib/data-provider.ts'

/** The desk is one list of bounded length. */
export const chatSource: Source = { getList: wholeList(opsConversations) }

const draftOf = (data: Partial<ChatAnswer>) => ({
  language: data.language ?? 'PT',
  shortcut: String(data.shortcut ?? ''),
  text: String(data.text ?? ''),
})

export const answersSource: Source = {
  getList: pagedList(opsChatAnswers),
  getOne: (id) => call(opsChatAnswer, { params: { id } }),
  create: (data) => call(opsCreateChatAnswer, { body: { requestId: String(data.requestId), ...draftOf(data) } }),
  update: (id, data) =>
    call(opsEditChatAnswer, { params: { id }, body: { ...draftOf(data), revisedAt: String(data.revisedAt) } }),
}

/** One record, which is its page. */
export const HOURS_ID = 'hours'

export const hoursSource: Source = {
  getList: async () => ({ data: [{ id: HOURS_ID }], total: 1 }),
  getOne: async () => ({ id: HOURS_ID, ...(await call(opsChatHours)) }),
  update: async (_id, data) => {
    const { spans, revision } = data as ChatHours
    return { id: HOURS_ID, ...(await call(opsSetChatHours, { body: { spans: spans ?? [], revision } })) }
  },
}

export const ratingsSource: Source = { getList: keyedList(opsChatRatings) }
