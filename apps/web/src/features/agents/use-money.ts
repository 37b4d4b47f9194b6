import type { Money } from '@trevo/contract/money'
import { moneyText } from '../../lib/format.ts'
import { useSite } from '../../session/status.ts'

/** Amounts in the brand's currency. */
export function useMoney(): (amount: Money) => string {
  const { currencySymbol } = useSite()
  return (amount) => moneyText(amount, currencySymbol)
}
