import {
  type FootballFixture,
  football,
  type Goal,
  goalsOf,
  MATCH_MINUTES,
} from '../../../src/engines/sports/football.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { EventCard } from './event-card.tsx'
import { contestantOf } from './names.ts'
import { lineText } from './odds.tsx'
import { Scoreboard } from './scoreboard.tsx'
import type { SportClient } from './sport-client.ts'
import styles from './sports.module.css'
import { t } from './texts.ts'

const MINUTE_FROM_LEFT = 100 / MATCH_MINUTES
const GOAL_LINE = 2

const textOf = (pick: string): string =>
  ({
    draw: t('draw'),
    over: t('over', { line: lineText(GOAL_LINE) }),
    under: t('under', { line: lineText(GOAL_LINE) }),
    both: t('both'),
    notboth: t('notboth'),
  })[pick] ?? pick

export const footballClient: SportClient<FootballFixture, { goals: Goal[] }> = {
  sport: football,
  tickMs: 60,
  ticksOf: () => MATCH_MINUTES,
  Card(props) {
    const { game } = useGame().session
    const { home, away } = props.fixture
    const named = (pick: string) => ({ pick, name: textOf(pick) })
    return (
      <EventCard
        {...props}
        sport={football}
        markets={[
          {
            label: t('winner'),
            picks: [
              { pick: 'home', sign: '1', name: contestantOf(game, home).name },
              { pick: 'draw', sign: 'X', name: t('draw') },
              { pick: 'away', sign: '2', name: contestantOf(game, away).name },
            ],
          },
          {
            label: t('goals'),
            picks: [
              { ...named('over'), sign: t('over.short', { line: lineText(GOAL_LINE) }) },
              { ...named('under'), sign: t('under.short', { line: lineText(GOAL_LINE) }) },
            ],
          },
          { label: t('bothScore'), picks: [named('both'), named('notboth')] },
        ]}
      />
    )
  },
  Live({ outcome, tick }) {
    const { game } = useGame().session
    const goals = outcome.goals.filter((goal) => goal.minute <= tick)
    return (
      <Scoreboard
        game={game}
        fixture={outcome.fixture}
        clock={tick >= MATCH_MINUTES ? t('over90') : t('clock', { minute: tick })}
        home={goalsOf(goals, 'home')}
        away={goalsOf(goals, 'away')}
      >
        <div className={styles.timeline} aria-hidden="true">
          <span className={styles.played} style={{ transform: `scaleX(${Math.min(tick / MATCH_MINUTES, 1)})` }} />
          {goals.map((goal, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: goals only ever follow each other
              key={index}
              className={cx(styles.goal, goal.side === 'away' && styles.goalAway)}
              style={{ left: `${goal.minute * MINUTE_FROM_LEFT}%` }}
            />
          ))}
        </div>
      </Scoreboard>
    )
  },
  pickText: (game, { home, away }, pick) =>
    pick === 'home' || pick === 'away' ? contestantOf(game, pick === 'home' ? home : away).name : textOf(pick),
  say: (game, { fixture, goals }) =>
    t('score', {
      home: contestantOf(game, fixture.home).name,
      homeScore: goalsOf(goals, 'home'),
      away: contestantOf(game, fixture.away).name,
      awayScore: goalsOf(goals, 'away'),
    }),
}
