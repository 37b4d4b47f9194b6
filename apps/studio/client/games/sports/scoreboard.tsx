import type { ReactNode } from 'react'
import type { GameInfo } from '../../../src/protocol.ts'
import { type Contestant, contestantOf } from './names.ts'
import { Crest } from './odds.tsx'
import styles from './sports.module.css'

type ScoreboardProps = {
  game: GameInfo
  fixture: { home: number; away: number }
  /** The clock, the quarter, the set. */
  clock: string
  home: ReactNode
  away: ReactNode
  children?: ReactNode
}

/** Both sides and how they stand. */
export function Scoreboard({ game, fixture, clock, home, away, children }: ScoreboardProps) {
  return (
    <>
      <p className={styles.clock}>{clock}</p>
      <div className={styles.scoreboard}>
        <Side who={contestantOf(game, fixture.home)} />
        <p className={styles.score}>
          {home}
          <span className={styles.colon}>:</span>
          {away}
        </p>
        <Side who={contestantOf(game, fixture.away)} />
      </div>
      {children}
    </>
  )
}

const Side = ({ who }: { who: Contestant }) => (
  <p className={styles.side}>
    <Crest who={who} className={styles.large} />
    <span>{who.name}</span>
  </p>
)

type PeriodsProps = {
  label: string
  heads: readonly string[]
  rows: readonly { name: string; cells: readonly string[] }[]
}

/** Quarters, sets or rounds side by side. */
export const PeriodTable = ({ label, heads, rows }: PeriodsProps) => (
  <table className={styles.periods} aria-label={label}>
    <thead>
      <tr>
        <td />
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, cells }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {heads.map((head, index) => (
            <td key={head}>{cells[index] ?? '·'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
