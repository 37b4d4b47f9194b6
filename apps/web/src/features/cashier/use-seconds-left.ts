import { useEffect, useState } from 'react'

const SECOND_MS = 1000

export const secondsUntil = (until: string, nowMs: number): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - nowMs) / SECOND_MS))

/** `14:32`, and from an hour on `47:14:32`. */
export function clockParts(seconds: number): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  const parts = [two(Math.floor(seconds / 60) % 60), two(seconds % 60)]
  return seconds >= 3600 ? [two(Math.floor(seconds / 3600)), ...parts] : parts
}

export function useSecondsLeft(until: string | null): number {
  const [nowMs, setNowMs] = useState(Date.now)
  const left = until === null ? 0 : secondsUntil(until, nowMs)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
