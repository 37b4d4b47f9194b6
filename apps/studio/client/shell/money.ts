import { cutToCents, MINOR_PER_UNIT, type Money, parseMoney } from '@trevo/contract/money'

export type GameCurrency = 'BRL' | 'PTS' | 'FUN'

const NO_BREAK_SPACE = '\u00a0'
/** Play money and points have no symbol: nobody should take them for money. */
const SYMBOLS: Readonly<Record<GameCurrency, string>> = { BRL: `R$${NO_BREAK_SPACE}`, PTS: '', FUN: '' }

const toMinor = (amount: Money | bigint) => (typeof amount === 'bigint' ? amount : parseMoney(amount))

/** R$ 1.234,56 in both languages: two decimals, cut and never rounded up. All four are kept and paid. */
export function moneyText(amount: Money | bigint, currency: GameCurrency): string {
  const minor = cutToCents(toMinor(amount))
  const absolute = minor < 0n ? -minor : minor
  const whole = (absolute / MINOR_PER_UNIT).toString().replace(/\B(?=(\d{3})+$)/g, '.')
  const cents = (absolute % MINOR_PER_UNIT).toString().padStart(4, '0').slice(0, 2)
  return `${minor < 0n ? '-' : ''}${SYMBOLS[currency]}${whole},${cents}`
}

/** What a prize is worth to the eye: like all money. */
export const prizeText = moneyText
