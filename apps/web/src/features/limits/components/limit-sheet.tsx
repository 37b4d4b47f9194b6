import { type Money, parseMoney } from '@trevo/contract/money'
import { LIMIT_RAISE_HOURS, type MoneyLimit } from '@trevo/contract/play-limits'
import { type FormEvent, useRef, useState } from 'react'
import { amountOf, typedAmount } from '../../../lib/amount.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../limits.module.css'
import { postLimits } from '../queries.ts'
import { isRaise } from '../raise.ts'
import { limitsTexts } from '../texts.ts'
import { useChange } from '../use-change.ts'

type LimitSheetProps = { limit: MoneyLimit; open: boolean; onClose: () => void }

export function LimitSheet({ limit, open, onClose }: LimitSheetProps) {
  const t = useT(limitsTexts)
  const common = useT()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`${t(`kind.${limit.kind}`)} ${t(`period.${limit.period}`).toLowerCase()}`}
      closeLabel={common('shell.close')}
    >
      <LimitForm limit={limit} onDone={onClose} />
    </Sheet>
  )
}

function LimitForm({ limit: { kind, period, own }, onDone }: { limit: MoneyLimit; onDone: () => void }) {
  const t = useT(limitsTexts)
  const { currencySymbol } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(own === null ? '' : typedAmount(own))
  const [isWrong, setWrong] = useState(false)
  const { isBusy, change } = useChange()
  const amount = amountOf(typed)
  const waits = amount !== null && isRaise(own, amount)
  const save = async (next: Money | null) => {
    const later = isRaise(own, next)
    const done = later ? t('saved.later', { count: LIMIT_RAISE_HOURS }) : t('saved.now')
    if (await change(() => postLimits({ body: { limits: [{ kind, period, amount: next }] } }), done)) onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount !== null && parseMoney(amount) > 0n) return void save(amount)
    setWrong(true)
    field.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AmountField
        ref={field}
        large
        label={t('sheet.amount')}
        symbol={currencySymbol}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setWrong(false)
        }}
        error={isWrong ? t('sheet.wrong') : undefined}
      />
      <Note tone={waits ? 'warn' : 'info'}>
        {waits ? t('sheet.waits', { count: LIMIT_RAISE_HOURS }) : t('sheet.rule', { count: LIMIT_RAISE_HOURS })}
      </Note>
      <Button type="submit" block loading={isBusy}>
        {t('sheet.save')}
      </Button>
      {own === null ? null : (
        <Button variant="ghost" block onClick={() => save(null)}>
          {t('sheet.remove')}
        </Button>
      )}
    </form>
  )
}
