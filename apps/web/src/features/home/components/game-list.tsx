import { useInfiniteQuery } from '@tanstack/react-query'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { Game } from '@trevo/contract/games'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useFavourites } from '../../../shared/games/use-favourites.ts'
import { Button } from '../../../ui/button.tsx'
import { categoryQuery, type GameFilter, type Shortcut, shortcutQuery } from '../game-queries.ts'
import { homeTexts } from '../texts.ts'
import { GameGrid } from './game-grid.tsx'
import lists from './lists.module.css'
import { Loading } from './loading.tsx'

export function GameList({ filter, isWide = false }: { filter: GameFilter; isWide?: boolean }) {
  return <Pages query={useInfiniteQuery(categoryQuery(filter))} isWide={isWide} />
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
  return <Pages query={query} isShown={isShown} />
}

type Answered = { pages: readonly { games: readonly Game[] }[] }
type PagesProps = {
  query: {
    data: Answered | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
    isFetchingNextPage: boolean
    hasNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  isWide?: boolean
  isShown?: (game: Game) => boolean
}

/** A paged list. It grows by a press, so that what lies under it can be reached. */
function Pages({ query, isWide = false, isShown = () => true }: PagesProps) {
  const t = useT(homeTexts)
  return (
    <Loading query={query}>
      {({ pages }) => (
        <>
          <GameGrid games={pages.flatMap((page) => page.games).filter(isShown)} isWide={isWide} />
          {query.hasNextPage ? (
            <Button
              className={lists.more}
              variant="secondary"
              size="md"
              block
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {t('more.games')}
            </Button>
          ) : null}
        </>
      )}
    </Loading>
  )
}
