import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { textOfError } from '../../../lib/api/api-error.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonRow } from '../../../ui/skeleton.tsx'

const ROWS = ['first', 'second', 'third', 'fourth'] as const

type LoadedProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode }

/** What an answer shows, or that it is on its way, or that it did not come. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
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
      {ROWS.map((row) => (
        <SkeletonRow key={row} />
      ))}
    </Skeleton>
  )
}
