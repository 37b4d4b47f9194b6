import type { RainRound } from '@trevo/contract/rain'
import { useState } from 'react'
import { clockParts } from '../../../lib/countdown.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { PersonNote } from '../../../shared/held/person-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { shortOf, useRewardWords } from '../gift-text.ts'
import styles from '../rain.module.css'
import { rewardTexts } from '../texts.ts'
import { type Grabbed, useGrab } from '../use-grab.ts'
import { PlayBar } from './play-bar.tsx'
import { RainCanvas } from './rain-canvas.tsx'

type RainStageProps = { round: RainRound; secondsLeft: number }

/** The running round: envelopes to catch, or a plain button where reduced motion is preferred. */
export function RainStage({ round, secondsLeft }: RainStageProps) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const { isBusy, grabbed, grab } = useGrab(round)
  const [isCalm] = useState(prefersReducedMotion)
  const isShort = round.play !== null && shortOf(round.play.required, round.play.done)
  const canGrab = grabbed === null && !isShort
  return (
    <Card className={styles.stage}>
      <div className={styles.stageTop}>
        <div>
          <h2 className={styles.title}>{round.title}</h2>
          <p className={styles.text}>{t('rain.left', { count: round.left, all: round.envelopes })}</p>
        </div>
        <Countdown parts={clockParts(secondsLeft)} label={t('rain.endsIn')} urgent={secondsLeft <= 30} />
      </div>
      <div className={styles.sky}>
        {canGrab && !isCalm ? (
          <RainCanvas onCatch={grab} />
        ) : (
          <img
            className={grabbed !== null && grabbed !== 'gone' ? styles.won : styles.still}
            src="/art/red-envelope.webp"
            alt=""
            width={120}
            height={120}
          />
        )}
        <div className={styles.result} aria-live="assertive">
          {grabbed === null ? null : <Result grabbed={grabbed} />}
        </div>
      </div>
      {isShort && round.play ? (
        <div className={styles.condition}>
          <p className={styles.text}>{t('rain.play', { amount: words.money(round.play.required) })}</p>
          <PlayBar play={round.play} label={t('play.label')} />
        </div>
      ) : null}
      {grabbed === null && round.kind === 'cash' ? <HeldNote amount={null} /> : null}
      <PersonNote sources={['rain']} from={PATHS.redRain} />
      {grabbed === null ? (
        <Button block disabled={!canGrab} loading={isBusy} onClick={grab}>
          {t('rain.grab')}
        </Button>
      ) : null}
    </Card>
  )
}

function Result({ grabbed }: { grabbed: NonNullable<Grabbed> }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  if (grabbed === 'gone') return <p className={styles.text}>{t('rain.gone')}</p>
  return (
    <>
      <p className={styles.text}>{t('rain.got')}</p>
      <p className={styles.amount}>{words.gift(grabbed)}</p>
      <p className={styles.text}>{t(grabbed.kind === 'cash' ? 'rain.inBalance' : 'rain.inPoints')}</p>
    </>
  )
}
