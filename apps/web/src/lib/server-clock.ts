import { useSyncExternalStore } from 'react'
import { secondsUntil } from './countdown.ts'

/** Beyond this a clock was changed or the phone slept, and what was known of it is worth nothing. */
const JUMP_MS = 3_000

let aheadMs: number | null = null

/**
 * How far the server's clock is ahead of ours. An answer tells a moment that has passed when it arrives, so the largest
 * difference seen is the nearest to the truth: a countdown that shows less time than there is does no harm.
 */
export function heardServerTime(serverTime: string, nowMs = Date.now()): void {
  const seenMs = Date.parse(serverTime) - nowMs
  if (Number.isNaN(seenMs)) return
  aheadMs = aheadMs === null || Math.abs(seenMs - aheadMs) > JUMP_MS ? seenMs : Math.max(aheadMs, seenMs)
}

export const serverNowMs = (nowMs = Date.now()) => nowMs + (aheadMs ?? 0)

const SECOND_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  for (const listener of [...listeners]) listener()
  timer = setTimeout(tick, SECOND_MS - (serverNowMs() % SECOND_MS))
}

/** Calls back at every full second of the server's clock; one timer serves all. */
function onSecond(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) timer = setTimeout(tick, SECOND_MS - (serverNowMs() % SECOND_MS))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** What is read from the server's clock every second; draws anew only when it changes, so it must be a plain value. */
export const useServerClock = <T extends string | number | boolean>(read: (nowMs: number) => T): T =>
  useSyncExternalStore(onSecond, () => read(serverNowMs()))

/** The server's time, cut to the second. */
export const useServerNow = () => useServerClock((nowMs) => Math.floor(nowMs / SECOND_MS) * SECOND_MS)

/** Whole seconds until an instant. */
export const useSecondsUntil = (at: string | null | undefined) =>
  useServerClock((nowMs) => (at == null ? 0 : secondsUntil(at, nowMs)))

/** Whether an instant lies behind us. */
export const useIsPast = (at: string | undefined) =>
  useServerClock((nowMs) => at !== undefined && Date.parse(at) <= nowMs)
