import { moneyText, signedMoneyText } from '@trevo/contract/money'
import type { PlayReminder } from '@trevo/contract/play-limits'
import { useEffect, useId, useState } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { live } from '../../session/live.ts'
import { useSite } from '../../session/status.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import styles from './limits.module.css'
import { minutesText } from './minutes-text.ts'
import { playRest } from './play-rest.ts'
import { fetchReminder } from './queries.ts'
import { msUntilReminder } from './reminder-time.ts'
import { limitsTexts } from './texts.ts'

/** Reminds members from time to time how long they have played and with what result. Closing it returns to the page as it was. */
export function ReminderHost() {
  const t = useT(limitsTexts)
  const textId = useId()
  const { reminder, isOpen, close } = useDueReminder()
  const pause = () => {
    close()
    navigate({ to: PATHS.limits })
  }
  return (
    <Dialog open={isOpen} onClose={close} title={t('remind.title')} describedBy={textId}>
      <p id={textId} className={styles.reminderText}>
        {t('remind.text', { time: minutesText(reminder?.minutes ?? 0) })}
      </p>
      {reminder ? <Facts reminder={reminder} /> : null}
      <div className={styles.reminderActions}>
        <Button block onClick={close}>
          {t('remind.go')}
        </Button>
        <Button variant="secondary" block onClick={pause}>
          {t('remind.pause')}
        </Button>
      </div>
    </Dialog>
  )
}

function Facts({ reminder }: { reminder: PlayReminder }) {
  const t = useT(limitsTexts)
  const { currencySymbol } = useSite()
  const money = (amount: string) => moneyText(amount, currencySymbol)
  const rest = playRest(reminder)
  return (
    <Card tone="flat" className={styles.reminderFacts}>
      <KeyValue
        facts={[
          { label: t('sum.staked'), value: money(reminder.staked) },
          { label: t('sum.prizes'), value: money(reminder.prizes) },
          ...(rest === 0n ? [] : [{ label: t('sum.rest'), value: signedMoneyText(rest, currencySymbol) }]),
          { label: t('sum.net'), value: signedMoneyText(reminder.net, currencySymbol) },
        ]}
      />
    </Card>
  )
}

/** Asks the server when the next one is due, and again at that moment: only the server knows how long the member has been here. */
function useDueReminder() {
  const [reminder, setReminder] = useState<PlayReminder | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = async (isDue: boolean) => {
      clearTimeout(timer)
      const found = await fetchReminder().catch(() => null)
      if (isGone) return
      if (isDue && found && found.reminderMinutes > 0 && found.minutes >= found.reminderMinutes) {
        setReminder(found)
        setOpen(true)
      }
      const { waitMs, isReminder } = msUntilReminder(found)
      timer = setTimeout(() => void look(isReminder), waitMs)
    }
    void look(false)
    const off = live.on('me', 'limits.changed', () => void look(false))
    return () => {
      isGone = true
      clearTimeout(timer)
      off()
    }
  }, [])
  return { reminder, isOpen, close: () => setOpen(false) }
}
