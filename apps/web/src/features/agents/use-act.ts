import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/query.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
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
  const { isBusy, alone } = useOneAtATime()
  const run = async <T>({ work, done, refused }: Act<T>): Promise<T | undefined> => {
    try {
      const answer = await work()
      if (done) toast.show({ tone: 'ok', text: done })
      return answer
    } catch (error) {
      if (!refused?.(error)) toastError(error)
      return undefined
    } finally {
      void client.invalidateQueries({ queryKey: agentsKey })
      void client.invalidateQueries({ queryKey: keys.wallet })
    }
  }
  const act = <T>(step: Act<T>) => alone(() => run(step))
  return { isBusy, act }
}
