import type { Game } from '@trevo/contract/games'
import { useState } from 'react'
import { pressGame } from '../../../shared/games/about-game.ts'
import { GameTile } from '../../../shared/games/game-tile.tsx'
import { launch } from '../../../shared/games/launch.ts'
import type { Favourites } from '../../../shared/games/use-favourites.ts'
import { cx } from '../../../ui/cx.ts'
import { ScrollRow } from '../../../ui/scroll-row.tsx'
import { isWide } from '../category.ts'
import { GameRowItem } from './game-row-item.tsx'
import styles from './lists.module.css'

type GameStripProps = {
  games: readonly Game[]
  favourites: Favourites
  /** In the first view: the tiles on screen load at once. */
  eager?: boolean
  /** All of them were played before, here or elsewhere: a press opens them. */
  arePlayed?: boolean
}

const IN_VIEW = 3
/** One more than fits, cut at the edge of the screen: it shows that the line goes on. */
const AT_FIRST = 4

/** One swipeable line of games. */
export function GameStrip({ games, favourites, eager = false, arePlayed = false }: GameStripProps) {
  const areWide = games.every((game) => isWide(game.gameType))
  const [isWhole, setWhole] = useState(false)
  const press = arePlayed ? launch : pressGame
  const showAll = () => setWhole(true)
  const shown = isWhole ? games : games.slice(0, AT_FIRST)
  return (
    <ScrollRow>
      <ul
        className={cx(styles.strip, areWide && styles.wideStrip)}
        onTouchStart={showAll}
        onPointerEnter={showAll}
        onFocus={showAll}
      >
        {shown.map((game, index) => (
          <li key={game.nodeId}>
            {areWide ? (
              <GameRowItem game={game} onPress={() => press(game)} />
            ) : (
              <GameTile
                game={game}
                isFavourite={favourites.has(game.nodeId)}
                onFavourite={favourites.toggle}
                onPress={press}
                eager={eager && index < IN_VIEW}
              />
            )}
          </li>
        ))}
      </ul>
    </ScrollRow>
  )
}
