import type { PrizeMode } from '@trevo/contract/catalogue'
import type { LobbyGroup, LotteryGame } from '@trevo/contract/lottery'

type Listed = Pick<LotteryGame, 'prizeMode' | 'lobbyGroup'>
/** What the brand marked cuts across its groups. */
export type ShownGroup = LobbyGroup | 'popular'

/** Prize modes and groups in the brand's own order, each once. */
export const modesOf = (games: readonly Listed[]): PrizeMode[] => [...new Set(games.map(({ prizeMode }) => prizeMode))]

export const groupsOf = (games: readonly Listed[], mode: PrizeMode): LobbyGroup[] => [
  ...new Set(games.filter(({ prizeMode }) => prizeMode === mode).map(({ lobbyGroup }) => lobbyGroup)),
]

/** What the address asks for, as far as the brand has it; the first mode and all groups otherwise. */
export function lobbyViewOf<Game extends Listed>(
  games: readonly Game[],
  search: Readonly<Record<string, string>>,
): { mode: PrizeMode; group: ShownGroup | null; games: readonly Game[] } {
  const modes = modesOf(games)
  const mode = modes.find((one) => one === search.mode) ?? modes[0] ?? 'LOTT'
  const groups: ShownGroup[] = ['popular', ...groupsOf(games, mode)]
  const group = groups.find((one) => one === search.group) ?? null
  return { mode, group, games: games.filter(({ prizeMode }) => prizeMode === mode) }
}

export const isShown = (
  { popular, lobbyGroup }: Pick<LotteryGame, 'popular' | 'lobbyGroup'>,
  group: ShownGroup | null,
) => group === null || (group === 'popular' ? popular : lobbyGroup === group)
