import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { categoryQuery, type GameFilter } from '../game-queries.ts'
import { homeTexts } from '../texts.ts'
import { GameGrid } from './game-grid.tsx'
import lists from './lists.module.css'
import { Loading } from './loading.tsx'

/** A paged list. It grows by a press, so that what lies under it can be reached. */
export function GameList({ filter, isWide = false }: { filter: GameFilter; isWide?: boolean }) {
  const t = useT(homeTexts)
  const query = useInfiniteQuery(categoryQuery(filter))
  return (
    <Loading query={query}>
      {({ pages }) => (
        <>
          <GameGrid games={pages.flatMap((page) => page.games)} isWide={isWide} />
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
