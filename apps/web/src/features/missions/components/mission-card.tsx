import type { Mission, MissionStep } from '@trevo/contract/missions'
import { useT } from '../../../lib/i18n/i18n.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { nextStep, shareDone } from '../../../shared/missions/next-step.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { useMissionWords } from '../mission-words.ts'
import styles from '../missions.module.css'
import { missionsTexts } from '../texts.ts'
import type { useClaimStep } from '../use-claim-step.ts'
import { StreakDays } from './streak-days.tsx'

type Claiming = ReturnType<typeof useClaimStep>
type MissionCardProps = { mission: Mission; today: string; claiming: Claiming }

const TONES: Readonly<Record<Mission['period'], TagTone>> = { day: 'info', week: 'neutral', once: 'gold' }

export function MissionCard({ mission, today, claiming }: MissionCardProps) {
  const t = useT(missionsTexts)
  const words = useMissionWords()
  const { title, state, period, goal, steps } = mission
  const next = nextStep(mission)
  const isReady = steps.some((step) => step.state === 'ready')
  return (
    <Card tone={isReady ? 'hero' : state === 'running' ? 'plain' : 'flat'} className={styles.mission}>
      <div className={styles.top}>
        <Tag tone={TONES[period]}>{t(goal === 'streak' ? 'period.streak' : `period.${period}`)}</Tag>
        <span className={styles.quiet}>{words.until(mission, today)}</span>
      </div>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.quiet}>{words.games(mission)}</p>
      </div>
      {goal === 'streak' && state === 'running' && next ? <StreakDays mission={mission} step={next} /> : null}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step
            key={step.claimId}
            mission={mission}
            step={step}
            isNext={step === next && state === 'running'}
            claiming={claiming}
          />
        ))}
      </ol>
    </Card>
  )
}

type StepProps = { mission: Mission; step: MissionStep; isNext: boolean; claiming: Claiming }

function Step({ mission, step, isNext, claiming }: StepProps) {
  const t = useT(missionsTexts)
  const words = useMissionWords()
  const { claimId, reward, state } = step
  const amount = words.money(reward)
  const asked = words.asks(mission, step)
  return (
    <li className={cx(styles.step, state === 'claimed' && styles.taken)}>
      <span className={styles.asked}>{asked}</span>
      <span className={styles.reward}>{amount}</span>
      {state === 'ready' ? (
        <span className={styles.wide}>
          <HeldNote amount={reward} />
        </span>
      ) : null}
      {state === 'ready' ? (
        <Button
          size="md"
          block
          className={cx(styles.wide)}
          loading={claiming.busyRow === claimId}
          onClick={() => claiming.claim(claimId)}
          aria-label={`${t('claim')}: ${mission.title}, ${amount}`}
        >
          {t('claim')}
        </Button>
      ) : null}
      {state === 'claimed' ? (
        <span className={styles.wide}>
          <Tag tone="ok">{t('state.claimed')}</Tag>
        </span>
      ) : null}
      {state === 'gone' ? <span className={cx(styles.wide, styles.quiet)}>{t('state.gone')}</span> : null}
      {state === 'open' && isNext ? <Far mission={mission} step={step} asked={asked} /> : null}
    </li>
  )
}

function Far({ mission, step, asked }: { mission: Mission; step: MissionStep; asked: string }) {
  const words = useMissionWords()
  const text = words.far(mission, step)
  return (
    <div className={cx(styles.wide, styles.far)}>
      <ProgressBar label={asked} value={Math.floor(shareDone(mission, step) * 100)} max={100} valueText={text} />
      <p className={styles.quiet}>{text}</p>
    </div>
  )
}
