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
  // Of the row's stake steps may have raised a part; the first stake is what was asked for.
  const { stake, raised, outcome, fairness } = await api.verify(row.roundId)
  if (parseMoney(stake) !== parseMoney(request.stake)) return null
  const { roundId, prize, startedAt, isGift } = row
  const money = { stake, raised, prize, paid: true, balance }
  return { roundId, status: 'settled', ...money, steps: 0, outcome, fairness, startedAt, isGift }
}

/**
 * A round as the studio has it, where another window may have moved it on; without an id the one that is open there. Null where there is
 * none, or nothing came of it.
 */
export async function findMoved(api: Api, roundId: string | null): Promise<Round | null> {
  const { list } = await api.history()
  const row = list.find((each) => (roundId === null ? each.status === 'open' : each.roundId === roundId))
  if (row === undefined || row.status === 'cancelled') return null
  const [{ stake, raised, prize, actions, outcome, fairness }, { balance }] = await Promise.all([
    api.verify(row.roundId),
    api.balance(),
  ])
  const { status, startedAt, isGift } = row
  const steps = actions.length - 1
  return {
    roundId: row.roundId,
    status,
    stake,
    raised,
    prize,
    paid: true,
    steps,
    outcome,
    balance,
    fairness,
    startedAt,
    isGift,
  }
}
