import { formatMoney } from '@trevo/contract/money'
import { StudioError } from '../platform/errors.ts'
import type { HistoryPage, HistoryRow, VerifyData } from '../protocol.ts'
import type { Deps } from './deps.ts'
import { gameOf, infoOf } from './games.ts'
import { listRounds } from './history-queries.ts'
import { findRound } from './queries.ts'
import { fairnessOf } from './round-view.ts'
import type { StudioSession } from './session-queries.ts'

const PAGE_SIZE = 20

export async function readHistory(
  { pool }: Deps,
  session: StudioSession,
  before: string | undefined,
): Promise<HistoryPage> {
  const { gameCode } = session
  const rounds = await listRounds(pool, session, { gameCode, before, limit: PAGE_SIZE + 1 })
  const list = rounds.slice(0, PAGE_SIZE).map(({ id, status, stakeMinor, prizeMinor, startedAt, isGift }) => ({
    roundId: id,
    status: status as HistoryRow['status'],
    stake: formatMoney(stakeMinor),
    prize: formatMoney(prizeMinor),
    startedAt: startedAt.toISOString(),
    isGift,
  }))
  return { list, next: rounds.length > PAGE_SIZE ? (list.at(-1)?.roundId ?? null) : null }
}

/** What a browser needs to play the round again by itself. */
export async function readVerifyData(
  { pool, seal }: Deps,
  session: StudioSession,
  roundId: string,
): Promise<VerifyData> {
  const row = await findRound(pool, session, roundId)
  const game = row && gameOf(row.vendorCode, row.gameCode)
  if (row === undefined || game === undefined || (row.status !== 'open' && row.status !== 'settled')) {
    throw new StudioError('not_found')
  }
  return {
    roundId,
    game: infoOf(game, (row.outcome as { back?: number } | null)?.back ?? null),
    stake: formatMoney(row.stakeMinor),
    raised: formatMoney(row.raisedMinor),
    prize: formatMoney(row.prizeMinor),
    actions: row.actions,
    outcome: row.outcome,
    fairness: fairnessOf(row),
    serverSeed: row.isRevealed ? seal.open(row.serverSeedSealed) : null,
  }
}
