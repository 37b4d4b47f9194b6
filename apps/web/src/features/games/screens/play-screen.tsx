import { useRef } from 'react'
import { navHistory, useSearch } from '../../../lib/nav/nav.tsx'
import { placeOf } from '../../../lib/nav/return-to.ts'
import { useIdentityWall } from '../../../shared/identity/identity-offer.tsx'
import { GameFrame } from '../components/game-frame.tsx'
import { JackpotLine } from '../components/jackpot-line.tsx'
import { PlayBar } from '../components/play-bar.tsx'
import { gameRequestOf } from '../game-request.ts'
import { useGame } from '../use-game.ts'
import styles from './play-screen.module.css'

/** A game inside the site, with all that a player should keep in sight: money, time and the way out. */
function PlayScreen() {
  const request = gameRequestOf(useSearch())
  const game = useGame(request)
  const wall = useIdentityWall(placeOf(navHistory.get()))
  const stage = useRef<HTMLDivElement>(null)
  const roundOpen = useRef(false)
  return (
    <div className={styles.play} ref={stage}>
      <PlayBar launched={game.data ?? null} request={request} stage={stage} roundOpen={roundOpen} />
      <JackpotLine launched={game.data ?? null} request={request} />
      <div className={styles.stage}>
        {wall && !request.free ? (
          wall
        ) : (
          <GameFrame
            key={`${request.nodeId}:${request.free}`}
            game={game}
            nodeId={request.nodeId}
            roundOpen={roundOpen}
          />
        )}
      </div>
    </div>
  )
}

export { PlayScreen as Screen }
