import { figureText } from '@trevo/contract/figures'
import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'

/** Chips on the table in the order they were put there, so that the last can be taken back. */
export type Chips = readonly { spot: string; amountMinor: bigint }[]

export const totalOf = (chips: Chips) => chips.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

/** The table with one chip more; null where it would hold more than it may. */
export function withChip(chips: Chips, spot: string, amountMinor: bigint, limitMinor: bigint): Chips | null {
  return totalOf(chips) + amountMinor > limitMinor ? null : [...chips, { spot, amountMinor }]
}

/** Every stack twice as high; null where that is more than the table holds. */
export function doubled(chips: Chips, limitMinor: bigint): Chips | null {
  return 2n * totalOf(chips) > limitMinor ? null : [...chips, ...chips]
}

/** Takes the newest chip of a spot away. */
export function withoutChip(chips: Chips, spot: string): Chips {
  const index = chips.findLastIndex((chip) => chip.spot === spot)
  return index < 0 ? chips : chips.filter((_, each) => each !== index)
}

export function stacksOf(chips: Chips): ReadonlyMap<string, bigint> {
  const stacks = new Map<string, bigint>()
  for (const { spot, amountMinor } of chips) stacks.set(spot, (stacks.get(spot) ?? 0n) + amountMinor)
  return stacks
}

/** As the studio wants to hear it. */
export const betsOf = (chips: Chips): { spot: string; amount: Money }[] =>
  [...stacksOf(chips)].map(([spot, amountMinor]) => ({ spot, amount: formatMoney(amountMinor) }))

/** Short enough for a chip: 0,50 and 5, but not 5,00. */
export function chipText(amount: Money | bigint): string {
  const text = formatMoney(typeof amount === 'bigint' ? amount : parseMoney(amount))
  return figureText(text.replace(/\.00$/, ''))
}
