import { randomUUID } from 'node:crypto'
import * as desk from '@trevo/contract/ops/chat-desk'
import { aMember } from './fixtures.ts'
import type { Write } from './ops-money-writes.ts'
import { aConversation, answered, type OpsWorld } from './ops-world.ts'

const id = (value: bigint | string) => ({ params: { id: String(value) } })

/** What staff at the chat desk change beside messages. */
export function chatDeskWrites(world: () => OpsWorld): readonly Write[] {
  const conversation = async () =>
    aConversation(world().server, await aMember(world().db, { merchantId: world().brandId }))
  const anAnswer = () => ({ language: 'PT', shortcut: randomUUID().slice(0, 8), text: 'Olá, {name}.' })
  const madeAnswer = async () => {
    const body = { requestId: randomUUID(), ...anAnswer() }
    return answered<desk.ChatAnswer>(await world().own.call(desk.opsCreateChatAnswer, { body }))
  }
  return [
    {
      endpoint: desk.opsAddChatNote,
      action: 'chat.note',
      about: 'brand',
      input: async () => ({
        ...id(await conversation()),
        body: { requestId: randomUUID(), text: 'Prometi até sexta' },
      }),
    },
    {
      endpoint: desk.opsSetChatTags,
      action: 'chat.tags',
      about: 'brand',
      input: async () => ({ ...id(await conversation()), body: { tags: ['pix'] } }),
    },
    {
      endpoint: desk.opsCreateChatAnswer,
      action: 'chat_answer.create',
      about: 'brand',
      input: () => ({ body: { requestId: randomUUID(), ...anAnswer() } }),
    },
    {
      endpoint: desk.opsEditChatAnswer,
      action: 'chat_answer.edit',
      about: 'brand',
      async input() {
        const { id: answerId, revisedAt } = await madeAnswer()
        return { ...id(answerId), body: { ...anAnswer(), revisedAt } }
      },
    },
    {
      endpoint: desk.opsDeleteChatAnswer,
      action: 'chat_answer.delete',
      about: 'brand',
      input: async () => id((await madeAnswer()).id),
    },
    {
      endpoint: desk.opsSetChatHours,
      action: 'chat_hours.set',
      about: 'brand',
      async input() {
        const { revision } = answered<desk.ChatHours>(await world().everywhere.call(desk.opsChatHours))
        return { body: { spans: [{ weekday: 1, from: '09:00', to: '18:00' }], revision } }
      },
    },
  ]
}
