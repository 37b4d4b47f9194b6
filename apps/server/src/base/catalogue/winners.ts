import type { Winner } from '@trevo/contract/games'
import { formatMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import { maskName } from '../members/mask.ts'
import { coverUrl } from './cover-url.ts'
import { type GameFilter, shownIn } from './game-filter.ts'
import { type Audience, readGames, tintOf, titleOf } from './games.ts'
import { ofVendors } from './lists.ts'
import { WEEK_MS } from './play-stats.ts'
import './tables.ts'

export type BoardQuestion = Pick<GameFilter, 'category' | 'vendors'> & { limit: number; now: Date }

/**
 * The highest prizes of the last week, one row per round. Names are covered on every brand, as in every list; a member who
 * is excluded, takes a break, is locked or has left is not named at all.
 */
export async function winnersOf(
  db: Db,
  { id }: Pick<Merchant, 'id'>,
  { category, vendors, limit, now }: BoardQuestion,
  audience: Audience,
): Promise<Winner[]> {
  const wins = await db
    .selectFrom('game_win as w')
    .innerJoin('merchant_game as mg', (join) =>
      join.onRef('mg.merchant_id', '=', 'w.merchant_id').onRef('mg.game_id', '=', 'w.game_id'),
    )
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .select(['mg.node_id as nodeId', 'w.prize', 'm.account', 'm.nickname'])
    .where('w.merchant_id', '=', id)
    .where('mg.visible', '=', true)
    .where('w.ended_at', '>', new Date(now.getTime() - WEEK_MS))
    .where(sql<boolean>`may_be_named(${now}, m.id)`)
    .$if(category !== null, (query) => query.where('w.category', 'in', shownIn(category ?? 'RNG')))
    .$if(vendors !== null, (query) => query.where(ofVendors(vendors ?? [])))
    .orderBy('w.prize', 'desc')
    .orderBy('w.ended_at', 'desc')
    .orderBy('w.round_id', 'desc')
    .limit(limit)
    .execute()
  const games = await readGames(db, [...new Set(wins.map(({ nodeId }) => nodeId))])
  const gameOf = new Map(games.map((game) => [game.nodeId, game]))
  return wins.flatMap(({ nodeId, prize, account, nickname }) => {
    const game = gameOf.get(nodeId)
    if (game === undefined) return []
    return {
      vo: { customerName: maskName(nickname || account), winAmount: formatMoney(prize) },
      nodeId: String(nodeId),
      gameName: titleOf(game, audience.language),
      vassalage: game.vendorCode,
      gameType: game.category,
      iconUrl: coverUrl(game, audience),
      tint: tintOf(game),
    }
  })
}
