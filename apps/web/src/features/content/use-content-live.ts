import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../session/live.ts'
import { renewQueries } from '../../session/use-renewal.ts'
import { contentKey } from './queries.ts'

/** What staff publish, change or end shows on open pages by itself. */
export function useContentLive(queryKey: QueryKey = contentKey): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => void renewQueries(client, queryKey)
    const leave = [live.on('site', 'content.changed', renew), live.onGap('site', renew)]
    return () => {
      for (const off of leave) off()
    }
  }, [client, queryKey])
}
