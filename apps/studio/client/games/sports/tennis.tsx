import { scoreOf, type TennisFixture, type TennisSets, tennis } from '../../../src/engines/sports/tennis.ts'
import type { GameInfo } from '../../../src/protocol.ts'
import { useGame } from '../../shell/game-context.ts'
import { EventCard } from './event-card.tsx'
import { contestantOf } from './names.ts'
import { lineText } from './odds.tsx'
import { PeriodTable, Scoreboard } from './scoreboard.tsx'
import type { SportClient } from './sport-client.ts'
import { t } from './texts.ts'

const MOST_SETS = 3

/** The sets as far as they were played after so many games. */
function setsAt(sets: TennisSets, games: number): TennisSets {
  let left = games
  return sets.flatMap((set) => {
    const played = set.slice(0, Math.max(left, 0))
    left -= set.length
    return played === '' ? [] : [played]
  })
}
const gamesIn = (sets: TennisSets) => sets.reduce((sum, set) => sum + set.length, 0)
/** Sets that are over, of those that were played whole. */
const wonBy = (sets: TennisSets, side: 'h' | 'a') => sets.filter((set) => set.endsWith(side)).length

const SETS: Readonly<Record<string, string>> = { sets20: '2:0', sets21: '2:1', sets12: '1:2', sets02: '0:2' }

function textOf(game: GameInfo, fixture: TennisFixture, pick: string): string {
  const texts: Record<string, string> = {
    home: contestantOf(game, fixture.home).name,
    away: contestantOf(game, fixture.away).name,
    over: t('overGames', { line: lineText(fixture.games) }),
    under: t('underGames', { line: lineText(fixture.games) }),
  }
  const sets = SETS[pick]
  return sets === undefined ? (texts[pick] ?? pick) : t('inSets', { sets })
}

export const tennisClient: SportClient<TennisFixture, { sets: TennisSets }> = {
  sport: tennis,
  tickMs: 170,
  ticksOf: ({ sets }) => gamesIn(sets),
  Card(props) {
    const { game } = useGame().session
    const line = lineText(props.fixture.games)
    const named = (pick: string, sign: string) => ({
      pick,
      name: textOf(game, props.fixture, pick),
      sign,
    })
    return (
      <EventCard
        {...props}
        sport={tennis}
        markets={[
          { label: t('winner'), picks: [named('home', '1'), named('away', '2')] },
          { label: t('sets'), picks: Object.entries(SETS).map(([pick, sign]) => named(pick, sign)) },
          {
            label: t('games'),
            picks: [named('over', t('over.short', { line })), named('under', t('under.short', { line }))],
          },
        ]}
      />
    )
  },
  Live({ outcome, tick }) {
    const { game } = useGame().session
    const { fixture, sets } = outcome
    const shown = setsAt(sets, tick)
    const done = shown.filter((set, index) => set.length === sets[index]?.length)
    const isOver = tick >= gamesIn(sets)
    const rowOf = (number: number, side: 0 | 1) => ({
      name: contestantOf(game, number).initials,
      cells: shown.map((set) => String(scoreOf(set)[side])),
    })
    return (
      <Scoreboard
        game={game}
        fixture={fixture}
        clock={isOver ? t('over90') : t('set', { number: Math.min(done.length, sets.length - 1) + 1 })}
        home={wonBy(done, 'h')}
        away={wonBy(done, 'a')}
      >
        <PeriodTable
          label={t('games')}
          heads={Array.from({ length: MOST_SETS }, (_, index) => String(index + 1))}
          rows={[rowOf(fixture.home, 0), rowOf(fixture.away, 1)]}
        />
      </Scoreboard>
    )
  },
  pickText: textOf,
  say: (game, { fixture, sets }) =>
    t('score', {
      home: contestantOf(game, fixture.home).name,
      homeScore: wonBy(sets, 'h'),
      away: contestantOf(game, fixture.away).name,
      awayScore: wonBy(sets, 'a'),
    }),
}
