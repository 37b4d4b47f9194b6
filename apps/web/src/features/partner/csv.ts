import type { Report } from './queries.ts'

const cell = (value: string | number) =>
  /[",\n]|^[=+@]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value

/** Days as they are shown, one row each; names of columns are those of the contract, so that a program can read it. */
export function csvOf({ days }: Pick<Report, 'days'>): string {
  const [first] = days
  if (first === undefined) return ''
  const names = Object.keys(first) as (keyof typeof first)[]
  return [names.join(','), ...days.map((day) => names.map((name) => cell(day[name])).join(','))].join('\r\n')
}
