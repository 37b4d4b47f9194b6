import type { Schedule, ScheduledDraw } from './types.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Making one takes far longer than asking it, and a day of draws asks several times. */
const clocks = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** How far a zone's clock is ahead of UTC at an instant. */
function zoneOffsetMs(timeZone: string, atMs: number): number {
  const parts = clockOf(timeZone).formatToParts(atMs)
  const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return local - Math.floor(atMs / 1000) * 1000
}

/** The instant at which a zone's clock shows this local time (given as if it were UTC). */
function instantOf(timeZone: string, localMs: number): number {
  const guess = localMs - zoneOffsetMs(timeZone, localMs)
  return localMs - zoneOffsetMs(timeZone, guess)
}

const dayStart = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day (`2026-11-15`) that a zone's calendar shows at an instant. */
export const dayOf = (timeZone: string, atMs: number) =>
  new Date(atMs + zoneOffsetMs(timeZone, atMs)).toISOString().slice(0, 10)

export const nextDay = (day: string, days = 1) => new Date(dayStart(day) + days * DAY_MS).toISOString().slice(0, 10)

const periodOf = (day: string, number: number) => `${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`

/**
 * All draws of a day of the schedule's own calendar, in order. An interval's n-th draw is n intervals after midnight, so the
 * last one of a day falls on the next midnight; a day with 23 or 25 hours has fewer or more. A draw opens when the one before it
 * is drawn.
 */
export function drawsOfDay(schedule: Schedule, day: string): readonly ScheduledDraw[] {
  const { timeZone, closeSeconds } = schedule
  const beginsAt = instantOf(timeZone, dayStart(day))
  if (schedule.kind === 'daily') return dailyDraw(schedule, day)
  const everyMs = schedule.everySeconds * 1000
  const count = Math.floor((instantOf(timeZone, dayStart(nextDay(day))) - beginsAt) / everyMs)
  return Array.from({ length: count }, (_, i) => {
    const drawsAtMs = beginsAt + (i + 1) * everyMs
    return {
      period: periodOf(day, i + 1),
      opensAtMs: drawsAtMs - everyMs,
      closesAtMs: drawsAtMs - closeSeconds * 1000,
      drawsAtMs,
    }
  })
}

type Daily = Extract<Schedule, { kind: 'daily' }>

const isDrawDay = ({ weekdays }: Daily, day: string) => weekdays.includes(new Date(dayStart(day)).getUTCDay())

const drawInstant = ({ timeZone, atMinutes }: Daily, day: string) =>
  instantOf(timeZone, dayStart(day) + atMinutes * MINUTE_MS)

function dailyDraw(schedule: Daily, day: string): readonly ScheduledDraw[] {
  if (!isDrawDay(schedule, day)) return []
  let before = nextDay(day, -1)
  while (!isDrawDay(schedule, before)) before = nextDay(before, -1)
  const drawsAtMs = drawInstant(schedule, day)
  return [
    {
      period: periodOf(day, 1),
      opensAtMs: drawInstant(schedule, before),
      closesAtMs: drawsAtMs - schedule.closeSeconds * 1000,
      drawsAtMs,
    },
  ]
}
