import { isReal } from '@trevo/contract/members'
import type { Mission } from '@trevo/contract/missions'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag, useSite } from '../../../session/status.ts'
import { nextStep, shareDone } from '../../../shared/missions/next-step.ts'
import { useMissions } from '../../../shared/missions/use-missions.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ScrollRow } from '../../../ui/scroll-row.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { homeTexts } from '../texts.ts'
import styles from './race-strip.module.css'
import { More, Section } from './section.tsx'
import strips from './strips.module.css'

/** Missions that can still be worked on, for members who can take what they give. */
export function MissionStrip() {
  const session = useSession()
  const isOn = useFlag('REWCEN3')
  return isOn && session && isReal(session.type) ? <Missions /> : null
}

function Missions() {
  const t = useT()
  const home = useT(homeTexts)
  const { data } = useMissions()
  const open = data?.list.filter((mission) => mission.state === 'running' && nextStep(mission) !== undefined) ?? []
  if (open.length === 0) return null
  const title = t('title.missions')
  return (
    <Section title={title} action={<More label={home('more.all')} of={title} link={<Link to={PATHS.missions} />} />}>
      <ScrollRow>
        <ul className={strips.line}>
          {open.map((mission) => (
            <li key={mission.id} className={styles.item}>
              <OneMission mission={mission} />
            </li>
          ))}
        </ul>
      </ScrollRow>
    </Section>
  )
}

function OneMission({ mission }: { mission: Mission }) {
  const t = useT(homeTexts)
  const { currencySymbol } = useSite()
  const step = nextStep(mission)
  if (step === undefined) return null
  const percent = Math.floor(shareDone(mission, step) * 100)
  return (
    <Link to={PATHS.missions} className={styles.race} data-press="">
      {step.state === 'ready' ? <Tag tone="gold">{t('mission.ready')}</Tag> : <Tag>{t('mission.running')}</Tag>}
      <span className={styles.title}>{mission.title}</span>
      <span className={styles.sum}>{moneyText(step.reward, currencySymbol)}</span>
      <span className={styles.bar}>
        <ProgressBar label={mission.title} value={percent} max={100} valueText={`${percent}%`} />
      </span>
    </Link>
  )
}
