import { type Currency, cutToCents, MINOR_PER_CENT } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { moneyText, numberText } from '../../platform/language.ts'
import type { GiftAmount } from './give.ts'
import { texts } from './texts.ts'

/** "R$ 10,00", "1 ponto", "1.250 pontos": what is given, in words. */
export function giftText(language: Language, currency: Currency, { kind, amount }: GiftAmount): string {
  if (kind === 'cash') return moneyText(language, currency, amount)
  const count = Number(cutToCents(amount) / MINOR_PER_CENT) / 100
  return texts[language]('points', { count, number: numberText(count) })
}
