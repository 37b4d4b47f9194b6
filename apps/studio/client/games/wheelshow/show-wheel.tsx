import { useEffect, useState } from 'react'
import { SEGMENTS, SHOW_WHEEL, type ShowSpot } from '../../../src/engines/wheelshow/segments.ts'
import { artUrl } from '../../shell/art.ts'
import { useGame } from '../../shell/game-context.ts'
import { prefersReducedMotion } from '../../shell/motion.ts'
import styles from './wheelshow.module.css'

export const SPIN_MS = 4_200
const TURNS = 5
const RADIUS = 100
const INNER = 44
const LABEL_AT = 86

/** White signs stand out on all of them. */
export const SPOT_COLOURS: Readonly<Record<ShowSpot, string>> = {
  n1: '#1f5fd1',
  n3: '#147a4b',
  n7: '#7a2fb5',
  n15: '#c2311f',
  chests: '#a86a00',
  climb: '#b81f6e',
}
const SIGNS: Readonly<Record<ShowSpot, string>> = { n1: '1', n3: '3', n7: '7', n15: '15', chests: '◆', climb: '▲' }

const at = (turn: number, radius: number) => {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
}
const wedge = (place: number) => {
  const [from, to] = [place / SEGMENTS, (place + 1) / SEGMENTS]
  return `M ${at(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS)} L ${at(to, INNER)} A ${INNER} ${INNER} 0 0 0 ${at(from, INNER)} Z`
}

/** The same segment again is another spin when `spins` grew. */
export function ShowWheel({ segment, spins }: { segment: number; spins: number }) {
  const { art } = useGame().session.game
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (spins === 0) return
    // The middle of the segment comes to the top, some whole turns later.
    setTurn((now) => Math.floor(now) + TURNS + 1 - (segment + 0.5) / SEGMENTS)
  }, [spins, segment])
  return (
    <div className={styles.wheel}>
      <svg
        className={styles.ring}
        aria-hidden="true"
        viewBox="-104 -104 208 208"
        style={{ transform: `rotate(${turn}turn)`, transitionDuration: `${prefersReducedMotion() ? 0 : SPIN_MS}ms` }}
      >
        <circle r={103} className={styles.rim} />
        {SHOW_WHEEL.map((spot, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
          <g key={place}>
            <path d={wedge(place)} fill={SPOT_COLOURS[spot]} className={styles.wedge} />
            <text
              className={styles.sign}
              transform={`rotate(${((place + 0.5) / SEGMENTS) * 360}) translate(0 ${-LABEL_AT})`}
            >
              {SIGNS[spot]}
            </text>
          </g>
        ))}
        <circle r={INNER} className={styles.middle} />
      </svg>
      <span className={styles.pointer} aria-hidden="true" />
      <img className={styles.hub} src={artUrl(art.hero)} alt="" />
    </div>
  )
}
