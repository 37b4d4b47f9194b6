import { useEffect, useState } from 'react'
import { playSound } from '../../shell/sound.ts'
import { pauseFor } from '../parts/pause.ts'

export const BALL_MS = 75

/** How many balls have been shown: they come one by one, from those that were there. */
export function useBalls(roundKey: readonly number[] | null, count: number): number {
  const [shown, setShown] = useState(0)
  const first = roundKey === null ? '' : roundKey.slice(0, 30).join()
  const [of, setOf] = useState('')
  if (of !== first) {
    setOf(first)
    setShown(0)
  }
  useEffect(() => {
    if (first === '' || shown >= count) return
    let isLive = true
    void pauseFor(BALL_MS).then(() => {
      if (!isLive) return
      if (shown % 3 === 0) playSound('press')
      setShown(shown + 1)
    })
    return () => {
      isLive = false
    }
  }, [first, shown, count])
  return Math.min(shown, count)
}
