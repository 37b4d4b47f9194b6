import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { AskedFor } from '../lib/api.ts'

/** Runs one call at a time: says what came of it, and signs out where the session is over. */
export function useRun() {
  const [isRunning, setRunning] = useState(false)
  // Asked of a ref: a second press may come before the buttons are drawn as busy.
  const isAtWork = useRef(false)
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()

  /** Answers whether it succeeded. */
  async function run(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isAtWork.current) return false
    isAtWork.current = true
    setRunning(true)
    try {
      await work()
      if (done) notify(done, { type: 'success' })
      return true
    } catch (error) {
      if (error instanceof AskedFor) {
        notify(error.message, { type: 'success' })
        return true
      }
      const isOut = await logoutIfAccessDenied(error)
      if (!isOut) notify(error instanceof Error ? error.message : 'error.unknown_error', { type: 'error' })
      return false
    } finally {
      isAtWork.current = false
      setRunning(false)
    }
  }
  return { run, isRunning }
}
