import { addDays } from '../../lib/days.ts'

const WEEK = 7

/** The days of the month of a day, under their weekdays from Sunday on; null where another month would be. */
export function monthGrid(day: string): (string | null)[] {
  const first = `${day.slice(0, 8)}01`
  const isOfMonth = (other: string) => other.slice(0, 7) === day.slice(0, 7)
  const before = new Date(`${first}T00:00:00Z`).getUTCDay()
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter(isOfMonth)
  const cells = [...Array<null>(before).fill(null), ...days]
  const after = (WEEK - (cells.length % WEEK)) % WEEK
  return [...cells, ...Array<null>(after).fill(null)]
}

/** `2026-11` and so many months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
