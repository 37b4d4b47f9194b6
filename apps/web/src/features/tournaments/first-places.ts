import type { RankingRow } from '@trevo/contract/tournaments'

/** So many are shown before more is asked for: the prizes and rules below must stay near. */
export const FIRST = 10

/** Whoever stands further down than what is shown, with who stands right before and after. */
export function nearMe<Row extends Pick<RankingRow, 'isMe'>>(top: readonly Row[]): readonly Row[] {
  const mine = top.findIndex(({ isMe }) => isMe)
  return mine < FIRST ? [] : top.slice(Math.max(mine - 1, FIRST), mine + 2)
}
