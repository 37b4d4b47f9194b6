import { useQueryClient } from '@tanstack/react-query'
import type { CheckInCalendar } from '@trevo/contract/check-in'
import { useEffect } from 'react'
import { clockParts } from '../../../lib/countdown.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSecondsUntil } from '../../../lib/server-clock.ts'
import { isRealOrTold } from '../../../session/require-real.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { isTappable, STATUS_KEYS } from '../../../shared/rewards/activity-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { useRewardWords } from '../gift-text.ts'
import { postCheckIn, rewardsKey } from '../queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'
import { PlayBar } from './play-bar.tsx'

type CheckInButtonProps = { calendar: CheckInCalendar }

/** Today's reward: what is missing for it, the press that takes it, or when the next one comes. */
export function CheckInButton({ calendar }: CheckInButtonProps) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const { isBusy, write } = useAct()
  const { today, status, play, days } = calendar
  const gift = days.find(({ date }) => date === today)?.gift
  const press = () => {
    if (!isRealOrTold()) return
    void write({
      send: (idFor) => postCheckIn({ body: { requestId: idFor(today) } }),
      done: (taken) => t('checkIn.done', { gift: words.gift(taken.gift) }),
    })
  }
  return (
    <div className={styles.page}>
      {status === 'Process' && play ? (
        <Card>
          <p className={styles.cardLead}>{t('checkIn.play', { amount: words.money(play.required) })}</p>
          <PlayBar play={play} label={t('play.label')} />
        </Card>
      ) : null}
      {status === 'Process' && !play ? (
        <Card>
          <p className={styles.cardLead}>{t('firstBet')}</p>
        </Card>
      ) : null}
      <Button block disabled={!isTappable(status)} loading={isBusy} onClick={press}>
        {status === 'Claim' && gift ? t('checkIn.take', { gift: words.gift(gift) }) : t(`state.${STATUS_KEYS[status]}`)}
      </Button>
      {status === 'Claim' && gift?.kind === 'cash' ? <HeldNote amount={gift.amount} /> : null}
      <NextDay calendar={calendar} />
    </div>
  )
}

function NextDay({ calendar: { nextDayAt } }: CheckInButtonProps) {
  const t = useT(rewardTexts)
  const client = useQueryClient()
  const seconds = useSecondsUntil(nextDayAt)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: rewardsKey })
  }, [client, isOver])
  return (
    <div className={styles.next}>
      <span className={styles.quiet}>{t('checkIn.next')}</span>
      <Countdown parts={clockParts(seconds)} label={t('checkIn.next')} />
    </div>
  )
}
