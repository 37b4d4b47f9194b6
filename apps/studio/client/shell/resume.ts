import { parseMoney } from '@trevo/contract/money'
import type { Round, RoundRequest, SessionInfo } from '../../src/protocol.ts'
import type { Api } from './api.ts'

/**
 * The page was launched anew before the result of a request was seen: what was played by then is in the history, and
 * nothing is asked for again. Null where the newest round was seen, or is not of that request.
 */
export async function findUnseen(
  api: Api,
  { balance }: SessionInfo,
  request: RoundRequest,
  seenRoundId: string | null,
): Promise<Round | null> {
  const row = (await api.history()).list[0]
  if (row?.status !== 'settled' || row.roundId === seenRoundId) return null
  if (parseMoney(row.stake) !== parseMoney(request.stake)) return null
  const { outcome, fairness } = await api.verify(row.roundId)
  const { roundId, stake, prize, startedAt } = row
  return { roundId, status: 'settled', stake, prize, paid: true, steps: 0, outcome, balance, fairness, startedAt }
}
