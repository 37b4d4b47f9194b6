import { MINOR_PER_UNIT } from '@trevo/contract/money'
import type { Fixture } from '../../../src/engines/match/fixtures.ts'
import { type MatchPick, matchPrize } from '../../../src/engines/match.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { FIGURES } from '../../shell/page.ts'
import styles from './match.module.css'
import { type Team, teamOf } from './teams.ts'
import { t } from './texts.ts'

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** Cut and never rounded up: nobody is promised more than is paid. */
export function oddsText(fixture: Fixture, pick: MatchPick): string {
  const hundredths = matchPrize(MINOR_PER_UNIT, fixture, pick) / 100n
  return (Number(hundredths) / 100).toLocaleString(FIGURES, TWO_DECIMALS)
}

export function Crest({ team, className }: { team: Team; className?: string | undefined }) {
  return (
    <span className={cx(styles.crest, className)} style={{ background: team.colour }} aria-hidden="true">
      {team.initials}
    </span>
  )
}

type FixtureCardProps = {
  fixture: Fixture
  picked: MatchPick | null
  disabled: boolean
  onPick: (pick: MatchPick) => void
}

/** Two teams and the odds of what may be said about them. */
export function FixtureCard({ fixture, picked, disabled, onPick }: FixtureCardProps) {
  const { category } = useGame().session.game
  const [home, away] = [teamOf(category, fixture.home), teamOf(category, fixture.away)]
  const names: Record<MatchPick, string> = {
    home: home.name,
    draw: t('draw'),
    away: away.name,
    over: t('over'),
    under: t('under'),
  }
  /** `sign` stands for a longer name that only is read out. */
  const oddsOf = (pick: MatchPick, sign?: string) => (
    <button
      key={pick}
      type="button"
      className={styles.odds}
      aria-pressed={picked === pick}
      aria-disabled={disabled}
      onClick={() => disabled || onPick(pick)}
    >
      {sign === undefined ? null : <span aria-hidden="true">{sign}</span>}
      <span className={sign === undefined ? undefined : styles.hidden}>{names[pick]}</span>{' '}
      <b>{oddsText(fixture, pick)}</b>
    </button>
  )
  return (
    <li className={styles.fixture}>
      <h2 className={styles.teams} aria-label={t('versus', { home: home.name, away: away.name })}>
        <Crest team={home} />
        <span>{home.name}</span>
        <span className={styles.away}>{away.name}</span>
        <Crest team={away} />
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in the oldest browsers we serve */}
      <div className={styles.market} role="group" aria-label={t('winner')}>
        {oddsOf('home', '1')}
        {oddsOf('draw', 'X')}
        {oddsOf('away', '2')}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className={styles.market} role="group" aria-label={t('total')}>
        {oddsOf('over')}
        {oddsOf('under')}
      </div>
    </li>
  )
}
