import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** How far the server's clock is ahead of this one. Kept beside the answer that told it. */
export const aheadMsOf = (serverTime: string, nowMs = Date.now()): number => Date.parse(serverTime) - nowMs

export const secondsUntil = (at: string, serverNowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(at) - serverNowMs) / SECOND_MS))

/** `["04", "32"]`, and with hours where there are any. */
export function clockParts(seconds: number): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  const parts = [two(Math.floor(seconds / 60) % 60), two(seconds % 60)]
  return seconds >= 3600 ? [two(Math.floor(seconds / 3600)), ...parts] : parts
}

/** The server's time in whole seconds, drawn anew with each of them. */
export function useServerNow(aheadMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs + aheadMs
}
