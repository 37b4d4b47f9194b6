import type { Currency } from '@trevo/contract/money'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import './tables.ts'

const MAX_KEPT = 100_000

export type Player = { memberId: bigint; merchantId: number }
export type PlayerName = { vendorCode: string; playerId: string; currency: Currency }

/**
 * A vendor knows the players who opened a game of its in that currency, and nobody else; that is never undone, so it is
 * remembered. Sessions are forgotten after some months, rounds that wait for their prize are not. Throws `player_unknown`.
 */
export function createPlayers(db: Db): (name: PlayerName) => Player | Promise<Player> {
  const kept = new Map<string, Player>()

  async function whoPlayed({ vendorCode, playerId, currency }: PlayerName): Promise<Player | undefined> {
    const memberId = BigInt(playerId)
    const member = await db.selectFrom('member').select('merchant_id').where('id', '=', memberId).executeTakeFirst()
    if (!member) return undefined
    const played = await db
      .selectFrom('any_round')
      .select('id')
      .where('book_id', '=', bookOf(member.merchant_id))
      .where('member_id', '=', memberId)
      .where('vendor_code', '=', vendorCode)
      .where('currency', '=', currency)
      .limit(1)
      .executeTakeFirst()
    return played && { memberId, merchantId: member.merchant_id }
  }

  async function find(key: string, { vendorCode, playerId, currency }: PlayerName): Promise<Player> {
    const opened = await db
      .selectFrom('game_session')
      .select(['member_id as memberId', 'merchant_id as merchantId'])
      .where('member_id', '=', BigInt(playerId))
      .where('vendor_code', '=', vendorCode)
      .where('currency', '=', currency)
      .limit(1)
      .executeTakeFirst()
    const found = opened ?? (await whoPlayed({ vendorCode, playerId, currency }))
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
