import { MISSION_CLAIM_DAYS } from '@trevo/contract/missions'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { PersonNote } from '../../../shared/held/person-note.tsx'
import { useMissions } from '../../../shared/missions/use-missions.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { MissionCard } from '../components/mission-card.tsx'
import { WaitingSteps } from '../components/waiting-steps.tsx'
import styles from '../missions.module.css'
import { missionsTexts } from '../texts.ts'
import { useClaimStep } from '../use-claim-step.ts'

function MissionsScreen() {
  const t = useT(missionsTexts)
  const query = useMissions()
  const claiming = useClaimStep()
  return (
    <Loaded query={query}>
      {({ today, list, waiting }) =>
        list.length === 0 && waiting.length === 0 ? (
          <EmptyState
            art="/art/crown.webp"
            title={t('empty')}
            text={t('empty.text')}
            action={<ButtonLink render={<Link to={PATHS.gameCenter} />}>{t('empty.games')}</ButtonLink>}
          />
        ) : (
          <div className={styles.page}>
            <PersonNote sources={['mission']} from={PATHS.missions} />
            <WaitingSteps waiting={waiting} claiming={claiming} />
            <ul className={styles.list}>
              {list.map((mission) => (
                <li key={mission.id}>
                  <MissionCard mission={mission} today={today} claiming={claiming} />
                </li>
              ))}
            </ul>
            <How />
          </div>
        )
      }
    </Loaded>
  )
}

function How() {
  const t = useT(missionsTexts)
  return (
    <Section title={t('how')}>
      <Card>
        <ul className={styles.how}>
          <li>{t('how.counts')}</li>
          <li>{t('how.claim', { count: MISSION_CLAIM_DAYS })}</li>
          <li>{t('how.budget')}</li>
          <li>{t('how.break')}</li>
        </ul>
      </Card>
    </Section>
  )
}

export { MissionsScreen as Screen }
