import { useEffect, useState } from 'react'
import { artUrl } from '../../shell/art.ts'
import { useGame } from '../../shell/game-context.ts'
import { coloursOf } from './shares.ts'
import styles from './wheel.module.css'

export const SPIN_MS = 2_600
const TURNS = 4
const RADIUS = 100
const INNER = 62

const at = (turn: number, radius: number) => {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
}

/** A ring's part between two shares of a turn. */
const arcOf = (from: number, to: number) =>
  `M ${at(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS)} L ${at(to, INNER)} A ${INNER} ${INNER} 0 0 0 ${at(from, INNER)} Z`

type DiscProps = {
  segments: readonly number[]
  /** Where it stops; the same again is another spin when `spins` grew. */
  segment: number
  spins: number
}

export function Disc({ segments, segment, spins }: DiscProps) {
  const { art } = useGame().session.game
  const colours = coloursOf(segments)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (spins === 0) return
    // The middle of the segment comes to the top, some whole turns later.
    setTurn((now) => Math.floor(now) + TURNS + 1 - (segment + 0.5) / segments.length)
  }, [spins, segment, segments.length])
  return (
    <div className={styles.disc}>
      <svg
        className={styles.ring}
        viewBox="-102 -102 204 204"
        aria-hidden="true"
        style={{ transform: `rotate(${turn}turn)`, transitionDuration: `${SPIN_MS}ms` }}
      >
        {segments.map((hundredths, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
            key={index}
            d={arcOf(index / segments.length, (index + 1) / segments.length)}
            fill={colours.get(hundredths)}
            className={styles.segment}
          />
        ))}
      </svg>
      <span className={styles.pointer} aria-hidden="true" />
      <img className={styles.hub} src={artUrl(art.hero)} alt="" />
    </div>
  )
}
