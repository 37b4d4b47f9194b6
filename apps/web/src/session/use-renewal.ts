import { useQueryClient } from '@tanstack/react-query'
import type { LiveEventName } from '@trevo/contract/live'
import { useEffect } from 'react'
import { live } from './live.ts'

/** Fetches what lies under a key again whenever the member's own channel names the event. Missed ones renew everything. */
export function useRenewal(event: LiveEventName, key: readonly unknown[]): void {
  const client = useQueryClient()
  const id = key.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is written anew at every render, its words say when it differs
  useEffect(() => live.on('me', event, () => void client.invalidateQueries({ queryKey: key })), [client, event, id])
}
