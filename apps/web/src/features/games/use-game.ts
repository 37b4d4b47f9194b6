import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../lib/member-query.ts'
import { keys } from '../../lib/query.ts'
import { useSession } from '../../session/session.ts'
import { launchOrAsk } from '../../shared/games/open-game.ts'

export type GameRequest = { nodeId: string; free: boolean }

/** The address of the game on this page. Each visit is a session of its own, so nothing of it is kept. */
export function useGame({ nodeId, free }: GameRequest) {
  return useQuery(
    memberQuery(useSession(), {
      queryKey: [...keys.member, 'launch', nodeId, free],
      queryFn: () => launchOrAsk({ nodeId, free }),
      isAsked: nodeId !== '',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      refetchOnReconnect: false,
    }),
  )
}
