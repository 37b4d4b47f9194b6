import { useQueryClient } from '@tanstack/react-query'
import type { PlayLimits } from '@trevo/contract/play-limits'
import { useState } from 'react'
import { limitsKey, playLimitsQuery } from '../../session/play-limits.ts'
import { useSession } from '../../session/session.ts'
import { toastError } from '../../ui/error-toast.ts'
import { toast } from '../../ui/toast.ts'

/** Every change answers with all limits as they are then; the page shows those. */
export function useChange() {
  const client = useQueryClient()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const change = async (work: () => Promise<PlayLimits>, done: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      client.setQueryData(playLimitsQuery(session).queryKey, await work())
      toast.show({ tone: 'ok', text: done })
      return true
    } catch (error) {
      toastError(error)
      void client.invalidateQueries({ queryKey: limitsKey })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, change }
}
