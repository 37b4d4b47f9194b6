import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addFavourite, favouriteIds, removeFavourite } from '@trevo/contract/games'
import { PAGE_SIZE } from '@trevo/contract/limits'
import { isReal } from '@trevo/contract/members'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

const fetchIds = call(favouriteIds)
const postFavourite = call(addFavourite)
const deleteFavourite = call(removeFavourite)

type Session = SessionInfo | null
/** Everything about favourites: their ids, and the list that features keep under it. */
export const favouritesKey = [...keys.member, 'favourites'] as const
const idsKey = (session: Session) => [...favouritesKey, 'ids', session?.token]

/** The first hundred, newest first. Whoever has more keeps those that loaded pages of the list made known. */
export const favouriteIdsQuery = (session: Session) =>
  queryOptions({
    queryKey: idsKey(session),
    queryFn: async ({ client, signal }) => {
      const query = { pageNo: 1, pageSize: PAGE_SIZE.favouriteIds }
      const { content, totalPages } = await fetchIds({ query }, { signal })
      const known = totalPages > 1 ? (client.getQueryData<string[]>(idsKey(session)) ?? []) : []
      return [...new Set([...content, ...known])]
    },
    enabled: session !== null && isReal(session.type),
    staleTime: STALE_MS.list,
    meta: { quiet: true },
  })

function setFavourite(client: QueryClient, session: Session, nodeId: string, isKept: boolean): void {
  client.setQueryData<string[]>(idsKey(session), (ids = []) => {
    const others = ids.filter((id) => id !== nodeId)
    return isKept ? [nodeId, ...others] : others
  })
}

/** A page of the favourite list names favourites that the first hundred ids may not hold. */
export function learnFavourites(client: QueryClient, session: Session, nodeIds: readonly string[]): void {
  client.setQueryData<string[]>(idsKey(session), (ids = []) => [...new Set([...ids, ...nodeIds])])
}

/** The newest press on each star: an older answer that fails must not undo it. */
const lastPress = new Map<string, Promise<void>>()

export type FavouriteRef = { nodeId: string; vassalage: string }

/**
 * The star changes at once and the server follows. Presses on one star are sent one after the other, so that the last one
 * stands; when it fails, the star goes back to what it was and the error is thrown.
 */
export async function toggleFavourite(client: QueryClient, session: Session, game: FavouriteRef): Promise<void> {
  const { nodeId, vassalage: vendor } = game
  const was = client.getQueryData<string[]>(idsKey(session))?.includes(nodeId) ?? false
  // An answer under way was made before this press.
  void client.cancelQueries({ queryKey: idsKey(session) })
  setFavourite(client, session, nodeId, !was)
  const before = lastPress.get(nodeId)
  const press = send(before, () =>
    was ? deleteFavourite({ query: { nodeId, vendor } }) : postFavourite({ body: { nodeId, vendor } }),
  )
  lastPress.set(nodeId, press)
  try {
    await press
  } catch (error) {
    if (lastPress.get(nodeId) === press) {
      setFavourite(client, session, nodeId, was)
      // Where a press before this one failed too, only the server knows how it stands.
      void client.invalidateQueries({ queryKey: idsKey(session) })
    }
    throw error
  } finally {
    if (lastPress.get(nodeId) === press) lastPress.delete(nodeId)
    void client.invalidateQueries({ queryKey: favouritesKey, refetchType: 'none' })
  }
}

async function send(before: Promise<void> | undefined, call: () => Promise<unknown>): Promise<void> {
  // Its failure was shown where it was pressed.
  await before?.catch(() => undefined)
  await call()
}
