import { formatMoney, MINOR_PER_UNIT, type Money, parseMoney } from '@trevo/contract/money'

/** The least stake, the greatest, and the step between any two. */
export type StakeRange = { leastMinor: bigint; mostMinor: bigint }

export const rangeOf = (stakes: readonly Money[]): StakeRange => ({
  leastMinor: parseMoney(stakes[0] ?? '0'),
  mostMinor: parseMoney(stakes.at(-1) ?? '0'),
})

/** The stake at or below an amount that the game takes: a whole multiple of the least. */
export function nearestStake({ leastMinor, mostMinor }: StakeRange, wantedMinor: bigint): Money {
  const within = wantedMinor > mostMinor ? mostMinor : wantedMinor
  const whole = within - (within % leastMinor)
  return formatMoney(whole < leastMinor ? leastMinor : whole)
}

/** The same where only some stakes are offered. */
export const offeredStake = (stakes: readonly Money[], wantedMinor: bigint): Money =>
  stakes.reduce((best, each) => (parseMoney(each) <= wantedMinor ? each : best), stakes[0] ?? '0')

export const halfOf = (range: StakeRange, stake: Money) => nearestStake(range, parseMoney(stake) / 2n)
export const doubleOf = (range: StakeRange, stake: Money) => nearestStake(range, parseMoney(stake) * 2n)

const TYPED = /^(\d{1,7})(?:[.,](\d{0,4}))?$/

/** What somebody typed, with a comma or a point; null where it is no amount. */
export function typedMinor(text: string): bigint | null {
  const found = TYPED.exec(text.replace(/\s|[A-Z]{0,2}\$|S\/|€/g, ''))
  if (found === null) return null
  return BigInt(found[1] ?? '0') * MINOR_PER_UNIT + BigInt((found[2] ?? '').padEnd(4, '0'))
}
