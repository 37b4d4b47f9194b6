import { goalsOf, type MatchOutcome, type MatchPick } from '../../../src/engines/match.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { Crest, oddsText } from './fixture-card.tsx'
import styles from './match.module.css'
import { type Team, teamOf } from './teams.ts'
import { t } from './texts.ts'

export const FULL_TIME = 90
const MINUTE_FROM_LEFT = 100 / FULL_TIME

export const sayScore = (category: Parameters<typeof teamOf>[0], { fixture, goals }: MatchOutcome) =>
  t('score', {
    home: teamOf(category, fixture.home).name,
    homeGoals: goalsOf(goals, 'home'),
    away: teamOf(category, fixture.away).name,
    awayGoals: goalsOf(goals, 'away'),
  })

/** A match as it stands in one of its minutes. */
export function LiveMatch({ outcome, minute }: { outcome: MatchOutcome; minute: number }) {
  const { category } = useGame().session.game
  const { fixture, pick } = outcome
  const [home, away] = [teamOf(category, fixture.home), teamOf(category, fixture.away)]
  const goals = outcome.goals.filter((goal) => goal.minute <= minute)
  const isOver = minute >= FULL_TIME
  const names: Record<MatchPick, string> = {
    home: home.name,
    away: away.name,
    draw: t('draw'),
    over: t('over'),
    under: t('under'),
  }
  return (
    <section className={styles.live}>
      <p className={styles.clock}>{isOver ? t('over90') : t('clock', { minute })}</p>
      <div className={styles.scoreboard}>
        <Side team={home} />
        <p className={styles.score}>
          {goalsOf(goals, 'home')}
          <span className={styles.colon}>:</span>
          {goalsOf(goals, 'away')}
        </p>
        <Side team={away} />
      </div>
      <div className={styles.timeline} aria-hidden="true">
        <span className={styles.played} style={{ transform: `scaleX(${Math.min(minute / FULL_TIME, 1)})` }} />
        {goals.map((goal, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: goals only ever follow each other
            key={index}
            className={cx(styles.goal, goal.side === 'away' && styles.goalAway)}
            style={{ left: `${goal.minute * MINUTE_FROM_LEFT}%` }}
          />
        ))}
      </div>
      <p className={styles.slip}>
        <span>{t('your')}</span>
        <b>{names[pick]}</b>
        <span>{oddsText(fixture, pick)}</span>
      </p>
      {isOver ? (
        <p className={cx(styles.verdict, outcome.isWin && styles.right)}>{outcome.isWin ? t('won') : t('lost')}</p>
      ) : null}
    </section>
  )
}

const Side = ({ team }: { team: Team }) => (
  <p className={styles.side}>
    <Crest team={team} className={styles.large} />
    <span>{team.name}</span>
  </p>
)
