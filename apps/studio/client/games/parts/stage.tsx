import { PALETTES } from '@trevo/games/art-palettes'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import styles from './stage.module.css'

/** The ground of a game, in the colours of its cover; what does not fit scrolls. */
export function Stage({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { deep, mid, hi, glow } = PALETTES[useGame().session.game.art.palette]
  const colours = { '--p-deep': deep, '--p-mid': mid, '--p-hi': hi, '--p-glow': glow } as CSSProperties
  return (
    <main className={styles.stage} style={colours}>
      <div className={cx(styles.inner, className)}>{children}</div>
    </main>
  )
}

/** Below the stage stand stake and start side by side. */
export const Controls = ({ children }: { children: ReactNode }) => <div className={styles.controls}>{children}</div>
