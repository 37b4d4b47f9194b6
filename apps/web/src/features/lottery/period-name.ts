import { findGame } from '@trevo/lottery/games'

const PERIOD = /^\d{4}(\d\d)(\d\d)-(\d+)$/

/** `0871` within a day full of draws; where there is one a day, its date: `15/11`. */
export function periodName(code: string, period: string): string {
  const [, month, day, number] = PERIOD.exec(period) ?? []
  if (number === undefined) return period
  return findGame(code)?.schedule.kind === 'daily' ? `${day}/${month}` : number
}
