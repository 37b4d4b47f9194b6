import { useSyncExternalStore } from 'react'

/** Beyond this a clock was changed or the phone slept, and what was known of it is worth nothing. */
const JUMP_MS = 3_000

let aheadMs: number | null = null

/**
 * How far the server's clock is ahead of ours. An answer tells a moment that has passed when it arrives, so the largest
 * difference seen is the nearest to the truth: a countdown that shows less time than there is does no harm.
 */
export function heardServerTime(serverNow: string, nowMs = Date.now()): void {
  const seenMs = Date.parse(serverNow) - nowMs
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

/** Whole seconds until an instant, none below zero; draws anew only when they change. */
export const useSecondsUntil = (at: string | undefined) =>
  useSyncExternalStore(onSecond, () => (at === undefined ? 0 : secondsUntil(at)))

const secondsUntil = (at: string) => Math.max(0, Math.ceil((Date.parse(at) - serverNowMs()) / SECOND_MS))

/** Whether an instant lies behind us; draws anew only when it does. */
export const useIsPast = (at: string | undefined) =>
  useSyncExternalStore(onSecond, () => at !== undefined && Date.parse(at) <= serverNowMs())

/** The first of these that still takes bets. It changes when one closes, not with every second. */
export function useOpenSlot<Slot extends { closesAt: string }>(slots: readonly (Slot | null)[]): Slot | null {
  const isOpen = (slot: Slot | null) => slot !== null && Date.parse(slot.closesAt) > serverNowMs()
  const place = useSyncExternalStore(onSecond, () => slots.findIndex(isOpen))
  return slots[place] ?? null
}
