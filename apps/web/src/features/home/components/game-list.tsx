import { useInfiniteQuery } from '@tanstack/react-query'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { Game } from '@trevo/contract/games'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useFavourites } from '../../../shared/games/use-favourites.ts'
import { PagedList, type Pages } from '../../../shared/paging/paged-list.tsx'
import { categoryQuery, type GameFilter, type Shortcut, shortcutQuery } from '../game-queries.ts'
import { homeTexts } from '../texts.ts'
import { GameGrid } from './game-grid.tsx'
import { TilesToCome } from './tiles-to-come.tsx'

export function GameList({ filter, isWide = false }: { filter: GameFilter; isWide?: boolean }) {
  return <Games query={useInfiniteQuery(categoryQuery(filter))} isWide={isWide} />
}

type ShortcutListProps = {
  shortcut: Shortcut
  gameType: GameCategory
  /** The one maker of a tab that stands for it; empty for all. */
  only: string
}

export function ShortcutList({ shortcut, gameType, only }: ShortcutListProps) {
  const favourites = useFavourites()
  const query = useInfiniteQuery(shortcutQuery(shortcut, gameType, useSession()))
  // A star that was let go takes its game away at once.
  const isShown = ({ nodeId, vassalage }: Game) =>
    (only === '' || vassalage === only) && (shortcut !== 'fav' || favourites.has(nodeId))
  return <Games query={query} isShown={isShown} />
}

type GamesProps = {
  query: Pages<{ games: readonly Game[] }>
  isWide?: boolean
  isShown?: (game: Game) => boolean
}

/** It grows by a press, so that what lies under it can be reached. */
function Games({ query, isWide = false, isShown = () => true }: GamesProps) {
  const t = useT(homeTexts)
  return (
    <PagedList query={query} more={t('more.games')} skeleton={<TilesToCome />}>
      {(pages) => <GameGrid games={pages.flatMap((page) => page.games).filter(isShown)} isWide={isWide} />}
    </PagedList>
  )
}
