/** A moment as a clock on a wall of the zone shows it: `2026-03-01T09:30`. */
export function wallOf(moment: Date, timeZone: string): string {
  // The Swedish order is the one of the standard.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
  return text.replace(' ', 'T')
}

const WHOLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** The moment at which that clock shows it; null while only half of it is written. */
export function momentOf(wall: string, timeZone: string): string | null {
  const asUtcMs = WHOLE.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN
  if (Number.isNaN(asUtcMs)) return null
  const offsetMs = (atMs: number) => Date.parse(`${wallOf(new Date(atMs), timeZone)}Z`) - atMs
  // The first guess may lie on the other side of a change of clocks.
  const guessMs = asUtcMs - offsetMs(asUtcMs)
  return new Date(asUtcMs - offsetMs(guessMs)).toISOString()
}

/** `America/Sao_Paulo (GMT-3)` */
export function zoneText(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  return `${timeZone.replaceAll('_', ' ')} (${offset})`
}
