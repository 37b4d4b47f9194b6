import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../session/live.ts'
import { useSession } from '../../session/session.ts'
import { renewQueries } from '../../session/use-renewal.ts'
import { missionsKey, missionsQuery } from './queries.ts'

/** Progress follows play by itself, and what staff publish or stop comes and goes. */
export function useMissions() {
  const client = useQueryClient()
  const query = useQuery(missionsQuery(useSession()))
  useEffect(() => {
    const renew = () => void renewQueries(client, missionsKey)
    const leave = [live.on('me', 'reward.changed', renew), live.on('site', 'missions.changed', renew)]
    return () => {
      for (const off of leave) off()
    }
  }, [client])
  return query
}
