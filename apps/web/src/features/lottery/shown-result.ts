import type { LotteryResult } from '@trevo/contract/lottery'

/** Games that write their numbers with two digits. The lobby need not load every rule of every play for that. */
const TWO_DIGITS = new Set(['11x5', 'pk10', 'numero', '6x60', '5x80', '15x25'])
/** Digits of the special prize, which stands for the whole list in a row. */
const SPECIAL_DIGITS: Readonly<Record<string, number>> = { 'vn-north': 5, 'vn-south': 6 }

/** A result in one line: all numbers as people read them, of a list of prizes the special one. */
export function shownNumbers(family: string, result: LotteryResult): string[] {
  const special = SPECIAL_DIGITS[family]
  if (special !== undefined) return result.slice(0, 1).map((prize) => String(prize).padStart(special, '0'))
  return result.map((number) => String(number).padStart(TWO_DIGITS.has(family) ? 2 : 1, '0'))
}
