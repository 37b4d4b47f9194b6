import type { TeamPerson } from '@trevo/contract/agents/common'
import type { EnvelopeSplit } from '@trevo/contract/agents/envelopes'
import type { Money } from '@trevo/contract/money'
import { type FormEvent, useState } from 'react'
import { ApiError, textOfError } from '../../../lib/api/api-error.ts'
import { pinText } from '../../../lib/forms/pin-text.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { keys } from '../../../lib/query.ts'
import { HeldSentNote } from '../../../shared/held/held-note.tsx'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { PinField } from '../../../ui/pin-field.tsx'
import { totalOf } from '../envelope-form.ts'
import { useRewardWords } from '../gift-text.ts'
import { envelopesKey, postEnvelopes } from '../rain-queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

export type EnvelopeOrder = { split: EnvelopeSplit; amount: Money; wish: string; people: readonly TeamPerson[] }

const AT_THE_PASSWORD: ReadonlySet<string> = new Set(['incorrect_password', 'locked_out', 'payment_password_missing'])

/** Everything once more, and the six digits that make it so. */
export function SendConfirm({ order, onSent }: { order: EnvelopeOrder; onSent: () => void }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const [digits, setDigits] = useState('')
  const { isBusy, problem, clear, send } = useSending(order, onSent)
  const { split, amount, people } = order
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Portals hand their events on: the form around the sheet must not hear of this one.
    event.stopPropagation()
    if (isBusy) return
    await send(digits)
    setDigits('')
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Card tone="flat">
        <KeyValue
          facts={[
            { label: t('send.people'), value: people.length },
            { label: t('send.split'), value: t(`send.${split}`) },
            { label: t('send.total'), value: words.money(totalOf(split, amount, people.length)) },
          ]}
        />
      </Card>
      <HeldSentNote />
      <PinField
        label={t('send.password')}
        value={digits}
        onChange={(next) => {
          clear()
          setDigits(next)
        }}
        error={problem}
      />
      <ButtonLink
        variant="ghost"
        size="md"
        render={<Link to={PATHS.securityCenter} search={{ open: 'payment', from: PATHS.redRain }} />}
      >
        {t('send.forgotten')}
      </ButtonLink>
      <Button type="submit" block loading={isBusy}>
        {t('send.submit', { amount: words.money(totalOf(split, amount, people.length)) })}
      </Button>
    </form>
  )
}

const RENEWS = [envelopesKey, keys.wallet] as const

function useSending({ split, amount, wish, people }: EnvelopeOrder, onSent: () => void) {
  const t = useT(rewardTexts)
  const { isBusy, write } = useWrite({ renews: RENEWS })
  const [problem, setProblem] = useState<string>()
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || !AT_THE_PASSWORD.has(error.code)) return false
    setProblem(textOfError(error))
    return true
  }
  const send = async (paymentPassword: string): Promise<void> => {
    const wrong = pinText(paymentPassword)
    if (wrong) return setProblem(wrong)
    const content = { split, amount, wish, to: people.map(({ id }) => id) }
    await write({
      send: (idFor) => postEnvelopes({ body: { ...content, requestId: idFor(content), paymentPassword } }),
      done: t('send.done', { count: people.length }),
      onDone: onSent,
      refused,
    })
  }
  return { isBusy, problem, clear: () => setProblem(undefined), send }
}
