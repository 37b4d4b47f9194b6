import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../session/live.ts'
import { renewQueries } from '../../session/use-renewal.ts'
import { rainKey } from './rain-queries.ts'

/** Everybody sees a round begin at the same moment; they need not all ask in the same. */
const SPREAD_MS = 3_000

/** Asks again when staff change a round, and when the clock has brought the next phase. */
export function useRainRenewal(phase: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => void renewQueries(client, rainKey)
    const leave = [live.on('site', 'rain.changed', renew), live.onGap('site', renew)]
    return () => {
      for (const off of leave) off()
    }
  }, [client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phase is there to ask again when it changes
  useEffect(() => {
    const timer = setTimeout(() => client.invalidateQueries({ queryKey: rainKey }), 500 + Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [client, phase])
}
