import { useQuery } from '@tanstack/react-query'
import { figureText } from '@trevo/contract/figures'
import { isReal } from '@trevo/contract/members'
import type { Tournament } from '@trevo/contract/tournaments'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { tournamentsQuery } from '../../../shared/tournaments/queries.ts'
import { StateTag } from '../../../shared/tournaments/state-tag.tsx'
import { ScrollRow } from '../../../ui/scroll-row.tsx'
import { homeTexts } from '../texts.ts'
import styles from './race-strip.module.css'
import { More, Section } from './section.tsx'
import strips from './strips.module.css'

/** Tournaments that run or come, for members who can take part. */
export function RaceStrip() {
  const session = useSession()
  return session && isReal(session.type) ? <Races /> : null
}

function Races() {
  const t = useT()
  const home = useT(homeTexts)
  const { data } = useQuery(tournamentsQuery(useSession()))
  const open = data?.list.filter(({ state }) => state === 'running' || state === 'planned') ?? []
  if (open.length === 0) return null
  const title = t('title.tournaments')
  return (
    <Section title={title} action={<More label={home('more.all')} of={title} link={<Link to={PATHS.tournaments} />} />}>
      <ScrollRow>
        <ul className={strips.line}>
          {open.map((tournament) => (
            <li key={tournament.id} className={styles.item}>
              <Race tournament={tournament} />
            </li>
          ))}
        </ul>
      </ScrollRow>
    </Section>
  )
}

function Race({
  tournament: { id, title, state, budget, prizes, startsAt, endsAt, mine },
}: {
  tournament: Tournament
}) {
  const t = useT(homeTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const isRunning = state === 'running'
  const [first] = prizes
  return (
    <Link to={PATHS.tournaments} search={{ id }} className={styles.race} data-press="">
      <StateTag state={state} />
      <span className={styles.title}>{title}</span>
      <span className={styles.sum}>{t('race.sum', { amount: moneyText(budget, currencySymbol) })}</span>
      {first ? (
        <span className={styles.first}>
          {t('race.first', {
            amount: moneyText(first.amount, currencySymbol),
            from: moneyText(first.fullFrom, currencySymbol),
          })}
        </span>
      ) : null}
      <span className={styles.foot}>
        <span>{momentText(isRunning ? endsAt : startsAt, 'moment', language, timeZone)}</span>
        <span className={styles.own}>
          {mine?.place ? t('race.place', { place: figureText(mine.place) }) : mine ? '' : t('race.join')}
        </span>
      </span>
    </Link>
  )
}
