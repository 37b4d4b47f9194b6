import { pointsText } from '@trevo/contract/money'
import { type FormEvent, useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { keys } from '../../../lib/query.ts'
import { isRealOrTold } from '../../../session/require-real.ts'
import { useSite } from '../../../session/status.ts'
import { toastRefusal } from '../../../shared/rewards/toast-refusal.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../bonus.module.css'
import { bonusKey, postCode } from '../queries.ts'
import { bonusTexts } from '../texts.ts'

const ENTER = { renews: [bonusKey, keys.wallet], tells: toastRefusal }
const CODE = /^[A-Za-z0-9]{3,20}$/

/** A code of the house. Pressed again without an answer it is the same request. */
export function CodeForm() {
  const t = useT(bonusTexts)
  const { currencySymbol } = useSite()
  const { write, isBusy } = useWrite(ENTER)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (!CODE.test(typed)) {
      setProblem(typed === '' ? fieldText('required') : t('code.wrong'))
      return
    }
    if (!isRealOrTold()) return
    void write({
      send: (idFor) => postCode({ body: { code: typed, requestId: idFor(typed.toUpperCase()) } }),
      done: ({ gift: { kind, amount, rounds } }) =>
        kind === 'free_rounds'
          ? t('code.rounds', { count: rounds ?? 1 })
          : t(`code.done.${kind}`, {
              amount: kind === 'points' ? pointsText(amount) : moneyText(amount, currencySymbol),
            }),
      onDone: () => setCode(''),
    })
  }
  return (
    <Card>
      <form className={styles.card} onSubmit={enter} noValidate>
        <Field
          label={t('code')}
          hint={t('code.hint')}
          error={problem}
          value={code}
          className={styles.code ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          onChange={({ target }) => {
            setCode(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="secondary" loading={isBusy}>
          {t('code.enter')}
        </Button>
      </form>
    </Card>
  )
}
