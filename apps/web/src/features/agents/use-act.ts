import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../lib/query.ts'
import { toastError } from '../../ui/error-toast.ts'
import { toast } from '../../ui/toast.ts'
import { agentsKey } from './queries.ts'

type Act<T> = {
  work: () => Promise<T>
  /** What is said when it is done; nothing where the page itself shows it. */
  done?: string
  /** True where the page has shown the refusal at its place. */
  refused?: (error: unknown) => boolean
}

/** Does one thing at a time, says how it went, and shows the team as it is then. */
export function useAct() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async <T>({ work, done, refused }: Act<T>): Promise<T | undefined> => {
    if (isBusy) return undefined
    setBusy(true)
    try {
      const answer = await work()
      if (done) toast.show({ tone: 'ok', text: done })
      return answer
    } catch (error) {
      if (!refused?.(error)) toastError(error)
      return undefined
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: agentsKey })
      void client.invalidateQueries({ queryKey: keys.wallet })
    }
  }
  return { isBusy, act }
}
