import { useState } from 'react'
import { type RaceFixture, RUNNERS, race } from '../../../src/engines/sports/race.ts'
import type { GameInfo } from '../../../src/protocol.ts'
import { artUrl } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { Segments } from '../parts/segments.tsx'
import { contestantOf } from './names.ts'
import { Odds } from './odds.tsx'
import type { CardProps, SportClient } from './sport-client.ts'
import styles from './sports.module.css'
import { t } from './texts.ts'

const TICKS = 60
/** How far behind the one before each runner comes in, and how much they sway on the way, as shares of the track. */
const GAP = 0.05
const SWAY = 0.16
const LANE_TURN = 1.9

/** A lane's place on the track: who wins is known, the sway on the way there is for the eye and is gone at the line. */
function placeAt(rank: number, lane: number, tick: number): number {
  const share = tick / TICKS
  const sway = Math.sin(share * 5 + lane * LANE_TURN) * SWAY * share * (1 - share)
  return Math.min(Math.max(share * (1 - GAP * rank) + sway, 0), 1)
}

const nameOf = (game: GameInfo, { runners }: RaceFixture, lane: number) => contestantOf(game, runners[lane] ?? 0).name

function textOf(game: GameInfo, fixture: RaceFixture, pick: string): string {
  const [first = 0, second = 0] = [...pick.replace(/\D/g, '')].map(Number)
  const name = nameOf(game, fixture, first)
  if (pick.startsWith('win')) return t('first', { name })
  return pick.startsWith('place')
    ? t('placed', { name })
    : t('exact', { first: name, second: nameOf(game, fixture, second) })
}

type Way = 'single' | 'exact'

/** Runners with the odds of coming first and of being placed; or, one after the other, of the first two in their order. */
function RaceCard({ fixture, picked, disabled, onPick }: CardProps<RaceFixture>) {
  const { game } = useGame().session
  const [way, setWay] = useState<Way>('single')
  const [first, setFirst] = useState(0)
  const lanes = fixture.runners.map((_, lane) => lane)
  const oddsOf = (pick: string, sign?: string) => (
    <Odds
      sign={sign}
      name={textOf(game, fixture, pick)}
      chance={race.chanceOf(fixture, pick)}
      isPicked={picked === pick}
      disabled={disabled}
      onPick={() => onPick(pick)}
    />
  )
  return (
    <li className={styles.fixture}>
      <Segments
        label={t('kind')}
        options={[
          { value: 'single', text: t('kind.single') },
          { value: 'exact', text: t('kind.exact') },
        ]}
        value={way}
        onChange={setWay}
        disabled={disabled}
      />
      {way === 'single' ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in the oldest browsers we serve
        <div className={styles.firsts} role="group" aria-label={t('exact.first')}>
          <span className={styles.caption}>{t('exact.first')}</span>
          {lanes.map((lane) => (
            <button
              key={lane}
              type="button"
              className={styles.firstLane}
              aria-pressed={first === lane}
              onClick={() => setFirst(lane)}
            >
              <span aria-hidden="true">{lane + 1}</span>
              <span className={styles.hidden}>{nameOf(game, fixture, lane)}</span>
            </button>
          ))}
        </div>
      )}
      <ul>
        {lanes.map((lane) => (
          <li key={lane} className={styles.runner}>
            <Lane number={lane} />
            <span className={styles.runnerName}>{nameOf(game, fixture, lane)}</span>
            {way === 'single' ? (
              <>
                {oddsOf(`win${lane}`, t('first.short'))}
                {oddsOf(`place${lane}`, t('placed.short'))}
              </>
            ) : lane === first ? (
              <span className={styles.isFirst}>{t('first.short')}</span>
            ) : (
              oddsOf(`exact${first}${lane}`, t('second.short'))
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

const Lane = ({ number }: { number: number }) => (
  <span className={cx(styles.lane, styles[`lane${number}`])} aria-hidden="true">
    {number + 1}
  </span>
)

export const raceClient: SportClient<RaceFixture, { order: number[] }> = {
  sport: race,
  tickMs: 100,
  ticksOf: () => TICKS,
  Card: RaceCard,
  Live({ outcome, tick }) {
    const { game } = useGame().session
    const { fixture, order } = outcome
    const isOver = tick >= TICKS
    return (
      <>
        <p className={styles.clock}>{isOver ? t('finish') : t('racing')}</p>
        <ol className={styles.track}>
          {Array.from({ length: RUNNERS }, (_, lane) => {
            const rank = order.indexOf(lane)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its number
              <li key={lane} className={styles.trackLane}>
                <span className={styles.way}>
                  <span
                    className={styles.mover}
                    style={{ transform: `translateX(${(placeAt(rank, lane, tick) * 100).toFixed(1)}%)` }}
                  >
                    <img className={styles[`coat${lane}`]} src={artUrl(game.art.hero)} alt="" />
                    <b className={cx(styles.cloth, styles[`lane${lane}`])}>{lane + 1}</b>
                  </span>
                </span>
                <span className={cx(styles.rank, isOver && styles.arrived, isOver && rank === 0 && styles.winner)}>
                  {isOver
                    ? t('rank', { rank: rank + 1, name: nameOf(game, fixture, lane) })
                    : nameOf(game, fixture, lane)}
                </span>
              </li>
            )
          })}
        </ol>
      </>
    )
  },
  pickText: textOf,
  say: (game, { fixture, order }) =>
    t('raceSaid', {
      first: nameOf(game, fixture, order[0] ?? 0),
      second: nameOf(game, fixture, order[1] ?? 0),
      third: nameOf(game, fixture, order[2] ?? 0),
    }),
}
