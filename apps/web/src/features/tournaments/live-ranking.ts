import type { ValueOf } from '@trevo/contract/endpoint'
import type { RankingRow, tournament } from '@trevo/contract/tournaments'

type Shown = ValueOf<typeof tournament>

const prizeAt = ({ prizes }: Shown['tournament'], place: number) =>
  prizes.find(({ from, to }) => place >= from && place <= to)?.amount ?? null

/** Names are masked, so which row is one's own is known by the place that was asked for last. */
export function withTop(shown: Shown, top: readonly (readonly [string, string])[], entrants: number): Shown {
  if (shown.tournament.state !== 'running') return shown
  const mine = shown.tournament.mine
  const own = shown.top.find(({ isMe }) => isMe)
  const rows = top.map(([account, score], index): RankingRow => {
    const place = index + 1
    const isMe = own !== undefined && account === own.account && score === mine?.score
    return { place, account, score, prize: prizeAt(shown.tournament, place), isMe }
  })
  return { ...shown, top: rows, tournament: { ...shown.tournament, entrants } }
}

export function withScore(shown: Shown, score: string): Shown {
  const { mine } = shown.tournament
  if (mine === null) return shown
  const asMe = (row: RankingRow) => (row.isMe ? { ...row, score } : row)
  return {
    ...shown,
    top: shown.top.map(asMe),
    around: shown.around.map(asMe),
    tournament: { ...shown.tournament, mine: { ...mine, score } },
  }
}
