import type { ChatMessage } from '@trevo/contract/chat'
import type { Conversation, StoredMessage } from './queries.ts'

type Marks = Pick<Conversation, 'memberDelivered' | 'memberRead' | 'deskDelivered' | 'deskRead'>

/** A message as both sides see it; each has an address of its own for pictures. */
export function asChatMessage(
  message: StoredMessage,
  marks: Marks,
  pictureUrl: (message: StoredMessage) => string,
): ChatMessage {
  const { id, sender, clientId, author, body, pictureName, sentAt } = message
  const own = sender === 'member'
  const [delivered, read] = own ? [marks.deskDelivered, marks.deskRead] : [marks.memberDelivered, marks.memberRead]
  return {
    id: String(id),
    clientId,
    from: sender,
    author,
    text: body,
    pictureUrl: pictureName === null ? null : pictureUrl(message),
    sentAt: sentAt.toISOString(),
    delivery: id <= read ? 'read' : id <= delivered ? 'delivered' : 'sent',
  }
}
