import { useQuery, useQueryClient } from '@tanstack/react-query'
import { opsWaiting, type Waiting } from '@trevo/contract/ops/waiting'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { listen } from '../../lib/live.ts'
import { useMay } from '../../lib/may.ts'
import { useSession } from '../../lib/session.ts'

const KEY = ['waiting']
/** For whatever the live channel missed. */
const EVERY_MS = 60_000
/** A busy desk changes many times a second. */
const GATHER_MS = 400

/** How many wait for somebody in the brand at hand; undefined while unknown, or not theirs to know. */
export function useWaitingCounts(): Waiting | undefined {
  const session = useSession()
  const mayAsk = useMay(opsWaiting)
  const { data } = useQuery({
    queryKey: [...KEY, session?.merchant],
    queryFn: ({ signal }) => call(opsWaiting, {}, signal),
    enabled: mayAsk,
    refetchInterval: EVERY_MS,
    // The tab in the background is the one that has to say so.
    refetchIntervalInBackground: true,
  })
  return data
}

/** Counts again when the server says that a queue changed. */
export function useWaitingNews(): void {
  const queryClient = useQueryClient()
  const session = useSession()
  const mayAsk = useMay(opsWaiting)
  const [token, merchant] = [session?.token, session?.merchant]
  useEffect(() => {
    if (!mayAsk || token === undefined || merchant === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        queryClient.invalidateQueries({ queryKey: KEY })
      }, GATHER_MS)
    }
    const stop = listen({
      onFresh: again,
      onEvent: (name) => {
        if (name === 'waiting.changed' || name === 'desk.changed') again()
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient, mayAsk, token, merchant])
}
