import { dateText } from './format.ts'

const DAY_MS = 86_400_000

/** The merchant's calendar day of a moment, `2026-11-15`. */
export const dayOf = (at: string | Date, timeZone: string): string => dateText(at, 'YYYY-MM-DD', timeZone)

/** A calendar day so many days later; no time zone has a say in that. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** How many days from the first to the last, both counted. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1
