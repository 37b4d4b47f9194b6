import { useQueryClient } from '@tanstack/react-query'
import type { PlayLimits } from '@trevo/contract/play-limits'
import { useSession } from '../../session/session.ts'
import { limitsKey, playLimitsQuery } from '../../shared/limits/play-limits.ts'
import { useWrite, type Write } from '../../shared/write/use-write.ts'

/** Every change answers with all limits as they are then; the page shows those. */
export function useChange() {
  const client = useQueryClient()
  const { queryKey } = playLimitsQuery(useSession())
  const { isBusy, write } = useWrite()
  const change = async (send: Write<PlayLimits>['send'], done: string): Promise<boolean> => {
    const limits = await write({
      send,
      done,
      onDone: (all) => client.setQueryData(queryKey, all),
      refused: () => {
        void client.invalidateQueries({ queryKey: limitsKey })
        return false
      },
    })
    return limits !== undefined
  }
  return { isBusy, change }
}
