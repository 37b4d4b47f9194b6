const DAY_MS = 86_400_000

/** The last days up to today, both included, in the calendar of a time zone. */
export function lastDays(count: number, timeZone: string, now = new Date()): { from: string; to: string } {
  const to = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - (count - 1) * DAY_MS).toISOString().slice(0, 10)
  return { from, to }
}

export const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]
