import { dayOf } from '../../lib/days.ts'

export type DayGroup<Row> = { day: string; rows: Row[] }

/** Rows as they come, newest first, under the day of the merchant that they belong to. */
export function groupByDay<Row extends { at: string }>(rows: readonly Row[], timeZone: string): DayGroup<Row>[] {
  const groups: DayGroup<Row>[] = []
  for (const row of rows) {
    const day = dayOf(row.at, timeZone)
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}
