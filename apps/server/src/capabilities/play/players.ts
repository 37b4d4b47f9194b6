import type { Currency } from '@trevo/contract/money'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import './tables.ts'

const MAX_KEPT = 100_000

export type Player = { memberId: bigint; merchantId: number }
export type PlayerName = { vendorCode: string; playerId: string; currency: Currency }

/**
 * A vendor knows the players who opened a game of its in that currency, and nobody else; that is never undone, so it is
 * remembered. Throws `player_unknown`.
 */
export function createPlayers(db: Db): (name: PlayerName) => Player | Promise<Player> {
  const kept = new Map<string, Player>()

  async function find(key: string, { vendorCode, playerId, currency }: PlayerName): Promise<Player> {
    const found = await db
      .selectFrom('game_session')
      .select(['member_id as memberId', 'merchant_id as merchantId'])
      .where('member_id', '=', BigInt(playerId))
      .where('vendor_code', '=', vendorCode)
      .where('currency', '=', currency)
      .limit(1)
      .executeTakeFirst()
    if (!found) throw new AppError('player_unknown')
    const [oldest] = kept.size < MAX_KEPT ? [] : kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(key, found)
    return found
  }

  return (name) => {
    const key = `${name.vendorCode} ${name.playerId} ${name.currency}`
    return kept.get(key) ?? find(key, name)
  }
}
