import { LIMIT_RAISE_HOURS, type SessionLimit } from '@trevo/contract/play-limits'
import { type FormEvent, useState } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../limits.module.css'
import { minutesText } from '../minutes-text.ts'
import { deletePending, postLimits } from '../queries.ts'
import { isLongerTime } from '../raise.ts'
import { limitsTexts } from '../texts.ts'
import { useChange } from '../use-change.ts'

const CHOICES = [15, 30, 60, 90, 120, 180, 240, 360, 480]

/** How long the member wants to play in a day. */
export function TimeLimit({ session }: { session: SessionLimit }) {
  const t = useT(limitsTexts)
  const common = useT()
  const [isOpen, setOpen] = useState(false)
  const { minutes, usedMinutes, house } = session
  const use = minutes === null ? t('none') : t('use', { used: minutesText(usedMinutes), amount: minutesText(minutes) })
  return (
    <Card className={styles.card}>
      <h2 className={styles.cardTitle}>{t('time')}</h2>
      <p className={styles.quiet}>{t('time.text')}</p>
      <div className={styles.line}>
        <div className={styles.lineWords}>
          <p className={styles.lineName}>{t('period.day')}</p>
          <p className={styles.quiet}>{use}</p>
        </div>
        <Button variant="soft" size="md" onClick={() => setOpen(true)}>
          {minutes === null ? t('set') : t('change')}
          <VisuallyHidden> {t('time')}</VisuallyHidden>
        </Button>
        {minutes === null ? null : (
          <div className={styles.bar}>
            <ProgressBar label={t('time')} value={usedMinutes} max={minutes} valueText={use} />
          </div>
        )}
        {house === null ? null : <p className={styles.extra}>{t('house', { amount: minutesText(house) })}</p>}
        {session.pending ? <Pending pending={session.pending} /> : null}
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('time')} closeLabel={common('shell.close')}>
        <TimeForm own={session.own} onDone={() => setOpen(false)} />
      </Sheet>
    </Card>
  )
}

function Pending({ pending: { minutes, from: at } }: { pending: NonNullable<SessionLimit['pending']> }) {
  const t = useT(limitsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const { isBusy, change } = useChange()
  const from = momentText(at, 'moment', language, timeZone)
  const keep = () => deletePending({ params: { kind: 'session', period: 'day' } })
  return (
    <div className={styles.pending}>
      <p>
        {minutes === null ? t('pending.none', { from }) : t('pending.amount', { from, amount: minutesText(minutes) })}
      </p>
      <Button variant="ghost" size="md" loading={isBusy} onClick={() => change(keep, t('pending.kept'))}>
        {t('pending.keep')}
      </Button>
    </div>
  )
}

function TimeForm({ own, onDone }: { own: number | null; onDone: () => void }) {
  const t = useT(limitsTexts)
  const { isBusy, change } = useChange()
  const [chosen, setChosen] = useState(own)
  const choices = own === null || CHOICES.includes(own) ? CHOICES : [own, ...CHOICES].sort((a, b) => a - b)
  const waits = isLongerTime(own, chosen)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = waits ? t('saved.later', { count: LIMIT_RAISE_HOURS }) : t('saved.now')
    const limits = [{ kind: 'session' as const, minutes: chosen }]
    if (await change(() => postLimits({ body: { limits } }), done)) onDone()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select
        label={t('time.choose')}
        value={chosen === null ? '' : String(chosen)}
        onChange={(event) => setChosen(event.target.value === '' ? null : Number(event.target.value))}
        options={[
          { value: '', label: t('none') },
          ...choices.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) })),
        ]}
      />
      <Note tone={waits ? 'warn' : 'info'}>
        {waits ? t('sheet.waits', { count: LIMIT_RAISE_HOURS }) : t('sheet.rule', { count: LIMIT_RAISE_HOURS })}
      </Note>
      <Button type="submit" block loading={isBusy}>
        {t('sheet.save')}
      </Button>
    </form>
  )
}
