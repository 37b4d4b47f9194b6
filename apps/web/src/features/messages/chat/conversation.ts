import type { ChatMessage, chatMessages } from '@trevo/contract/chat'
import type { ValueOf } from '@trevo/contract/endpoint'

export type Seen = ValueOf<typeof chatMessages>['seen']

const isUpTo = (id: string, upTo: string | null) => upTo !== null && BigInt(id) <= BigInt(upTo)

/** Every message once, oldest first, wherever it came from. */
export function merged(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]))
  return [...byId.values()].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
}

/** Marks only ever rise: a late word about an earlier one changes nothing. */
export function withSeen(list: readonly ChatMessage[], { deliveredUpTo, readUpTo }: Seen): readonly ChatMessage[] {
  return list.map((message) => {
    if (message.from !== 'member' || message.delivery === 'read') return message
    if (isUpTo(message.id, readUpTo)) return { ...message, delivery: 'read' }
    return isUpTo(message.id, deliveredUpTo) ? { ...message, delivery: 'delivered' } : message
  })
}

export const newestId = (list: readonly ChatMessage[]): string | undefined => list.at(-1)?.id

/** Numbers of a conversation have no gaps: whether nothing can lie between the two. */
export const follows = (id: string, known: string | undefined): boolean =>
  known !== undefined && BigInt(id) === BigInt(known) + 1n

/** The newest message of the other side: up to there one has read. */
export function newestOfDesk(list: readonly ChatMessage[]): string | undefined {
  for (let at = list.length - 1; at >= 0; at--) {
    const message = list[at]
    if (message && message.from !== 'member') return message.id
  }
  return undefined
}
