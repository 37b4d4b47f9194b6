import type { GameRequest } from './use-game.ts'

/** `?nodeId=12&free=1`; anything else is no game. */
export function gameRequestOf({ nodeId = '', free }: Readonly<Record<string, string>>): GameRequest {
  return { nodeId: /^\d{1,19}$/.test(nodeId) ? nodeId : '', free: free === '1' }
}
