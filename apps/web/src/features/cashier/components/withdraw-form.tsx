import type { PayoutAccount } from '@trevo/contract/cashier'
import { figureText } from '@trevo/contract/figures'
import type { WithdrawalRules } from '@trevo/contract/withdrawals'
import { type FormEvent, useRef, useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { type Quote, useWithdrawForm } from '../use-withdraw-form.ts'
import { AccountPicker } from './account-picker.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { DebtNote } from './debt-note.tsx'
import { IdentityNote } from './identity-note.tsx'
import { WaitNote } from './wait-note.tsx'

type Saved = { list: PayoutAccount[]; ownCpfOnly: boolean }

export function WithdrawForm({ rules, saved }: { rules: WithdrawalRules; saved: Saved }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const form = useWithdrawForm(rules, saved.list)
  const field = useRef<HTMLInputElement>(null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [isOpen, setOpen] = useState(false)
  const money = (value: string) => moneyText(value, currencySymbol)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const made = form.quote()
    if (made === null) return field.current?.focus()
    setQuote(made)
    setOpen(true)
  }
  const { method } = form
  const hint = `${t('withdraw.min', { min: money(method.min) })} ${t('withdraw.times', { count: method.timesLeftToday })}`
  const all = (
    <Button variant="soft" size="md" onClick={form.takeAll}>
      {t('withdraw.all')}
    </Button>
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {rules.debt ? <DebtNote debt={rules.debt} /> : null}
      {rules.wait ? <WaitNote wait={rules.wait} /> : null}
      {saved.ownCpfOnly ? <IdentityNote from={PATHS.withdraw} /> : null}
      {rules.hasPaymentPassword ? null : <NoPassword />}
      {rules.unconfirmed[0] ? <OpenContact kind={rules.unconfirmed[0]} /> : null}
      <AccountPicker form={form} rules={rules} ownCpfOnly={saved.ownCpfOnly} />
      <AmountField
        ref={field}
        large
        label={t('withdraw.amount')}
        symbol={currencySymbol}
        value={form.typed}
        onChange={form.type}
        hint={hint}
        error={form.problem}
        trailing={all}
      />
      <Card tone="flat" className={styles.summary}>
        <KeyValue
          facts={[
            { label: t('fee'), value: <Fee method={method} fee={form.fee} /> },
            { label: t('withdraw.time'), value: t('withdraw.minutes', { count: method.promisedMinutes }) },
            { label: t('withdraw.receives'), value: form.receives === null ? '—' : money(form.receives) },
          ]}
        />
      </Card>
      <Button type="submit" block disabled={!form.canAsk}>
        {t('withdraw.submit')}
      </Button>
      {saved.ownCpfOnly ? <Note tone="info">{t('account.ownOnly')}</Note> : null}
      {method.sandbox ? <Note tone="info">{t('sandbox.payout')}</Note> : null}
      <ConfirmSheet
        quote={quote}
        factors={rules.factors}
        open={isOpen}
        onClose={() => setOpen(false)}
        onAmountRefused={(problem) => {
          setOpen(false)
          form.refuse(problem)
        }}
      />
    </form>
  )
}

type FeeProps = { method: WithdrawalRules['methods'][number]; fee: string | null }

/** The rule while nothing is typed, the sum afterwards. */
function Fee({ method, fee }: FeeProps) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const isFree = !/[1-9]/.test(method.feeFlat) && !/[1-9]/.test(method.feePercent)
  if (isFree) return t('fee.none')
  if (fee !== null) return moneyText(fee, currencySymbol)
  return t('fee.rule', {
    flat: moneyText(method.feeFlat, currencySymbol),
    percent: figureText(Number(method.feePercent)),
  })
}

function NoPassword() {
  const t = useT(cashierTexts)
  return (
    <Note
      tone="warn"
      action={
        <ButtonLink
          variant="ghost"
          size="md"
          render={<Link to={PATHS.securityCenter} search={{ open: 'payment', from: PATHS.withdraw }} />}
        >
          {t('password.create')}
        </ButtonLink>
      }
    >
      {t('password.missing')}
    </Note>
  )
}

/** One after the other: whoever has confirmed the first comes back to the second. */
function OpenContact({ kind }: { kind: WithdrawalRules['unconfirmed'][number] }) {
  const t = useT(cashierTexts)
  const link = <Link to={PATHS.securityCenter} search={{ open: kind, from: PATHS.withdraw }} />
  return (
    <Note
      tone="warn"
      action={
        <ButtonLink variant="ghost" size="md" render={link}>
          {t('contact.confirm')}
        </ButtonLink>
      }
    >
      {t(`contact.${kind}`)}
    </Note>
  )
}
