import { pageMoneyForm } from '@trevo/contract/money'
import type { ComponentProps, ReactNode } from 'react'
import styles from './amount-field.module.css'
import { FieldFrame, type FieldLabels } from './field-frame.tsx'

type AmountFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'onChange' | 'size'> & {
    symbol: string
    value: string
    onChange: (typed: string) => void
    /** After the figures: a button that fills in everything there is. */
    trailing?: ReactNode
    /** The amount is what the page is about. */
    large?: boolean
  }

const NOT_OF_AN_AMOUNT = /[^\d.,]/g
/** With room for what is pasted around the figures, which goes before anything is counted. */
const PASTED_MAX = 30
const TYPED_MAX = 16

/** An amount of money as it is typed; nothing is rewritten under the finger. */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, id, symbol, onChange, trailing, large = false, ...input } = props
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <span className={large ? styles.large : styles.box} data-invalid={wiring['aria-invalid']}>
          <span className={styles.symbol} aria-hidden="true">
            {symbol}
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={PASTED_MAX}
            placeholder={`0${pageMoneyForm().point}00`}
            {...input}
            {...wiring}
            className={styles.input}
            onChange={(event) => onChange(event.target.value.replace(NOT_OF_AN_AMOUNT, '').slice(0, TYPED_MAX))}
          />
          {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
        </span>
      )}
    </FieldFrame>
  )
}
