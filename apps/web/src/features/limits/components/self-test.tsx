import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../limits.module.css'
import { ANSWERS, type Answer, type Given, type Level, levelOf, QUESTIONS } from '../self-test.ts'
import { limitsTexts } from '../texts.ts'

const TONES = { none: 'info', low: 'info', some: 'warn', high: 'bad' } as const satisfies Record<Level, string>

/** Answers stay on this page: nothing of them is sent or kept. */
export function SelfTest() {
  const t = useT(limitsTexts)
  const [given, setGiven] = useState<Given>({})
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const level = levelOf(given)
  const restart = () => {
    setGiven({})
    title.current?.focus()
  }
  return (
    <div className={styles.page}>
      <h2 className={styles.pageTitle} ref={title} tabIndex={-1}>
        {t('test')}
      </h2>
      <p className={styles.lead}>{t('test.lead')}</p>
      {QUESTIONS.map((question) => (
        <Card key={question} tone="flat">
          <p className={styles.lineName}>{t(`test.ask.${question}`)}</p>
          <div className={styles.choice}>
            <Chips<Answer>
              label={t(`test.ask.${question}`)}
              choices={ANSWERS.map((id) => ({ id, label: t(`test.answer.${id}`) }))}
              selected={given[question] === undefined ? [] : [given[question]]}
              onChange={([answer]) => answer && setGiven((before) => ({ ...before, [question]: answer }))}
            />
          </div>
        </Card>
      ))}
      <div role="status">
        {level === null ? (
          <p className={styles.quiet}>{t('test.open')}</p>
        ) : (
          <Note tone={TONES[level]}>{t(`test.level.${level}`)}</Note>
        )}
      </div>
      {level === null ? null : (
        <div className={styles.reminderActions}>
          <ButtonLink render={<Link to={PATHS.limits} />}>{t('test.limits')}</ButtonLink>
          <Button variant="secondary" onClick={restart}>
            {t('test.again')}
          </Button>
        </div>
      )}
    </div>
  )
}
