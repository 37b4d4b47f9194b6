import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** `4:05`, and with hours `1:04:05`. */
export function playedTimeText(playedMs: number): string {
  const seconds = Math.floor(playedMs / SECOND_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** With a game open, since this visit began: another game does not start the clock anew. */
let beforeMs = 0

/** How long somebody has been playing in this visit, in milliseconds. */
export function usePlayedMs(): number {
  const [startedMs] = useState(() => Date.now() - beforeMs)
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => {
      clearInterval(timer)
      beforeMs = Date.now() - startedMs
    }
  }, [startedMs])
  return nowMs - startedMs
}
