import { PALETTES } from '@trevo/games/art-palettes'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { launch } from '../../shell/page.ts'
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
  /** A line at the top; in a frame it stands beside the game's own buttons. */
  head?: ReactNode
  /** Reaches up behind the buttons of a framed game. */
  isFull?: boolean
  /** Lies over the whole of what is seen, wherever it is scrolled to. */
  overlay?: ReactNode
  children: ReactNode
}

/** The ground of a game, in the colours of its cover; what does not fit scrolls. */
export function Stage({ className, head, isFull = false, overlay, children }: StageProps) {
  const { deep, mid, hi, glow } = PALETTES[useGame().session.game.art.palette]
  const colours = { '--p-deep': deep, '--p-mid': mid, '--p-hi': hi, '--p-glow': glow } as CSSProperties
  return (
    <div className={cx(styles.stage, launch.isFramed && !isFull && styles.framed)} style={colours}>
      <div className={styles.scroller}>
        <div className={cx(styles.inner, isFull && styles.full, className)}>
          {head === undefined ? null : <div className={styles.head}>{head}</div>}
          {children}
        </div>
      </div>
      {overlay}
      <WinOverlay />
    </div>
  )
}

/** Below the stage stand stake and start side by side. */
export const Controls = ({ children }: { children: ReactNode }) => <div className={styles.controls}>{children}</div>
