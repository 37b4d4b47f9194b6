import type { TeamPerson } from '@trevo/contract/agents/common'
import { ENVELOPE_HOURS, ENVELOPE_WISH_MAX, type EnvelopeSplit } from '@trevo/contract/agents/envelopes'
import { type FormEvent, useState } from 'react'
import { amountOf } from '../../../lib/amount.ts'
import { moneyText } from '../../../lib/format.ts'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { type EnvelopeIssues, envelopeIssues } from '../envelope-form.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'
import { Recipients } from './recipients.tsx'
import { type EnvelopeOrder, SendConfirm } from './send-confirm.tsx'

/** An agent gives to several downlines at once. */
export function SendEnvelopes() {
  const t = useT(rewardTexts)
  const common = useT()
  const { currencySymbol } = useSite()
  const [split, setSplit] = useState<EnvelopeSplit>('fixed')
  const [typed, setTyped] = useState('')
  const [wish, setWish] = useState('')
  const [people, setPeople] = useState<readonly TeamPerson[]>([])
  const [issues, setIssues] = useState<EnvelopeIssues>({})
  const [order, setOrder] = useState<EnvelopeOrder | null>(null)
  const [isOpen, setOpen] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFault(event)
    const amount = amountOf(typed)
    const found = envelopeIssues(split, amount, people.length)
    setIssues(found)
    if (Object.keys(found).length > 0 || amount === null) return
    setOrder({ split, amount, wish: wish.trim(), people })
    setOpen(true)
  }
  const least = moneyText('0.01', currencySymbol)
  const problem = (name: keyof EnvelopeIssues) => issues[name] && t(`send.issue.${issues[name]}`, { least })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Note tone="info">{t('send.note', { hours: ENVELOPE_HOURS })}</Note>
      <Segmented
        label={t('send.split')}
        choices={[
          { id: 'fixed', label: t('send.fixed') },
          { id: 'random', label: t('send.random') },
        ]}
        value={split}
        onChange={setSplit}
      />
      <AmountField
        label={t(`send.amount.${split}`)}
        symbol={currencySymbol}
        value={typed}
        error={problem('amount')}
        onChange={(next) => {
          setTyped(next)
          setIssues(({ amount: _, ...others }) => others)
        }}
      />
      <Field
        label={t('send.wish')}
        value={wish}
        maxLength={ENVELOPE_WISH_MAX}
        autoComplete="off"
        onChange={(event) => setWish(event.target.value)}
      />
      <Recipients
        chosen={people}
        error={problem('people')}
        onChange={(next) => {
          setPeople(next)
          setIssues(({ people: _, ...others }) => others)
        }}
      />
      <Button type="submit" block>
        {t('send.next')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('send.confirm')} closeLabel={common('shell.close')}>
        {order ? (
          <SendConfirm
            order={order}
            onSent={() => {
              setOpen(false)
              navigate({ to: PATHS.redRain, search: { tab: 'sent' }, replace: true })
            }}
          />
        ) : null}
      </Sheet>
    </form>
  )
}
