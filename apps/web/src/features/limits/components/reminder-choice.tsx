import { REMINDER_MINUTES } from '@trevo/contract/play-limits'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../limits.module.css'
import { minutesText } from '../minutes-text.ts'
import { putReminder } from '../queries.ts'
import { limitsTexts } from '../texts.ts'
import { useChange } from '../use-change.ts'

type ReminderMinutes = (typeof REMINDER_MINUTES)[number]

export function ReminderChoice({ minutes }: { minutes: number }) {
  const t = useT(limitsTexts)
  const { change } = useChange()
  const save = (id: string) => {
    const chosen = Number(id) as ReminderMinutes
    return change(() => putReminder({ body: { minutes: chosen } }), t('reminder.saved'))
  }
  return (
    <Card className={styles.card}>
      <h2 className={styles.cardTitle}>{t('reminder')}</h2>
      <p className={styles.quiet}>{t('reminder.text')}</p>
      <div className={styles.choice}>
        <Segmented
          label={t('reminder')}
          choices={REMINDER_MINUTES.map((choice) => ({
            id: String(choice),
            label: choice === 0 ? t('reminder.never') : minutesText(choice),
          }))}
          value={String(minutes)}
          onChange={save}
        />
      </div>
    </Card>
  )
}
