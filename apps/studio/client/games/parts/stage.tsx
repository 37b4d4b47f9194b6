import { PALETTES } from '@trevo/games/art-palettes'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import styles from './stage.module.css'
import { WinOverlay } from './win-overlay.tsx'

/** A game: its stage, and the dock below. */
export const Frame = ({ children }: { children: ReactNode }) => (
  // Named, since the page around a framed game has a main part of its own.
  <main className={styles.frame} aria-label={useGame().title}>
    {children}
  </main>
)

type StageProps = {
  className?: string | undefined
  /** Lies over the whole of what is seen, wherever it is scrolled to. */
  overlay?: ReactNode
  children: ReactNode
}

/** The ground of a game, in the colours of its cover; what does not fit scrolls. */
export function Stage({ className, overlay, children }: StageProps) {
  const { deep, mid, hi, glow } = PALETTES[useGame().session.game.art.palette]
  const colours = { '--p-deep': deep, '--p-mid': mid, '--p-hi': hi, '--p-glow': glow } as CSSProperties
  return (
    <div className={styles.stage} style={colours}>
      <div className={styles.scroller}>
        <div className={cx(styles.inner, className)}>{children}</div>
      </div>
      {overlay}
      <WinOverlay />
    </div>
  )
}

/** Below the stage stand stake and start side by side. */
export const Controls = ({ children }: { children: ReactNode }) => <div className={styles.controls}>{children}</div>
