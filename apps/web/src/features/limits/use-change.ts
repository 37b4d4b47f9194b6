import { useQueryClient } from '@tanstack/react-query'
import type { PlayLimits } from '@trevo/contract/play-limits'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { useSession } from '../../session/session.ts'
import { limitsKey, playLimitsQuery } from '../../shared/limits/play-limits.ts'
import { toastError } from '../../ui/error-toast.ts'
import { toast } from '../../ui/toast.ts'

/** Every change answers with all limits as they are then; the page shows those. */
export function useChange() {
  const client = useQueryClient()
  const session = useSession()
  const { isBusy, alone } = useOneAtATime()
  const run = async (work: () => Promise<PlayLimits>, done: string): Promise<boolean> => {
    try {
      client.setQueryData(playLimitsQuery(session).queryKey, await work())
      toast.show({ tone: 'ok', text: done })
      return true
    } catch (error) {
      toastError(error)
      void client.invalidateQueries({ queryKey: limitsKey })
      return false
    }
  }
  const change = async (work: () => Promise<PlayLimits>, done: string) => (await alone(() => run(work, done))) ?? false
  return { isBusy, change }
}
