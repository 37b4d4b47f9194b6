import { useQuery } from '@tanstack/react-query'
import { figureText } from '@trevo/contract/figures'
import type { Tournament } from '@trevo/contract/tournaments'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { tournamentQuery } from '../../../shared/tournaments/queries.ts'
import { StateTag } from '../../../shared/tournaments/state-tag.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { tournamentsTexts } from '../texts.ts'
import styles from '../tournaments.module.css'
import { useLiveRanking } from '../use-live-ranking.ts'
import { JoinButton } from './join-button.tsx'
import { OwnPlace } from './own-place.tsx'
import { Prizes } from './prizes.tsx'
import { Ranking } from './ranking.tsx'
import { Rules } from './rules.tsx'
import { TimeLeft } from './time-left.tsx'

export function TournamentPage({ id }: { id: string }) {
  const query = useQuery(tournamentQuery(id, useSession()))
  useLiveRanking(id)
  return (
    <Loaded query={query}>
      {(shown) => (
        <div className={styles.page}>
          <Head tournament={shown.tournament} />
          <Ranking shown={shown} />
          <Prizes prizes={shown.tournament.prizes} />
          <Rules tournament={shown.tournament} />
        </div>
      )}
    </Loaded>
  )
}

function Head({ tournament }: { tournament: Tournament }) {
  const t = useT(tournamentsTexts)
  const { currencySymbol } = useSite()
  const { state, title, budget, entrants } = tournament
  return (
    <Card tone="hero" className={styles.head}>
      <StateTag state={state} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.prize}>{t('prizes.sum', { amount: moneyText(budget, currencySymbol) })}</p>
      <p className={styles.quiet}>{t('entrants', { count: entrants, number: figureText(entrants) })}</p>
      <TimeLeft tournament={tournament} />
      {state === 'counting' ? <p className={styles.quiet}>{t('counting')}</p> : null}
      <OwnPlace tournament={tournament} />
      <JoinButton tournament={tournament} />
    </Card>
  )
}
