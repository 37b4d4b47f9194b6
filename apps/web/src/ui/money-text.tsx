import { pageMoneyForm } from '@trevo/contract/money'
import { cx } from './cx.ts'
import styles from './money-text.module.css'

type MoneyTextProps = {
  symbol: string
  /** The part before the separator, grouped and signed: "1.234". */
  whole: string
  /** Two digits. */
  cents: string
  separator?: string
  size?: 'inline' | 'lg' | 'xl'
  /** Shows asterisks instead of the amount; `hiddenLabel` is what is spoken then. */
  hidden?: boolean
  hiddenLabel?: string
}

/** An amount, never cut and never broken over two lines. */
export function MoneyText(props: MoneyTextProps) {
  const form = pageMoneyForm()
  const { symbol, whole, cents, separator = form.point, size = 'inline', hidden = false, hiddenLabel } = props
  return (
    <span className={cx(styles.money, styles[size])}>
      <span className={styles.symbol}>{symbol}</span>
      {/* As the currency's country writes it: R$ 5,00 and $5.00. */}
      {form.gap === '' ? null : ' '}
      {hidden ? (
        <span role="img" aria-label={hiddenLabel}>
          ****
        </span>
      ) : (
        `${whole}${separator}${cents}`
      )}
    </span>
  )
}
