import { type Money, parseMoney } from '@trevo/contract/money'
import { cx } from '../../../ui/cx.ts'
import styles from '../report.module.css'
import { useMoney } from '../use-money.ts'

/** A result: the sign says what the colour says. */
export function Signed({ amount }: { amount: Money }) {
  const money = useMoney()
  const minor = parseMoney(amount)
  return (
    <span className={cx(styles.signed, minor > 0n && styles.plus, minor < 0n && styles.minus)}>
      {minor > 0n ? '+' : ''}
      {money(amount)}
    </span>
  )
}
