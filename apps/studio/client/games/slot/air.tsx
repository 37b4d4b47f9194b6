import { useGame } from '../../shell/game-context.ts'
import styles from './air.module.css'

const PIECES = Array.from({ length: 12 }, (_, index) => index)

/** What drifts around the reels of a flagship; only its place and its opacity change, which costs no drawing. */
export function Air() {
  const air = useGame().session.game.face?.air
  if (air === undefined) return null
  return (
    <div className={styles.air} data-air={air} aria-hidden="true">
      {PIECES.map((piece) => (
        <i key={piece} />
      ))}
    </div>
  )
}
