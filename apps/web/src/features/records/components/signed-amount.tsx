import type { Currency, Money } from '@trevo/contract/money'
import { useSite } from '../../../session/status.ts'
import { cx } from '../../../ui/cx.ts'
import { signedAmount } from '../amount-text.ts'
import styles from '../records.module.css'

/** What came is green, what went stays quiet: nobody is shouted at for a loss. */
export function SignedAmount({ amount, currency }: { amount: Money; currency: Currency }) {
  const { currencySymbol } = useSite()
  const isIn = !amount.startsWith('-') && /[1-9]/.test(amount)
  return <b className={cx(styles.signed, isIn && styles.in)}>{signedAmount(amount, currency, currencySymbol)}</b>
}
