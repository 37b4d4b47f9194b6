import type { ReactNode } from 'react'
import { textOfError } from '../../../lib/api/api-error.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonTile } from '../../../ui/skeleton.tsx'
import lists from './lists.module.css'

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const

type Answer<T> = { data: T | undefined; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
type LoadingProps<T> = { query: Answer<T>; children: (data: T) => ReactNode }

/** What an answer shows, or the tiles to come, or that it did not come. */
export function Loading<T>({ query, children }: LoadingProps<T>): ReactNode {
  const t = useT()
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <ErrorState
        title={textOfError(query.error)}
        retryLabel={t('shell.retry')}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    )
  }
  return (
    <Skeleton label={messageText('loading')}>
      <div className={lists.grid}>
        {TILES.map((tile) => (
          <SkeletonTile key={tile} />
        ))}
      </div>
    </Skeleton>
  )
}
