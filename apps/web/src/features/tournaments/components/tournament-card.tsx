import { figureText } from '@trevo/contract/figures'
import type { Tournament } from '@trevo/contract/tournaments'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { StateTag } from '../../../shared/tournaments/state-tag.tsx'
import { Card } from '../../../ui/card.tsx'
import { tournamentsTexts } from '../texts.ts'
import styles from '../tournaments.module.css'
import { TimeLeft } from './time-left.tsx'

/** What the highest prize asks for: a sum alone would promise it to the first place whatever was played. */
function FirstPrize({ prizes: [first] }: Pick<Tournament, 'prizes'>) {
  const t = useT(tournamentsTexts)
  const { currencySymbol } = useSite()
  if (first === undefined) return null
  const [amount, from] = [moneyText(first.amount, currencySymbol), moneyText(first.fullFrom, currencySymbol)]
  return <span className={styles.quiet}>{t('prizes.first', { amount, from })}</span>
}

export function TournamentCard({ tournament }: { tournament: Tournament }) {
  const t = useT(tournamentsTexts)
  const { currencySymbol } = useSite()
  const { id, title, state, budget, prizes, entrants, mine, won } = tournament
  const isOver = state === 'over'
  return (
    <Card tone={state === 'running' ? 'hero' : 'plain'}>
      <Link to={PATHS.tournaments} search={{ id }} className={styles.card} data-press="">
        <span className={styles.cardTop}>
          <StateTag state={state} />
          <ChevronRight size={20} aria-hidden="true" />
        </span>
        <span className={styles.cardTitle}>{title}</span>
        <span className={styles.prize}>{t('prizes.sum', { amount: moneyText(budget, currencySymbol) })}</span>
        <FirstPrize prizes={prizes} />
        <span className={styles.quiet}>{t('entrants', { count: entrants, number: figureText(entrants) })}</span>
        {won === null ? null : (
          <span className={styles.won}>{t('won', { amount: moneyText(won, currencySymbol) })}</span>
        )}
        {won === null && mine ? (
          <span className={styles.own}>
            {mine.place === null
              ? t(isOver ? 'mine.noneEver' : 'mine.joined')
              : t(isOver ? 'mine.final' : 'mine.place', { place: figureText(mine.place) })}
          </span>
        ) : null}
      </Link>
      <TimeLeft tournament={tournament} />
    </Card>
  )
}
