import type { DepositMethod } from '@trevo/contract/cashier'
import { type Money, parseMoney } from '@trevo/contract/money'
import { type FormEvent, useRef } from 'react'
import { typedAmount } from '../../../lib/amount.ts'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { useOpenIdentity } from '../../../shared/identity/identity-query.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { useDepositForm } from '../use-deposit-form.ts'
import { IdentityNote, useIdentityMissing } from './identity-note.tsx'
import { LimitLine } from './limit-line.tsx'
import { MethodChoice } from './method-choice.tsx'
import { Presets } from './presets.tsx'

/** One flow in two layouts: the newer one has tiles and a summary, the base one a list and a plain field. */
export function DepositForm({ methods }: { methods: readonly DepositMethod[] }) {
  const t = useT(cashierTexts)
  const { currencySymbol, mobileTemplate } = useSite()
  const isNew = mobileTemplate.dep_func === 1
  const form = useDepositForm(methods)
  const [isMissing, isOpen] = [useIdentityMissing(), useOpenIdentity() !== null]
  // A deposit that could only be refused is not asked for.
  const mayDeposit = !isMissing && !isOpen
  const field = useRef<HTMLInputElement>(null)
  const { method, amount } = form
  const money = (value: Money) => moneyText(value, currencySymbol)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await form.submit())) field.current?.focus()
  }
  const limits = { min: money(method.min), max: money(method.max) }
  const isLeftLow = parseMoney(method.leftToday) < parseMoney(method.max)
  const hint = isLeftLow ? t('deposit.left', { left: money(method.leftToday) }) : t('deposit.between', limits)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <IdentityNote from={PATHS.deposit} />
      <MethodChoice methods={methods} chosen={method} onChoose={form.choose} as={isNew ? 'tiles' : 'rows'} />
      {mayDeposit ? (
        <>
          <div className={styles.amount}>
            <AmountField
              ref={field}
              large={isNew}
              label={t('deposit.amount')}
              symbol={currencySymbol}
              value={form.typed}
              onChange={form.type}
              hint={hint}
              error={form.problem}
            />
            <Presets
              method={method}
              amount={amount}
              onPick={(preset) => form.type(typedAmount(preset))}
              asGrid={isNew}
            />
          </div>
          {isNew && amount !== null && parseMoney(amount) > 0n ? (
            <Card tone="flat" className={styles.summary}>
              <KeyValue
                facts={[
                  { label: t('deposit.pays'), value: money(amount) },
                  { label: t('fee'), value: t('fee.none') },
                  { label: t('deposit.arrives'), value: t(`kind.${method.kind}.arrives`) },
                ]}
              />
            </Card>
          ) : null}
          <Button type="submit" block loading={form.isBusy}>
            {t(`deposit.submit.${method.kind}`)}
          </Button>
        </>
      ) : null}
      <LimitLine />
      {method.sandbox ? <Note tone="info">{t('sandbox.note')}</Note> : null}
    </form>
  )
}
