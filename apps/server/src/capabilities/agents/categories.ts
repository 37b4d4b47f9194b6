import { GameCategory } from '@trevo/contract/catalogue'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * The categories in which a merchant's members can play: only their rates are shown and asked for. A merchant that offers
 * nothing yet shows them all.
 */
export async function offeredCategories(db: Db | Tx, merchantId: number): Promise<readonly GameCategory[]> {
  const lotteries = LOTTERY_GAMES.map(({ code }) => code)
  const categories = LOTTERY_GAMES.map(({ category }) => category)
  const { rows } = await sql<{ category: GameCategory }>`
    select c.category from unnest(${[...GameCategory.options]}::text[]) with ordinality as c (category, place)
    where exists (select from merchant_game g
        where g.merchant_id = ${merchantId} and g.category = c.category and g.visible)
      or exists (select from unnest(${lotteries}::text[], ${categories}::text[]) as l (code, category)
        join merchant_lottery o on o.game_code = l.code and o.merchant_id = ${merchantId} and o.enabled
        where l.category = c.category)
    order by c.place`.execute(db)
  return rows.length === 0 ? GameCategory.options : rows.map(({ category }) => category)
}
