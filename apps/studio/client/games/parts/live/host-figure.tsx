import type { TablePhase } from '../../../../src/tables/shared/wire.ts'
import { cx } from '../../../shell/cx.ts'
import styles from './live.module.css'

const SKINS = ['#f2c9a5', '#d9a177', '#b5764c', '#8a5433'] as const
const HAIRS = ['#2b1a12', '#4a2c17', '#120f14', '#6b3a1e'] as const
const CLOTHES = ['#0f6b5c', '#7a1f4b', '#1f3f7a', '#6a3d9a'] as const

const at = <T,>(list: readonly T[], number: number) => list[number % list.length]

/** A drawn face of its own for each name: nobody is filmed, and nothing here says so. */
export function HostFigure({ name, phase }: { name: string; phase: TablePhase | null }) {
  const number = [...name].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 997
  const hasLongHair = name.endsWith('a')
  const [skin, hair, cloth] = [at(SKINS, number), at(HAIRS, number >> 2), at(CLOTHES, number >> 4)]
  return (
    <svg className={styles.host} viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="36" fill="rgba(255,255,255,0.14)" />
      <g className={cx(styles.figure, phase === 'betting' && styles.inviting)}>
        {hasLongHair ? <path d="M17 34c0-14 8-22 19-22s19 8 19 22v20H17z" fill={hair} /> : null}
        <path d="M10 72c2-14 12-19 26-19s24 5 26 19z" fill={cloth} />
        <path d="M29 46h14v10c0 4-14 4-14 0z" fill={skin} />
        <ellipse cx="36" cy="34" rx="13" ry="15" fill={skin} />
        <path d="M22 32c0-12 6-17 14-17s14 5 14 17c-4-6-8-8-14-8s-10 2-14 8z" fill={hair} />
        <g className={styles.eyes} fill="#1d1412">
          <circle cx="31" cy="35" r="1.8" />
          <circle cx="41" cy="35" r="1.8" />
        </g>
        <path
          d={phase === 'result' ? 'M30 41c2 4 10 4 12 0z' : 'M31 42c3 2 7 2 10 0'}
          fill={phase === 'result' ? '#fff' : 'none'}
          stroke="#7c2f2f"
          strokeWidth="1.4"
          strokeLinecap="round"
        />
      </g>
    </svg>
  )
}
