import { figureText } from '@trevo/contract/figures'
import type { Tournament } from '@trevo/contract/tournaments'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { scoreText } from '../score-text.ts'
import { tournamentsTexts } from '../texts.ts'
import styles from '../tournaments.module.css'

/** Before the end a round may still count. */
const noneOf = (state: Tournament['state']) => (state === 'over' ? 'mine.noneEver' : 'mine.none')

/** Where the member stands, for whoever has joined. */
export function OwnPlace({ tournament: { mine, score, state, won } }: { tournament: Tournament }) {
  const t = useT(tournamentsTexts)
  const { currencySymbol } = useSite()
  if (mine === null) return null
  return (
    <>
      {won === null ? null : <p className={styles.won}>{t('won', { amount: moneyText(won, currencySymbol) })}</p>}
      <dl className={styles.standing}>
        <Figure
          label={t('mine.label')}
          value={mine.place === null ? '–' : t('place', { place: figureText(mine.place) })}
        />
        <Figure label={t('mine.score')} value={scoreText(score, mine.score, currencySymbol)} />
        <Figure label={t('mine.played')} value={moneyText(mine.played, currencySymbol)} />
      </dl>
      {mine.place === null && won === null ? <p className={styles.quiet}>{t(noneOf(state))}</p> : null}
    </>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className={styles.figure}>
    <dt className={styles.quiet}>{label}</dt>
    <dd className={styles.figureValue}>{value}</dd>
  </div>
)
