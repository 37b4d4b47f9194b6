import { useQuery } from '@tanstack/react-query'
import { keys } from '../../lib/query.ts'
import { useSession } from '../../session/session.ts'
import { launchOrAsk } from '../../shared/games/open-game.ts'

export type GameRequest = { nodeId: string; free: boolean }

/** The address of the game on this page. Each visit is a session of its own, so nothing of it is kept. */
export function useGame({ nodeId, free }: GameRequest) {
  const session = useSession()
  return useQuery({
    queryKey: [...keys.member, 'launch', session?.token, nodeId, free],
    queryFn: () => launchOrAsk({ nodeId, free }),
    enabled: session !== null && nodeId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}
