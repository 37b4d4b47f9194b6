import { useQuery } from '@tanstack/react-query'
import type { SocialOffer } from '@trevo/contract/registration'
import { useState } from 'react'
import { useSearch } from '../../lib/nav/nav.tsx'
import { socialOfferQuery } from './queries.ts'

export type Offered = {
  /** The provider's account that will be linked; null: none. */
  offer: SocialOffer | null
  /** The visitor came from a provider, but what it vouched for is over. */
  isOver: boolean
  /** Register without linking. */
  drop: () => void
}

/** Only for visitors coming from a provider right now: what a browser kept from an earlier visit links nothing. */
export function useSocialOffer(): Offered {
  const cameBack = useSearch().social !== undefined
  const [isDropped, setIsDropped] = useState(false)
  const { data } = useQuery({ ...socialOfferQuery, enabled: cameBack })
  const offer = cameBack && !isDropped ? (data?.offer ?? null) : null
  return { offer, isOver: cameBack && !isDropped && data?.offer === null, drop: () => setIsDropped(true) }
}
