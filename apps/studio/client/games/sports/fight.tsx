import { type FightFixture, type FightResult, fight, ROUNDS, winnerOf } from '../../../src/engines/sports/fight.ts'
import type { GameInfo } from '../../../src/protocol.ts'
import { useGame } from '../../shell/game-context.ts'
import { EventCard } from './event-card.tsx'
import { contestantOf } from './names.ts'
import { PeriodTable, Scoreboard } from './scoreboard.tsx'
import type { SportClient } from './sport-client.ts'
import { t } from './texts.ts'

const SECONDS_PER_TICK = 15
const TICKS_PER_ROUND = 20

const timeText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function textOf(game: GameInfo, { home, away }: FightFixture, pick: string): string {
  const [homeName, awayName] = [contestantOf(game, home).name, contestantOf(game, away).name]
  const texts: Record<string, string> = {
    home: homeName,
    away: awayName,
    homeko: t('byKnockout', { name: homeName }),
    awayko: t('byKnockout', { name: awayName }),
    homepoints: t('byPoints', { name: homeName }),
    awaypoints: t('byPoints', { name: awayName }),
    round1: t('endsIn', { number: 1 }),
    round2: t('endsIn', { number: 2 }),
    round3: t('endsIn', { number: 3 }),
    distance: t('distance'),
  }
  return texts[pick] ?? pick
}

const ticksOf = ({ rounds, stopped }: FightResult) =>
  stopped === null
    ? rounds.length * TICKS_PER_ROUND
    : (rounds.length - 1) * TICKS_PER_ROUND + Math.ceil(stopped / SECONDS_PER_TICK)
const cardOf = (rounds: FightResult['rounds'], side: 'home' | 'away') =>
  rounds.reduce((sum, winner) => sum + (winner === side ? 10 : 9), 0)

function verdictOf(game: GameInfo, { fixture, rounds, stopped }: FightResult & { fixture: FightFixture }): string {
  const winner = winnerOf({ winners: rounds, isStopped: stopped !== null })
  const { name } = contestantOf(game, fixture[winner])
  return stopped === null
    ? t('wonByPoints', {
        name,
        own: cardOf(rounds, winner),
        other: cardOf(rounds, winner === 'home' ? 'away' : 'home'),
      })
    : t('wonByKnockout', { name, number: rounds.length, time: timeText(stopped) })
}

export const fightClient: SportClient<FightFixture, FightResult> = {
  sport: fight,
  tickMs: 110,
  ticksOf,
  Card(props) {
    const { game } = useGame().session
    const named = (pick: string, sign: string) => ({ pick, sign, name: textOf(game, props.fixture, pick) })
    return (
      <EventCard
        {...props}
        sport={fight}
        markets={[
          { label: t('winner'), picks: [named('home', '1'), named('away', '2')] },
          {
            label: t('method'),
            picks: [
              named('homeko', t('ko', { side: 1 })),
              named('homepoints', t('decision', { side: 1 })),
              named('awaypoints', t('decision', { side: 2 })),
              named('awayko', t('ko', { side: 2 })),
            ],
          },
          {
            label: t('lasts'),
            picks: [
              named('round1', t('round.short', { number: 1 })),
              named('round2', t('round.short', { number: 2 })),
              named('round3', t('round.short', { number: 3 })),
              named('distance', t('distance.short')),
            ],
          },
        ]}
      />
    )
  },
  Live({ outcome, tick }) {
    const { game } = useGame().session
    const { fixture, rounds, stopped } = outcome
    const isOver = tick >= ticksOf(outcome)
    const round = Math.min(Math.floor(tick / TICKS_PER_ROUND), rounds.length - 1)
    // A round that was stopped is not scored.
    const scored = rounds.slice(0, isOver && stopped === null ? rounds.length : round)
    const seconds = Math.min((tick - round * TICKS_PER_ROUND) * SECONDS_PER_TICK, stopped ?? Number.MAX_SAFE_INTEGER)
    const rowOf = (side: 'home' | 'away') => ({
      name: contestantOf(game, fixture[side]).initials,
      cells: [
        ...scored.map((winner) => (winner === side ? '10' : '9')),
        ...(isOver && stopped !== null ? [rounds.at(-1) === side ? t('ko.short') : '–'] : []),
      ],
    })
    return (
      <Scoreboard
        game={game}
        fixture={fixture}
        clock={isOver ? verdictOf(game, outcome) : t('round', { number: round + 1, time: timeText(seconds) })}
        home={cardOf(scored, 'home')}
        away={cardOf(scored, 'away')}
      >
        <PeriodTable
          label={t('rounds')}
          heads={Array.from({ length: ROUNDS }, (_, index) => String(index + 1))}
          rows={[rowOf('home'), rowOf('away')]}
        />
      </Scoreboard>
    )
  },
  pickText: textOf,
  say: (game, outcome) => `${verdictOf(game, outcome)}.`,
}
