import { useQueryClient } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { tournament } from '@trevo/contract/tournaments'
import { useEffect } from 'react'
import { live } from '../../session/live.ts'
import { renewQueries } from '../../session/use-renewal.ts'
import { tournamentsKey } from '../../shared/tournaments/queries.ts'
import { withScore, withTop } from './live-ranking.ts'

type Shown = ValueOf<typeof tournament>
/** A member's place is asked for this long after a score, once for all rounds in between. */
const PLACE_AFTER_MS = 3_000

/**
 * The first places come with the event itself, so that a crowd of watchers asks nothing; so does the member's
 * score. Only the member's place is fetched, by whoever has played.
 */
export function useLiveRanking(id: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const key = [...tournamentsKey, 'one', id]
    const change = (next: (shown: Shown) => Shown) =>
      client.setQueriesData<Shown>({ queryKey: key }, (shown) => shown && next(shown))
    const renew = () => void renewQueries(client, key)
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = [
      live.on(`tournament:${id}`, 'tournament.ranking', ({ top, entrants }) =>
        change((shown) => withTop(shown, top, entrants)),
      ),
      live.on('me', 'tournament.score', ({ id: scored, score }) => {
        if (scored !== id) return
        change((shown) => withScore(shown, score))
        timer ??= setTimeout(() => {
          timer = undefined
          renew()
        }, PLACE_AFTER_MS)
      }),
      live.on('site', 'tournaments.changed', renew),
      live.onGap(`tournament:${id}`, renew),
    ]
    return () => {
      clearTimeout(timer)
      for (const off of leave) off()
    }
  }, [client, id])
}
