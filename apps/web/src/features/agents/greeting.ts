export type Greeting = 'morning' | 'early' | 'late' | 'evening'

/** By the whole hour of the phone's own clock: 0-10, 11-14, 15-18, 19-23. */
export function greetingOf(hour: number): Greeting {
  if (hour <= 10) return 'morning'
  if (hour <= 14) return 'early'
  return hour <= 18 ? 'late' : 'evening'
}
