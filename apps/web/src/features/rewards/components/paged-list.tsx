import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useLoadMore } from '../../../shared/paging/use-load-more.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonRow } from '../../../ui/skeleton.tsx'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

type PagedListProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ list: Row[] }>>
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows of all pages so far, with more as the end comes near. */
export function PagedList<Row>({ query, empty, children }: PagedListProps<Row>) {
  const t = useT(rewardTexts)
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.list)
  useLoadMore({
    hasMore: query.hasNextPage && !query.isFetchNextPageError,
    isLoading: query.isFetching,
    shown: pages.length,
    load: () => void query.fetchNextPage(),
  })
  return (
    <Loaded query={query}>
      {() => (
        <div className={styles.page}>
          {rows.length > 0 ? children(rows) : empty}
          {query.isFetchingNextPage ? <SkeletonRow /> : null}
          {query.isFetchNextPageError ? (
            <Button variant="secondary" block onClick={() => query.fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </div>
      )}
    </Loaded>
  )
}
