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

/** How long this page has been open, in milliseconds. */
export function usePlayedMs(): number {
  const [startedMs] = useState(() => Date.now())
  const [nowMs, setNowMs] = useState(startedMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs - startedMs
}
