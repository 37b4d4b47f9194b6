import { type BasketballFixture, basketball, type Periods, pointsIn } from '../../../src/engines/sports/basketball.ts'
import { useGame } from '../../shell/game-context.ts'
import { EventCard } from './event-card.tsx'
import { contestantOf } from './names.ts'
import { lineText, signedLineText } from './odds.tsx'
import { PeriodTable, Scoreboard } from './scoreboard.tsx'
import type { SportClient } from './sport-client.ts'
import { t } from './texts.ts'

const TICKS_PER_PERIOD = 12
const QUARTERS = 4

/** The points that are on the board after so many ticks: each period brings its own evenly. */
function boardAt(periods: Periods, tick: number): Periods {
  return periods.flatMap((points, index) => {
    const share = Math.min(Math.max(tick / TICKS_PER_PERIOD - index, 0), 1)
    return share === 0 ? [] : [points.map((each) => Math.floor(each * share)) as [number, number]]
  })
}
const periodText = (index: number) => (index < QUARTERS ? t('quarter', { number: index + 1 }) : t('overtime'))

/** The line as each side sees it: home gives what away gets. */
const lineOf = ({ spread }: BasketballFixture, isHome: boolean) => signedLineText(isHome ? -spread - 1 : spread)

export const basketballClient: SportClient<BasketballFixture, { periods: Periods }> = {
  sport: basketball,
  tickMs: 110,
  ticksOf: ({ periods }) => periods.length * TICKS_PER_PERIOD,
  Card(props) {
    const { game } = useGame().session
    const { fixture } = props
    const [home, away] = [contestantOf(game, fixture.home).name, contestantOf(game, fixture.away).name]
    const [homeLine, awayLine] = [lineOf(fixture, true), lineOf(fixture, false)]
    const line = lineText(fixture.total)
    return (
      <EventCard
        {...props}
        sport={basketball}
        markets={[
          {
            label: t('winner'),
            picks: [
              { pick: 'home', sign: '1', name: home },
              { pick: 'away', sign: '2', name: away },
            ],
          },
          {
            label: t('handicap'),
            picks: [
              { pick: 'homeline', sign: `1 ${homeLine}`, name: t('lined', { name: home, line: homeLine }) },
              { pick: 'awayline', sign: `2 ${awayLine}`, name: t('lined', { name: away, line: awayLine }) },
            ],
          },
          {
            label: t('points'),
            picks: [
              { pick: 'over', sign: t('over.short', { line }), name: t('over', { line }) },
              { pick: 'under', sign: t('under.short', { line }), name: t('under', { line }) },
            ],
          },
        ]}
      />
    )
  },
  Live({ outcome, tick }) {
    const { game } = useGame().session
    const { fixture, periods } = outcome
    const board = boardAt(periods, tick)
    const isOver = tick >= periods.length * TICKS_PER_PERIOD
    const heads = Array.from({ length: Math.max(QUARTERS, board.length) }, (_, index) =>
      index < QUARTERS ? String(index + 1) : t('overtime.short'),
    )
    const rowOf = (number: number, side: 0 | 1) => ({
      name: contestantOf(game, number).initials,
      cells: board.map((points) => String(points[side])),
    })
    return (
      <Scoreboard
        game={game}
        fixture={fixture}
        clock={isOver ? t('over90') : periodText(Math.max(board.length - 1, 0))}
        home={pointsIn(board, 0)}
        away={pointsIn(board, 1)}
      >
        <PeriodTable label={t('points')} heads={heads} rows={[rowOf(fixture.home, 0), rowOf(fixture.away, 1)]} />
      </Scoreboard>
    )
  },
  pickText(game, fixture, pick) {
    const [home, away] = [contestantOf(game, fixture.home).name, contestantOf(game, fixture.away).name]
    const texts: Record<string, string> = {
      home,
      away,
      homeline: t('lined', { name: home, line: lineOf(fixture, true) }),
      awayline: t('lined', { name: away, line: lineOf(fixture, false) }),
      over: t('over', { line: lineText(fixture.total) }),
      under: t('under', { line: lineText(fixture.total) }),
    }
    return texts[pick] ?? pick
  },
  say: (game, { fixture, periods }) =>
    t('score', {
      home: contestantOf(game, fixture.home).name,
      homeScore: pointsIn(periods, 0),
      away: contestantOf(game, fixture.away).name,
      awayScore: pointsIn(periods, 1),
    }),
}
