import { type Money, parseMoney, signedMoneyText } from '@trevo/contract/money'
import { useSite } from '../../../session/status.ts'
import { cx } from '../../../ui/cx.ts'
import styles from '../report.module.css'

/** A result: the sign says what the colour says. */
export function Signed({ amount }: { amount: Money }) {
  const { currencySymbol } = useSite()
  const minor = parseMoney(amount)
  return (
    <span className={cx(styles.signed, minor > 0n && styles.plus, minor < 0n && styles.minus)}>
      {signedMoneyText(minor, currencySymbol)}
    </span>
  )
}
