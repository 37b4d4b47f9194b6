import { type Money, parseMoney } from '@trevo/contract/money'

export type Bar = { day: string; minor: number; y: number; height: number }

export const CHART_HEIGHT = 100

/** Bars from a common line of zero, within a fixed height; a day without anything has none. */
export function barsOf(days: readonly { day: string; amount: Money }[]): {
  bars: Bar[]
  zero: number
  most: number
  least: number
} {
  const values = days.map(({ day, amount }) => ({ day, minor: Number(parseMoney(amount)) }))
  const top = Math.max(0, ...values.map(({ minor }) => minor))
  const bottom = Math.min(0, ...values.map(({ minor }) => minor))
  const span = top - bottom || 1
  const zero = (top / span) * CHART_HEIGHT
  const bars = values.map(({ day, minor }) => {
    const height = (Math.abs(minor) / span) * CHART_HEIGHT
    return { day, minor, y: minor >= 0 ? zero - height : zero, height }
  })
  return { bars, zero: top === 0 && bottom === 0 ? CHART_HEIGHT : zero, most: top, least: bottom }
}
