import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageText } from '../../lib/i18n/i18n.ts'
import { keys } from '../../lib/query.ts'
import { LOADING_TOAST_SECONDS } from '../../lib/ui-constants.ts'
import { toastRefusal } from '../../shared/rewards/toast-refusal.ts'
import { toast } from '../../ui/toast.ts'
import { rewardsKey } from './queries.ts'

/** One step at a time: waits in sight, says how it ended, and shows everything as it is then. */
export function useAct() {
  const client = useQueryClient()
  const [busyId, setBusyId] = useState<string | null>(null)
  // Asked of a ref: the second press of a slow phone may come before the button is drawn as busy.
  const isActing = useRef(false)
  const act = async <T>(id: string, work: () => Promise<T>, done: (answer: T) => string): Promise<T | undefined> => {
    if (isActing.current) return undefined
    isActing.current = true
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
      isActing.current = false
      setBusyId(null)
      void client.invalidateQueries({ queryKey: rewardsKey })
    }
  }
  return { busyId, act }
}
