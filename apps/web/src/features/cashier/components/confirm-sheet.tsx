import { type FormEvent, useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { FactorFields } from '../../../shared/verification/factor-fields.tsx'
import type { FactorMethod } from '../../../shared/verification/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import { PinField } from '../../../ui/pin-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { useAccountWords } from '../use-account-words.ts'
import { type Quote, useAsking } from '../use-withdraw-form.ts'

type ConfirmSheetProps = {
  quote: Quote | null
  /** The member's second step; empty: there is none. */
  factors: readonly FactorMethod[]
  open: boolean
  onClose: () => void
  onAmountRefused: (problem: string) => void
}

/** Everything once more, and the six digits that make it so. */
export function ConfirmSheet({ quote, factors, open, onClose, onAmountRefused }: ConfirmSheetProps) {
  const t = useT(cashierTexts)
  const common = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('confirm.title')} closeLabel={common('shell.close')}>
      {quote ? <Content quote={quote} factors={factors} onAmountRefused={onAmountRefused} /> : null}
    </Sheet>
  )
}

type ContentProps = Pick<ConfirmSheetProps, 'factors' | 'onAmountRefused'> & { quote: Quote }

function Content({ quote, factors, onAmountRefused }: ContentProps) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const words = useAccountWords()
  const [digits, setDigits] = useState('')
  const [method, setMethod] = useState(factors[0])
  const [code, setCode] = useState('')
  const { isBusy, problem, codeProblem, clear, ask } = useAsking(onAmountRefused)
  const money = (amount: string) => moneyText(amount, currencySymbol)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Portals hand their events on: the form around the sheet must not hear of this one.
    event.stopPropagation()
    if (isBusy) return
    await ask(quote, { paymentPassword: digits, method, code })
    setDigits('')
    setCode('')
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Card tone="flat" className={styles.summary}>
        <KeyValue
          facts={[
            { label: t('withdraw.to'), value: words.full(quote.account) },
            { label: t('account.holder'), value: quote.account.holder },
            { label: t('withdraw.leaves'), value: money(quote.amount) },
            { label: t('fee'), value: /[1-9]/.test(quote.fee) ? money(quote.fee) : t('fee.none') },
            { label: t('withdraw.receives'), value: money(quote.receives) },
          ]}
        />
      </Card>
      {quote.bonus ? (
        <Note tone="warn">
          {t('confirm.bonus', {
            amount: money(quote.bonus.amount),
            done: money(quote.bonus.play.done),
            required: money(quote.bonus.play.required),
          })}
        </Note>
      ) : null}
      <PinField
        label={t('password.label')}
        value={digits}
        onChange={(next) => {
          clear()
          setDigits(next)
        }}
        error={problem}
      />
      <FactorFields
        methods={factors}
        method={method}
        onMethod={(next) => {
          clear()
          setCode('')
          setMethod(next)
        }}
        code={{
          name: 'code',
          value: code,
          onChange: ({ target }) => {
            clear()
            setCode(target.value)
          },
        }}
        error={codeProblem}
      />
      <Link to={PATHS.securityCenter} search={{ open: 'payment', from: PATHS.withdraw }} className={styles.link ?? ''}>
        {t('password.forgotten')}
      </Link>
      <Button type="submit" block loading={isBusy}>
        {t('confirm.submit', { amount: money(quote.amount) })}
      </Button>
    </form>
  )
}
