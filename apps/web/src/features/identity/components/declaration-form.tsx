import { useQueryClient } from '@tanstack/react-query'
import { Gender } from '@trevo/contract/identity'
import { LimitPeriod } from '@trevo/contract/play-limits'
import { type FormEvent, useId, useState } from 'react'
import { amountOf } from '../../../lib/amount.ts'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { identityKey, identityQuery } from '../../../shared/identity/identity-query.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { countryOptions } from '../countries.ts'
import styles from '../identity.module.css'
import { postDeclaration } from '../queries.ts'
import { identityTexts } from '../texts.ts'

const MINUTES = [30, 60, 120, 180, 240] as const
type Answer = 'no' | 'yes'

/** What the law asks of everybody, once; nothing is chosen beforehand that somebody should think about. */
export function DeclarationForm() {
  const t = useT(identityTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  const client = useQueryClient()
  const { queryKey } = identityQuery(useSession())
  const exposedFault = useId()
  const [gender, setGender] = useState<Gender | ''>('')
  const [nationality, setNationality] = useState('BR')
  const [exposed, setExposed] = useState<Answer | ''>('')
  const [period, setPeriod] = useState<LimitPeriod>('week')
  const [typed, setTyped] = useState('')
  const [minutes, setMinutes] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { write, isBusy } = useWrite({ renews: [identityKey] })
  const amount = amountOf(typed)
  const isAmountRight = amount !== null && /[1-9]/.test(amount)
  const wrong = (isRight: boolean) => (isChecked && !isRight ? t('declare.required') : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    focusFault(event)
    if (gender === '' || exposed === '' || minutes === '' || !isAmountRight || amount === null) return
    const said = {
      gender,
      nationality,
      isExposed: exposed === 'yes',
      loss: { period, amount },
      sessionMinutes: Number(minutes),
    }
    void write({
      send: (idFor) => postDeclaration({ body: { requestId: idFor(said), ...said } }),
      onDone: (now) => client.setQueryData(queryKey, now),
    })
  }
  const nothing = { value: '', label: t('declare.choose'), disabled: true }
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <div>
        <h2 className={styles.title}>{t('declare.title')}</h2>
        <p className={styles.lead}>{t('declare.lead')}</p>
      </div>
      <Select
        label={t('declare.gender')}
        value={gender}
        onChange={({ target }) => setGender(target.value as Gender)}
        options={[nothing, ...Gender.options.map((value) => ({ value, label: t(`gender.${value}`) }))]}
        error={wrong(gender !== '')}
      />
      <Select
        label={t('declare.nationality')}
        value={nationality}
        onChange={({ target }) => setNationality(target.value)}
        options={countryOptions(language)}
      />
      <div className={styles.question}>
        <p className={styles.questionText}>{t('declare.exposed')}</p>
        <p className={styles.quiet}>{t('declare.exposedText')}</p>
        <Segmented<Answer | ''>
          label={t('declare.exposed')}
          fault={wrong(exposed !== '') ? exposedFault : undefined}
          choices={[
            { id: 'no', label: t('declare.no') },
            { id: 'yes', label: t('declare.yes') },
          ]}
          value={exposed}
          onChange={setExposed}
        />
        <div id={exposedFault} aria-live="polite">
          {wrong(exposed !== '') ? <Note tone="bad">{t('declare.required')}</Note> : null}
        </div>
      </div>
      <div>
        <h2 className={styles.title}>{t('declare.limits')}</h2>
        <p className={styles.lead}>{t('declare.limitsText')}</p>
      </div>
      <Segmented
        label={t('declare.period')}
        choices={LimitPeriod.options.map((id) => ({ id, label: t(`period.${id}`) }))}
        value={period}
        onChange={setPeriod}
      />
      <AmountField
        label={t('declare.loss')}
        symbol={currencySymbol}
        value={typed}
        onChange={setTyped}
        error={isChecked && !isAmountRight ? t('declare.amount') : undefined}
      />
      <Select
        label={t('declare.minutes')}
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
        options={[nothing, ...MINUTES.map((one) => ({ value: String(one), label: t(`minutes.${one}`) }))]}
        error={wrong(minutes !== '')}
      />
      <Button type="submit" block loading={isBusy}>
        {t('declare.submit')}
      </Button>
    </form>
  )
}
