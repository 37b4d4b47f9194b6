/** The server's time. Handed in, so that a test can stand at any moment. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The calendar day at this moment in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(now)
}
