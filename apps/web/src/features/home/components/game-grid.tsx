import type { Game } from '@trevo/contract/games'
import { useT } from '../../../lib/i18n/i18n.ts'
import { pressGame } from '../../../shared/games/about-game.ts'
import { GameTile } from '../../../shared/games/game-tile.tsx'
import { useFavourites } from '../../../shared/games/use-favourites.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { homeTexts } from '../texts.ts'
import { GameRowItem } from './game-row-item.tsx'
import lists from './lists.module.css'

/** Games three abreast, or one below the other where they are wide. */
export function GameGrid({ games, isWide = false }: { games: readonly Game[]; isWide?: boolean }) {
  const t = useT(homeTexts)
  const favourites = useFavourites()
  if (games.length === 0) {
    return <EmptyState art="/art/seedling.webp" title={t('games.none')} text={t('games.noneText')} />
  }
  return (
    <ul className={isWide ? lists.rows : lists.grid}>
      {games.map((game) => (
        <li key={game.nodeId}>
          {isWide ? (
            <GameRowItem game={game} onPress={() => pressGame(game)} className={lists.row} />
          ) : (
            <GameTile game={game} isFavourite={favourites.has(game.nodeId)} onFavourite={favourites.toggle} />
          )}
        </li>
      ))}
    </ul>
  )
}
