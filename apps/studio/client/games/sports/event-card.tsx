import type { Sport } from '../../../src/engines/sports/sport.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { contestantOf } from './names.ts'
import { Crest, Odds } from './odds.tsx'
import type { CardProps } from './sport-client.ts'
import styles from './sports.module.css'
import { t } from './texts.ts'

/** More than this many in a row stand above their odds. */
const NARROW_FROM = 3

type Pair = { home: number; away: number }
type Market = { label: string; picks: readonly { pick: string; sign?: string; name: string }[] }
type EventCardProps<F extends Pair> = CardProps<F> & {
  // biome-ignore lint/suspicious/noExplicitAny: how the event goes is no business of its card
  sport: Sport<F, any>
  markets: readonly Market[]
}

/** Two sides and the odds of what may be said about them. */
export function EventCard<F extends Pair>({ sport, markets, fixture, picked, disabled, onPick }: EventCardProps<F>) {
  const { game } = useGame().session
  const [home, away] = [contestantOf(game, fixture.home), contestantOf(game, fixture.away)]
  return (
    <li className={styles.fixture}>
      <h2 className={styles.teams} aria-label={t('versus', { home: home.name, away: away.name })}>
        <Crest who={home} />
        <span>{home.name}</span>
        <span className={styles.away}>{away.name}</span>
        <Crest who={away} />
      </h2>
      {markets.map(({ label, picks }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in the oldest browsers we serve
        <div
          key={label}
          className={cx(styles.market, picks.length > NARROW_FROM && styles.narrow)}
          role="group"
          aria-label={label}
        >
          {picks.map(({ pick, sign, name }) => (
            <Odds
              key={pick}
              sign={sign}
              name={name}
              chance={sport.chanceOf(fixture, pick)}
              isPicked={picked === pick}
              disabled={disabled}
              onPick={() => onPick(pick)}
            />
          ))}
        </div>
      ))}
    </li>
  )
}
