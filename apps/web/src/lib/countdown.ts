const SECOND_MS = 1_000
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

/** Whole seconds from a moment until an instant, none below zero. */
export const secondsUntil = (at: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(at) - nowMs) / SECOND_MS))

/** `["04", "32"]`, and with hours where there are any. */
export function clockParts(seconds: number): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  const parts = [two(Math.floor(seconds / MINUTE_SECONDS) % MINUTE_SECONDS), two(seconds % MINUTE_SECONDS)]
  return seconds >= HOUR_SECONDS ? [two(Math.floor(seconds / HOUR_SECONDS)), ...parts] : parts
}
