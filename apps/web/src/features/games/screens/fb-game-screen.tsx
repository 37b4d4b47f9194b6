import { useRef } from 'react'
import { useSearch } from '../../../lib/nav/nav.tsx'
import { GameFrame } from '../components/game-frame.tsx'
import { gameRequestOf } from '../game-request.ts'
import { useGame } from '../use-game.ts'
import styles from './fb-game-screen.module.css'

/** A game that a shared link names, under the site's own header and bars. */
function FbGameScreen() {
  const request = gameRequestOf(useSearch())
  const game = useGame(request)
  const roundOpen = useRef(false)
  return (
    <div className={styles.stage}>
      <GameFrame game={game} nodeId={request.nodeId} roundOpen={roundOpen} />
    </div>
  )
}

export { FbGameScreen as Screen }
