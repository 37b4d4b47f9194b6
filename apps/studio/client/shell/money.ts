import { cutToCents, MINOR_PER_CENT, MINOR_PER_UNIT, type Money, parseMoney } from '@trevo/contract/money'

export type GameCurrency = 'BRL' | 'PTS' | 'FUN'

const NO_BREAK_SPACE = '\u00a0'
/** Play money and points have no symbol: nobody should take them for money. */
const SYMBOLS: Readonly<Record<GameCurrency, string>> = { BRL: `R$${NO_BREAK_SPACE}`, PTS: '', FUN: '' }

const toMinor = (amount: Money | bigint) => (typeof amount === 'bigint' ? amount : parseMoney(amount))

function written(minor: bigint, decimals: 2 | 4, currency: GameCurrency): string {
  const absolute = minor < 0n ? -minor : minor
  const whole = (absolute / MINOR_PER_UNIT).toString().replace(/\B(?=(\d{3})+$)/g, '.')
  const fraction = (absolute % MINOR_PER_UNIT).toString().padStart(4, '0').slice(0, decimals)
  return `${minor < 0n ? '-' : ''}${SYMBOLS[currency]}${whole},${fraction}`
}

/** R$ 1.234,56 in both languages: two decimals, cut and never rounded up. */
export const moneyText = (amount: Money | bigint, currency: GameCurrency) =>
  written(cutToCents(toMinor(amount)), 2, currency)

/** The same for prizes and stakes, with all four decimals where cents alone would not tell the truth. */
export function prizeText(amount: Money | bigint, currency: GameCurrency): string {
  const minor = toMinor(amount)
  return written(minor, minor % MINOR_PER_CENT === 0n ? 2 : 4, currency)
}
