import { useQuery } from '@tanstack/react-query'
import type { VendorPool } from '@trevo/contract/jackpots'
import { useEffect, useState } from 'react'
import { freshPools, nextEnd } from './fresh-pools.ts'
import { jackpotsQuery } from './queries.ts'

const NONE: readonly VendorPool[] = []

/** Pools of vendors with what they hold by fresh news; one that grows old meanwhile goes. */
export function useVendorPools(): readonly VendorPool[] {
  const { data, dataUpdatedAt } = useQuery(jackpotsQuery)
  const told = { pools: data?.vendorPools ?? NONE, toldAt: dataUpdatedAt }
  const [, setNow] = useState(0)
  const end = nextEnd(told, Date.now())
  useEffect(() => {
    if (end === null) return
    const timer = setTimeout(() => setNow(end), Math.max(0, end - Date.now()))
    return () => clearTimeout(timer)
  }, [end])
  return freshPools(told, Date.now())
}

/** The largest that a game feeds. */
export const poolOfGame = (pools: readonly VendorPool[], nodeId: string): VendorPool | undefined =>
  pools.find(({ games }) => games.includes(nodeId))
