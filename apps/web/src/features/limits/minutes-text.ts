const SPACE = '\u00a0'

/** `45 min`, `2 h`, `2 h 10 min`: written the same in every language. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 ? `${hours}${SPACE}h` : '', rest > 0 || hours === 0 ? `${rest}${SPACE}min` : '']
  return parts.filter(Boolean).join(' ')
}
