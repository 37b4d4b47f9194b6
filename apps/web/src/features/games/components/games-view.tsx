import { useInfiniteQuery } from '@tanstack/react-query'
import { figureText } from '@trevo/contract/figures'
import { type ReactNode, useEffect, useMemo } from 'react'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { LOADING_TOAST_SECONDS } from '../../../lib/ui-constants.ts'
import { useSession } from '../../../session/session.ts'
import { useFavourites } from '../../../shared/games/use-favourites.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { Skeleton, SkeletonTile } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../games.module.css'
import { canSort, type ListState } from '../list-state.ts'
import { type GamePage, listQuery } from '../queries.ts'
import { gamesTexts } from '../texts.ts'
import { GameGrid } from './game-grid.tsx'
import { NoGames } from './no-games.tsx'
import { SortChoice } from './sort-choice.tsx'

const SKELETON_TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const

/** A page that came while the list changed may repeat a game of the page before. */
function gamesOf(pages: readonly GamePage[]) {
  const byId = new Map(pages.flatMap((page) => page.games).map((game) => [game.nodeId, game]))
  return [...byId.values()]
}

type GamesViewProps = {
  state: ListState
  onChange: (next: ListState) => void
  /** Stands beside the number of games. */
  aside?: ReactNode
}

/** The games of a state: on their way, there, none, or not to be had. */
export function GamesView({ state, onChange, aside }: GamesViewProps) {
  const t = useT(gamesTexts)
  const query = useInfiniteQuery(listQuery(state, useSession()))
  const favourites = useFavourites()
  const { data, hasNextPage } = query
  const loaded = useMemo(() => gamesOf(data?.pages ?? []), [data])
  // A star that was let go takes its game away at once.
  const games = state.tab === 'fav' ? loaded.filter((game) => favourites.has(game.nodeId)) : loaded
  useSearchNotice(state, query.isFetching && !query.isFetchingNextPage)
  const coming = (
    <span className={styles.coming}>
      <Spinner />
      {t('list.more')}
    </span>
  )
  return (
    <PagedList query={query} skeleton={<TilesToCome />} coming={coming}>
      {([first]) => {
        if (games.length === 0) return <NoGames state={state} onChange={onChange} />
        const total = first?.totalCount ?? (hasNextPage ? null : games.length)
        return (
          <div>
            <div className={styles.head}>
              <GameCount total={total} />
              <span className={styles.headEnd}>
                {aside}
                {canSort(state) ? <SortChoice state={state} onChange={onChange} /> : null}
              </span>
            </div>
            <GameGrid label={t('list.label')} games={games} total={total} favourites={favourites} />
          </div>
        )
      }}
    </PagedList>
  )
}

function GameCount({ total }: { total: number | null }) {
  const t = useT(gamesTexts)
  return (
    <p className={styles.count} role="status">
      {total === null ? null : t('list.count', { count: total, total: figureText(total) })}
    </p>
  )
}

function TilesToCome() {
  return (
    <Skeleton label={messageText('loading')}>
      <div className={styles.tilesToCome}>
        {SKELETON_TILES.map((tile) => (
          <SkeletonTile key={tile} />
        ))}
      </div>
    </Skeleton>
  )
}

/** A search says that it is under way, for as long as the specification allows. */
function useSearchNotice({ tab, name }: ListState, isFetching: boolean): void {
  const isSearching = tab === 'search' && name !== '' && isFetching
  useEffect(() => {
    if (isSearching) return toast.loading(messageText('loading'), LOADING_TOAST_SECONDS.search)
  }, [isSearching])
}
