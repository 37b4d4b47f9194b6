import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useLoadMore } from '../../../shared/paging/use-load-more.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonRow } from '../../../ui/skeleton.tsx'
import { agentsTexts } from '../texts.ts'

type PagedListProps<Page> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  /** In a sheet the page does not scroll: more comes by a press. */
  byPress?: boolean
  children: (pages: Page[]) => ReactNode
}

/** Pages one after the other, with more as the end comes near. */
export function PagedList<Page>({ query, byPress = false, children }: PagedListProps<Page>) {
  const t = useT(agentsTexts)
  useLoadMore({
    hasMore: !byPress && query.hasNextPage && !query.isFetchNextPageError,
    isLoading: query.isFetching,
    shown: query.data?.pages.length ?? 0,
    load: () => void query.fetchNextPage(),
  })
  const asks = query.isFetchNextPageError || (byPress && query.hasNextPage)
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <>
          {children(pages)}
          {query.isFetchingNextPage && !byPress ? <SkeletonRow /> : null}
          {asks ? (
            <Button variant="secondary" block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {t('list.more')}
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  )
}
