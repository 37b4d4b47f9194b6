import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { jackpots } from '@trevo/contract/jackpots'
import { useEffect } from 'react'
import { live } from '../../session/live.ts'
import { renewQueries } from '../../session/use-renewal.ts'
import { withPots } from './live-pots.ts'
import { jackpotsQuery } from './queries.ts'

/** The pots as they are now: what they hold comes with the event itself, so that a crowd of watchers asks nothing. */
export function useJackpots() {
  const client = useQueryClient()
  useEffect(() => {
    const key = jackpotsQuery.queryKey
    const renew = () => void renewQueries(client, key)
    const leave = [
      live.on('site', 'jackpot.pots', ({ id, pots }) =>
        client.setQueryData<ValueOf<typeof jackpots>>(key, (shown) => shown && withPots(shown, id, pots)),
      ),
      live.on('site', 'jackpots.changed', renew),
      live.onGap('site', renew),
    ]
    return () => {
      for (const off of leave) off()
    }
  }, [client])
  return useQuery(jackpotsQuery)
}
