import type { CSSProperties } from 'react'
import { WHEEL } from '../../../src/engines/roulette/spots.ts'
import { colourOf } from './texts.ts'
import styles from './wheel.module.css'

export const SPIN_MS = 3_600
const POCKET_DEGREES = 360 / WHEEL.length
const WHEEL_TURNS = 1
const BALL_TURNS = 5
const FILLS = { red: '#b3262f', black: '#12181d', green: '#0a7a45' }

const at = (degrees: number, radius: number) => {
  const radians = ((degrees - 90) * Math.PI) / 180
  return `${(Math.cos(radians) * radius).toFixed(2)} ${(Math.sin(radians) * radius).toFixed(2)}`
}
/** A pocket's slice, whose middle is at the top. */
const SLICE = `M${at(-POCKET_DEGREES / 2, 62)} L${at(-POCKET_DEGREES / 2, 96)} A96 96 0 0 1 ${at(POCKET_DEGREES / 2, 96)} L${at(POCKET_DEGREES / 2, 62)} A62 62 0 0 0 ${at(-POCKET_DEGREES / 2, 62)}Z`

/** Turns as soon as it is there, and comes to rest with the ball in the pocket of `number`. */
export function Wheel({ number }: { number: number }) {
  const wheelDegrees = 360 * WHEEL_TURNS
  const pocketDegrees = WHEEL.indexOf(number) * POCKET_DEGREES
  const turns = {
    '--wheel-to': `${wheelDegrees}deg`,
    '--ball-to': `${pocketDegrees - 360 * BALL_TURNS}deg`,
    '--spin': `${SPIN_MS}ms`,
  } as CSSProperties
  return (
    <svg className={styles.wheel} viewBox="-104 -104 208 208" style={turns} aria-hidden="true">
      <circle r="102" fill="#3a2512" />
      <circle r="97" fill="#c9a558" />
      <g className={styles.turning}>
        {WHEEL.map((each, index) => (
          <g key={each} transform={`rotate(${index * POCKET_DEGREES})`}>
            <path d={SLICE} fill={FILLS[colourOf(each)]} stroke="#c9a558" strokeWidth="0.6" />
            <text className={styles.number} y="-83" textAnchor="middle">
              {each}
            </text>
          </g>
        ))}
        <circle r="61" fill="#241509" stroke="#c9a558" strokeWidth="1.5" />
        <circle r="40" fill="#3a2512" />
        <circle r="14" fill="#c9a558" />
      </g>
      <g className={styles.ball}>
        <circle cy="-70" r="4.2" fill="#fff" stroke="rgba(0,0,0,0.4)" strokeWidth="0.8" />
      </g>
    </svg>
  )
}
