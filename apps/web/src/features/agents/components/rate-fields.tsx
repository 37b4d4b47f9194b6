import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../agents.module.css'
import { rateOf, rateText, typedRate } from '../rate.ts'
import { cutBy } from '../rate-form.ts'
import { agentsTexts } from '../texts.ts'
import type { RateForm } from '../use-rates.ts'

/** One rate per category with its bounds beside it, and one field that fills them all. */
export function RateFields({ form }: { form: RateForm }) {
  const t = useT(agentsTexts)
  return (
    <fieldset className={styles.rates}>
      <legend className={styles.legend}>{t('rates.title')}</legend>
      <FillAll form={form} />
      <div className={styles.rateGrid}>
        {form.bounds.map((bound) => {
          const issue = form.issueOf(bound)
          const range = { min: typedRate(bound.min), max: rateText(bound.max) }
          return (
            <Field
              key={bound.category}
              label={t(`category.${bound.category}`)}
              hint={t('rates.between', range)}
              error={issue ? t(`rates.wrong.${issue}`, range) : undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              value={form.typed[bound.category] ?? ''}
              trailing={<Percent />}
              onChange={(event) => form.type(bound.category, event.target.value)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function FillAll({ form }: { form: RateForm }) {
  const t = useT(agentsTexts)
  const id = useId()
  const [typed, setTyped] = useState('')
  const rate = rateOf(typed)
  const [filled, setFilled] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const fill = (event?: FormEvent) => {
    event?.preventDefault()
    setEmpty(typed.trim() === '')
    if (rate === null || typed.trim() === '') return
    form.typeAll(rate)
    const cut = cutBy(form.bounds, rate)
    const words = { rate: rateText(rate), count: form.bounds.length, cut }
    setFilled(cut === 0 ? t('rates.filled', words) : t('rates.filledCut', words))
  }
  return (
    <>
      <div className={styles.search}>
        <Field
          id={id}
          label={t('rates.all')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={typed}
          error={rate === null || isEmpty ? t('rates.wrong.unread') : undefined}
          trailing={<Percent />}
          onChange={(event) => {
            setTyped(event.target.value)
            setFilled(null)
            setEmpty(false)
          }}
          onKeyDown={(event) => {
            // Enter fills the fields; it must not send the form around them.
            if (event.key === 'Enter') fill(event)
          }}
        />
        <Button variant="secondary" onClick={() => fill()}>
          {t('rates.fill')}
        </Button>
      </div>
      <p className={styles.quiet} role="status">
        {filled}
      </p>
    </>
  )
}

/** The unit stands in the field; its label says what the figure is. */
function Percent() {
  return (
    <span className={styles.unit} aria-hidden="true">
      %
    </span>
  )
}
