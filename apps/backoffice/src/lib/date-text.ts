const WIRE = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/
const WRITTEN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,T]+(\d{1,2})[:h](\d\d))?$/
const DIGITS = /^(\d\d)(\d\d)(\d{4})(?:(\d\d)(\d\d))?$/

/** `2026-11-16`, or `2026-11-16T09:30`, as people write it in both languages of the console: `16/11/2026 09:30`. */
export function dateText(wire: string): string {
  const [, year, month, day, hour, minute] = WIRE.exec(wire) ?? []
  if (year === undefined) return wire
  return `${day}/${month}/${year}${hour === undefined ? '' : ` ${hour}:${minute}`}`
}

const padded = (digits: string | undefined, length = 2) => (digits ?? '').padStart(length, '0')

/** The day, or with `hasTime` the day and time, that somebody wrote or pasted; null where there is no such one. */
export function dateOf(text: string, hasTime: boolean): string | null {
  const typed = text.trim()
  const [, day, month, year, hour, minute] = WRITTEN.exec(typed) ?? DIGITS.exec(typed.replaceAll(/\s/g, '')) ?? []
  const wire =
    year === undefined
      ? typed
      : `${year}-${padded(month)}-${padded(day)}${hour === undefined ? '' : `T${padded(hour)}:${padded(minute)}`}`
  const parts = WIRE.exec(wire)
  if (parts === null || (parts[4] !== undefined) !== hasTime) return null
  // A calendar without 31 February, a clock without 24:30.
  const moment = new Date(hasTime ? `${wire}:00Z` : `${wire}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(wire) ? wire : null
}
