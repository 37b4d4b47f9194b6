import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, textOfError } from '../lib/api/api-error.ts'
import { messageText, useT } from '../lib/i18n/i18n.ts'
import { ErrorState } from './error-state.tsx'
import { GoneState } from './gone-state.tsx'
import { Skeleton, SkeletonRow } from './skeleton.tsx'

const ROWS = ['first', 'second', 'third', 'fourth'] as const

/** Of a query or of an infinite one. */
type Asked<T> = Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'isFetching'> & { refetch: () => unknown }
type LoadedProps<T> = {
  query: Asked<T>
  /** Where the address names something that is not there; names a better way on than home. */
  gone?: ReactNode
  /** In the shape of what is to come; rows where nothing is said. */
  skeleton?: ReactNode
  /** What did not come, where that says more than the error. */
  failed?: string
  children: (data: T) => ReactNode
}

/** Asking again would be answered the same. */
const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')

/** What an answer shows, or that it is on its way, or that it did not come. */
export function Loaded<T>({ query, gone, skeleton, failed, children }: LoadedProps<T>) {
  const t = useT()
  if (query.data !== undefined) return children(query.data)
  if (query.isError && isGone(query.error)) return gone ?? <GoneState />
  if (query.isError) {
    return (
      <ErrorState
        title={failed ?? textOfError(query.error)}
        retryLabel={t('shell.retry')}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    )
  }
  if (skeleton) return skeleton
  return (
    <Skeleton label={messageText('loading')}>
      {ROWS.map((row) => (
        <SkeletonRow key={row} />
      ))}
    </Skeleton>
  )
}
