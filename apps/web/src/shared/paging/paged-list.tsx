import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { textOfError } from '../../lib/api/api-error.ts'
import { messageText, useT } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton, SkeletonRow } from '../../ui/skeleton.tsx'
import styles from './paged-list.module.css'
import { useLoadMore } from './use-load-more.ts'

/** What a page of any list is asked, whatever it holds. */
export type Pages<Page> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page>>,
  | 'data'
  | 'isError'
  | 'error'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'hasNextPage'
  | 'refetch'
  | 'fetchNextPage'
>

type PagedListProps<Page> = {
  query: Pages<Page>
  /** What the button says that brings more. Without one, more comes as the end of the page is near: not in a sheet, and not where something lies below. */
  more?: string
  /** In the shape of what is to come first; rows where nothing is said. */
  skeleton?: ReactNode
  /** What is said while the next page is on its way; a row to come where nothing is said. */
  coming?: ReactNode
  children: (pages: Page[]) => ReactNode
}

/** Asked once and failed, the next page waits for a press: a list that asks by itself would ask for ever. */
export const comesByItself = (query: Pick<Pages<unknown>, 'hasNextPage' | 'isFetchNextPageError'>) =>
  query.hasNextPage && !query.isFetchNextPageError

/** Pages one after the other. What is shown stays, also where the next page does not come. */
export function PagedList<Page>({ query, more, skeleton, coming, children }: PagedListProps<Page>) {
  useLoadMore({
    hasMore: more === undefined && comesByItself(query),
    isLoading: query.isFetching,
    // Pages, not rows: one may come empty while there is more.
    shown: query.data?.pages.length ?? 0,
    load: () => void query.fetchNextPage(),
  })
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ pages }) => (
        <div className={styles.pages}>
          {children(pages)}
          <NextPage query={query} more={more} coming={coming} />
        </div>
      )}
    </Loaded>
  )
}

type NextPageProps = { query: Pages<unknown>; more: string | undefined; coming: ReactNode }

function NextPage({ query, more, coming }: NextPageProps) {
  const t = useT()
  const ask = () => void query.fetchNextPage()
  if (query.isFetchNextPageError) {
    const retry = (
      <Button variant="ghost" size="md" loading={query.isFetchingNextPage} onClick={ask}>
        {t('shell.retry')}
      </Button>
    )
    return (
      <div role="alert">
        <Note tone="bad" action={retry}>
          {textOfError(query.error)}
        </Note>
      </div>
    )
  }
  if (more !== undefined && query.hasNextPage) {
    return (
      <Button variant="secondary" size="md" block loading={query.isFetchingNextPage} onClick={ask}>
        {more}
      </Button>
    )
  }
  if (!query.isFetchingNextPage) return null
  if (coming !== undefined) return <div role="status">{coming}</div>
  return (
    <Skeleton label={messageText('loading')}>
      <SkeletonRow />
    </Skeleton>
  )
}

type PagedRowsProps<Row> = Omit<PagedListProps<{ list: Row[] }>, 'children'> & {
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The rows of all pages so far, or that there are none. */
export function PagedRows<Row>({ empty, children, ...list }: PagedRowsProps<Row>) {
  return (
    <PagedList {...list}>
      {(pages) => {
        const rows = pages.flatMap((page) => page.list)
        if (rows.length > 0) return children(rows)
        return list.query.hasNextPage ? null : empty
      }}
    </PagedList>
  )
}
