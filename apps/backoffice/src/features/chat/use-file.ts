import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChatFile, opsChatFile } from '@trevo/contract/ops/chat-desk'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { deskKeys } from './use-desk.ts'

export const useChatFile = (id: string) =>
  useQuery({
    queryKey: deskKeys.file(useSession()?.merchant ?? '', id),
    queryFn: ({ signal }) => call(opsChatFile, { params: { id } }, signal),
  })

/** Every write answers with the whole file as it is now; the queue shows its tags. */
export function useKeepFile(id: string): (file: ChatFile) => void {
  const client = useQueryClient()
  const merchant = useSession()?.merchant ?? ''
  return (file) => {
    client.setQueryData(deskKeys.file(merchant, id), file)
    void client.invalidateQueries({ queryKey: deskKeys.queue(merchant) })
  }
}
