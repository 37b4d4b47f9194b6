import type { WaitingStep } from '@trevo/contract/missions'
import { useT } from '../../../lib/i18n/i18n.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import { useMissionWords } from '../mission-words.ts'
import styles from '../missions.module.css'
import { missionsTexts } from '../texts.ts'
import type { useClaimStep } from '../use-claim-step.ts'

type WaitingProps = { waiting: readonly WaitingStep[]; claiming: ReturnType<typeof useClaimStep> }

/** What a day or a week that is over left to be taken. */
export function WaitingSteps({ waiting, claiming }: WaitingProps) {
  const t = useT(missionsTexts)
  const words = useMissionWords()
  if (waiting.length === 0) return null
  return (
    <Section title={t('waiting')}>
      <ul className={styles.list}>
        {waiting.map(({ claimId, title, reward, endsOn, claimBy }) => (
          <li key={claimId}>
            <Card tone="gold" className={styles.waiting}>
              <div>
                <p className={styles.asked}>{title}</p>
                <p className={styles.quiet}>{t('waiting.of', { day: words.day(endsOn), by: words.day(claimBy) })}</p>
                <p className={styles.reward}>{words.money(reward)}</p>
                <HeldNote amount={reward} />
              </div>
              <Button
                size="md"
                loading={claiming.busyRow === claimId}
                onClick={() => claiming.claim(claimId)}
                aria-label={`${t('claim')}: ${title}, ${words.money(reward)}`}
              >
                {t('claim')}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
