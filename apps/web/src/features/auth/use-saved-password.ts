import { useEffect, useEffectEvent } from 'react'
import { savedPassword } from './saved-login.ts'

/** Opened once, a moment after the form is there. */
export function useSavedPassword(isWanted: boolean, onOpened: (password: string) => void): void {
  const fill = useEffectEvent(onOpened)
  useEffect(() => {
    let isGone = false
    void savedPassword(isWanted).then((password) => {
      if (password !== null && !isGone) fill(password)
    })
    return () => {
      isGone = true
    }
  }, [isWanted])
}
