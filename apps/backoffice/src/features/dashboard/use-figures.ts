import { useQuery } from '@tanstack/react-query'
import type { CallArguments, Endpoint, ValueOf } from '@trevo/contract/endpoint'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/may.ts'
import { useMerchant } from '../../lib/session.ts'

/** Figures are counted every minute. */
const EVERY_MS = 60_000

/** One call of the dashboard, for whoever may make it; asked again as the figures are. */
export function useFigures<E extends Endpoint>(endpoint: E, query?: { from: string; to: string }) {
  const merchant = useMerchant()
  const enabled = useMay(endpoint)
  const input = (query === undefined ? {} : { query }) as CallArguments<E, AbortSignal>[0]
  const { data, error, refetch } = useQuery<ValueOf<E>>({
    queryKey: ['figures', endpoint.path, merchant?.code, query?.from, query?.to],
    queryFn: ({ signal }) => call(endpoint, ...([input, signal] as unknown as CallArguments<E, AbortSignal>)),
    enabled,
    refetchInterval: EVERY_MS,
  })
  return { data, error, refetch, enabled }
}
