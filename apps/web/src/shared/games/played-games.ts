import { read, write } from '../../lib/storage.ts'

/** More than anybody remembers; the oldest gives way. */
const KEPT_MAX = 200

export const wasPlayed = (nodeId: string) => read('playedGames')?.includes(nodeId) ?? false

export function notePlayed(nodeId: string): void {
  const known = read('playedGames') ?? []
  if (known[0] !== nodeId) write('playedGames', [nodeId, ...known.filter((id) => id !== nodeId)].slice(0, KEPT_MAX))
}
