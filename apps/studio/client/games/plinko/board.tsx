import { type CSSProperties, type Ref, useImperativeHandle, useRef } from 'react'
import { cx } from '../../shell/cx.ts'
import { showsAtOnce } from '../../shell/motion.ts'
import { settings } from '../../shell/settings.ts'
import { playSound } from '../../shell/sound.ts'
import { plainTimes, timesText } from '../parts/times.ts'
import { fallOf, pinsOf } from './geometry.ts'
import styles from './plinko.module.css'

const POINT_MS = 62
const TURBO = 0.45
/** So many places have room for their figures side by side; more have them upright. */
const UPRIGHT = 9
/** A ball that fell stays in sight for a moment. */
const LIES_MS = 900

function ballOf(className: string): SVGCircleElement {
  const ball = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
  ball.setAttribute('r', '0.3')
  ball.setAttribute('class', className)
  return ball
}

/** Lets a ball fall, while others may; resolves when it lies. */
export type Ball = { fall(path: readonly number[]): Promise<void> }

type BoardProps = { rows: number; places: readonly number[]; landed: number | null; ref: Ref<Ball> }

export function Board({ rows, places, landed, ref }: BoardProps) {
  const air = useRef<SVGGElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      async fall(path) {
        if (air.current === null) return
        const own = air.current.appendChild(ballOf(styles.ball ?? ''))
        const points = fallOf(path)
        const frames = points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }))
        own.style.transform = frames.at(-1)?.transform ?? ''
        setTimeout(() => own.remove(), points.length * POINT_MS + LIES_MS)
        if (showsAtOnce() || typeof own.animate !== 'function') return
        const pointMs = settings().turbo ? POINT_MS * TURBO : POINT_MS
        const isAlone = air.current.childElementCount === 1
        for (let row = 0; isAlone && row < path.length; row++) {
          setTimeout(() => playSound('tick'), (2 * row + 1) * pointMs)
        }
        const falling = own.animate(frames, { duration: points.length * pointMs, easing: 'linear' })
        // A page in the background draws nothing: the ball must not wait for it.
        await new Promise<void>((resolve) => {
          falling.onfinish = () => resolve()
          falling.oncancel = () => resolve()
          setTimeout(resolve, points.length * pointMs + 500)
        })
      },
    }),
    [],
  )
  const width = rows + 3
  const most = Math.max(...places)
  return (
    <div className={styles.board} style={{ '--shape': (width / (rows + 1.6)).toFixed(3) } as CSSProperties}>
      <svg className={styles.pins} viewBox={`${-width / 2} -0.4 ${width} ${rows + 1.6}`} aria-hidden="true">
        {pinsOf(rows).map(({ x, y }) => (
          <circle key={`${x},${y}`} cx={x} cy={y} r={0.12} className={styles.pin} />
        ))}
        <g ref={air} />
      </svg>
      <ul className={styles.places} style={{ padding: `0 ${100 / width}%` }}>
        {places.map((hundredths, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is where it lies
            key={place}
            className={cx(styles.place, landed === place && styles.landed)}
            data-many={places.length > UPRIGHT}
            style={{ background: colourOf(hundredths, most) }}
            aria-label={timesText(hundredths)}
          >
            <span>{plainTimes(hundredths)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** From gold in the middle to red at the edge, by how much is paid. */
function colourOf(hundredths: number, most: number): string {
  const heat = Math.max(0, Math.log(hundredths / 20)) / Math.log(most / 20)
  return `hsl(${Math.round(44 - 44 * heat)}, 92%, ${Math.round(66 - 6 * heat)}%)`
}
