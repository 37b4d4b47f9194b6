import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { textOfError } from '../../../lib/api/api-error.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import styles from '../content.module.css'

const BLOCKS = ['first', 'second', 'third'] as const

/** In the shape of the cards to come. */
export function ListSkeleton({ height }: { height: number }) {
  return (
    <Skeleton label={messageText('loading')}>
      <div className={styles.list}>
        {BLOCKS.map((block) => (
          <SkeletonBlock key={block} height={height} radius={20} />
        ))}
      </div>
    </Skeleton>
  )
}

type LoadedProps<T> = { query: UseQueryResult<T>; skeleton: ReactNode; children: (data: T) => ReactNode }

/** What an answer shows, or that it is on its way, or that it did not come. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const t = useT()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return skeleton
  return (
    <ErrorState
      title={textOfError(query.error)}
      retryLabel={t('shell.retry')}
      retrying={query.isFetching}
      onRetry={() => query.refetch()}
    />
  )
}
