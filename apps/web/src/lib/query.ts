import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import { onLanguageChange } from './i18n/i18n.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const RETRIES = 2

/** How long an answer counts as fresh. */
export const STALE_MS = {
  always: 0,
  member: 30 * SECOND,
  list: MINUTE,
  content: 5 * MINUTE,
  catalogue: 15 * MINUTE,
} as const

/** Whatever belongs to the signed-in member has a key that starts with `member` and carries the token. */
export const keys = {
  member: ['member'] as const,
  memberInfo: ['member', 'info'] as const,
  wallet: ['member', 'wallet'] as const,
  /** Whatever the member is given. */
  rewards: ['member', 'rewards'] as const,
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer depends on the language: fetched again when that changes. */
      localised?: true
      /** The screen shows the failure itself: no toast. */
      quiet?: true
    }
  }
}

/** A refusal stays a refusal; only what may pass by itself is tried again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError)) return false
  return error.code === 'network' || error.status >= 500
}

export function createQueryClient(onError: (error: unknown) => void): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // An ended session is renewed or told about in one place, not by every query that met it.
        const isEnd = error instanceof ApiError && error.code === 'session_expired'
        if (!query.meta?.quiet && !isEnd) onError(error)
      },
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: STALE_MS.list, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
  onLanguageChange(() => client.invalidateQueries({ predicate: (query) => query.meta?.localised === true }))
  return client
}
