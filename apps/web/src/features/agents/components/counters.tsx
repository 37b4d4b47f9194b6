import { useQuery } from '@tanstack/react-query'
import type { TeamFooter } from '@trevo/contract/agents/team'
import { figureText } from '@trevo/contract/figures'
import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dices from 'lucide-react/icons/dices'
import LogIn from 'lucide-react/icons/log-in'
import Radio from 'lucide-react/icons/radio'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { dayOf } from '../../../lib/days.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag, useSite } from '../../../session/status.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import styles from '../home.module.css'
import { agentsKey, kpiQuery } from '../queries.ts'
import { agentsTexts } from '../texts.ts'

const COUNTERS = [
  ['login', 'teamLoginMemberCount', LogIn],
  ['bet', 'teamBetMemberCount', Dices],
  ['register', 'teamRegisterMemberCount', UserRoundPlus],
  ['online', 'teamOnlineCount', Radio],
] as const satisfies readonly (readonly [string, keyof TeamFooter, LucideIcon])[]

/** Four figures of today, kept fresh while the page is open; where the brand has their module off, nobody is told that they failed. */
export const Counters = () => (useFlag('AGEINFO3') ? <Today /> : null)

function Today() {
  const t = useT(agentsTexts)
  const { timeZone } = useSite()
  const hasOverview = useFlag('AGEPAG')
  const query = useQuery(kpiQuery(dayOf(new Date(), timeZone), useSession()))
  useRenewal('team.changed', [...agentsKey, 'kpi'])
  return (
    <section className={styles.block}>
      <SectionHeader
        title={t('home.today')}
        action={
          hasOverview ? (
            <Link to={PATHS.teamOverview} className={styles.more}>
              {t('home.overview')}
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          ) : null
        }
      />
      <Loaded query={query} skeleton={<Figures footer={null} />} failed={t('home.failed')}>
        {({ footer }) => <Figures footer={footer} />}
      </Loaded>
    </section>
  )
}

/** Null while they are on their way: the boxes stand at once. */
function Figures({ footer }: { footer: TeamFooter | null }) {
  const t = useT(agentsTexts)
  return (
    <dl className={styles.counters} aria-busy={!footer}>
      {COUNTERS.map(([name, field, Icon]) => (
        <div key={name} className={styles.counter} data-live={name === 'online' || undefined}>
          <dt className={styles.counterName}>{t(`counter.${name}`)}</dt>
          <dd className={styles.counterValue}>{footer ? figureText(footer[field]) : '–'}</dd>
          <Icon className={styles.counterIcon} size={18} aria-hidden="true" />
        </div>
      ))}
    </dl>
  )
}
