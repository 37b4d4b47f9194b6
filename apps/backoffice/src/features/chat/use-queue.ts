import { useQuery } from '@tanstack/react-query'
import { type Conversation, opsConversations } from '@trevo/contract/ops/chat'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { deskKeys } from './use-desk.ts'

export const useQueue = () =>
  useQuery({
    queryKey: deskKeys.queue(useSession()?.merchant ?? ''),
    queryFn: ({ signal }) => call(opsConversations, {}, signal),
  })

/** Every tag that a conversation of the desk has, in order. */
export const tagsOf = (conversations: readonly Conversation[] = []): string[] =>
  [...new Set(conversations.flatMap(({ tags }) => tags))].toSorted()
