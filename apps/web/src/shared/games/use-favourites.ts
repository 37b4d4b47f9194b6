import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { isRealOrTold } from '../../session/require-real.ts'
import { currentSession, useSession } from '../../session/session.ts'
import { toastError } from '../../ui/error-toast.ts'
import { type FavouriteRef, favouriteIdsQuery, toggleFavourite } from './favourites.ts'

export type Favourites = {
  has: (nodeId: string) => boolean
  toggle: (game: FavouriteRef) => void
}

export function useFavourites(): Favourites {
  const client = useQueryClient()
  const { data } = useQuery(favouriteIdsQuery(useSession()))
  const kept = useMemo(() => new Set(data), [data])
  const has = useCallback((nodeId: string) => kept.has(nodeId), [kept])
  const toggle = useCallback(
    (game: FavouriteRef) => {
      if (isRealOrTold()) void toggleFavourite(client, currentSession(), game).catch(toastError)
    },
    [client],
  )
  return { has, toggle }
}
