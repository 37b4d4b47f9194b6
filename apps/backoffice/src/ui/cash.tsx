import type { Money } from '@trevo/contract/money'
import { moneyText } from '../lib/money.ts'
import { useMerchant } from '../lib/session.ts'

/** In the brand's currency. */
export function Cash({ amount }: { amount: Money | null }) {
  const merchant = useMerchant()
  return <>{amount === null ? '–' : moneyText(amount, merchant?.currency ?? 'BRL')}</>
}
