import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LiveEventName } from '@trevo/contract/live'
import { useEffect } from 'react'
import { live } from './live.ts'

/**
 * Fetches what lies under a key again. An answer that is on its way may be older than what happened; the client leaves a
 * first one alone, so that one is asked for once more when it has come.
 */
export async function renewQueries(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' && state.data === undefined })
  await client.invalidateQueries({ queryKey })
  if (first.length > 0) await client.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) })
}

/** Fetches what lies under a key again whenever the member's own channel names the event. Missed ones renew everything. */
export function useRenewal(event: LiveEventName, key: readonly unknown[]): void {
  const client = useQueryClient()
  const id = key.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is written anew at every render, its words say when it differs
  useEffect(() => live.on('me', event, () => void renewQueries(client, key)), [client, event, id])
}
