import { useQueryClient } from '@tanstack/react-query'
import { LOADING_TOAST_SECONDS } from '@trevo/contract/limits'
import { useState } from 'react'
import { messageText } from '../../lib/i18n/i18n.ts'
import { keys } from '../../lib/query.ts'
import { toastRefusal } from '../../session/toast-refusal.ts'
import { toast } from '../../ui/toast.ts'
import { rewardsKey } from './queries.ts'

/** One step at a time: waits in sight, says how it ended, and shows everything as it is then. */
export function useAct() {
  const client = useQueryClient()
  const [busyId, setBusyId] = useState<string | null>(null)
  const act = async <T>(id: string, work: () => Promise<T>, done: (answer: T) => string): Promise<T | undefined> => {
    if (busyId !== null) return undefined
    setBusyId(id)
    const hideLoading = toast.loading(messageText('loading'), LOADING_TOAST_SECONDS.reward)
    try {
      const answer = await work()
      toast.show({ tone: 'ok', text: done(answer) })
      void client.invalidateQueries({ queryKey: keys.wallet })
      return answer
    } catch (error) {
      toastRefusal(error)
      return undefined
    } finally {
      hideLoading()
      setBusyId(null)
      void client.invalidateQueries({ queryKey: rewardsKey })
    }
  }
  return { busyId, act }
}
