import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { throttleTrailing } from '../../lib/trailing-throttle.ts'
import { live } from '../../session/live.ts'
import { renewQueries } from '../../session/use-renewal.ts'
import { lotteryKey } from './queries.ts'

/** Many games draw at the same full minute: one question serves them all. */
const PAUSE_MS = 1_500

/** New results the moment they are out: of one game, or of all. What was missed is fetched too. */
export function useDrawsLive(code?: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const key = code === undefined ? lotteryKey : [...lotteryKey, 'game', code]
    const { ask, stop } = throttleTrailing(PAUSE_MS, () => void renewQueries(client, key))
    const offs = [
      live.on('site', 'draw.settled', ({ gameCode }) => {
        if (code === undefined || gameCode === code) ask()
      }),
      live.onGap('site', ask),
    ]
    return () => {
      stop()
      for (const off of offs) off()
    }
  }, [client, code])
}
