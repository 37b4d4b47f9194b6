import { useRef } from 'react'
import { useSearch } from '../../../lib/nav/nav.tsx'
import { GameFrame } from '../components/game-frame.tsx'
import { PlayBar } from '../components/play-bar.tsx'
import { gameRequestOf } from '../game-request.ts'
import { useGame } from '../use-game.ts'
import styles from './play-screen.module.css'

/** A game inside the site, with all that a player should keep in sight: money, time and the way out. */
export function Screen() {
  const request = gameRequestOf(useSearch())
  const game = useGame(request)
  const stage = useRef<HTMLDivElement>(null)
  const roundOpen = useRef(false)
  return (
    <div className={styles.play} ref={stage}>
      <PlayBar launched={game.data ?? null} request={request} stage={stage} roundOpen={roundOpen} />
      <div className={styles.stage}>
        <GameFrame
          key={`${request.nodeId}:${request.free}`}
          game={game}
          nodeId={request.nodeId}
          roundOpen={roundOpen}
        />
      </div>
    </div>
  )
}
