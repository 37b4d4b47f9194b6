import { useRef, useState } from 'react'

/**
 * One piece of work at a time; `undefined` where one is under way. The mark is a ref, since the second press of a slow phone
 * may come before React has drawn the button as busy.
 */
export function useOneAtATime() {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const alone = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, alone }
}
