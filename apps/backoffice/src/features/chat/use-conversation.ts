import { useQuery } from '@tanstack/react-query'
import { opsConversation } from '@trevo/contract/ops/chat'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { deskKeys } from './use-desk.ts'

export const useConversation = (id: string) =>
  useQuery({
    queryKey: deskKeys.conversation(useSession()?.merchant ?? '', id),
    queryFn: ({ signal }) => call(opsConversation, { params: { id } }, signal),
  })
