import type { DrawnResult, DrawSlot } from '@trevo/contract/lottery'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

type SlotRow = { gameCode: string; period: string; opensAt: Date; closesAt: Date; drawsAt: Date }

const slotOf = ({ period, opensAt, closesAt, drawsAt }: SlotRow): DrawSlot => ({
  period,
  opensAt: opensAt.toISOString(),
  closesAt: closesAt.toISOString(),
  drawsAt: drawsAt.toISOString(),
})

type SlotsAsked = { merchantId: number; gameCodes: readonly string[]; now: Date; count: number }

/** The next draws of each game that take the merchant's bets at this moment, the soonest first. */
export async function slotsOf(
  db: Db | Tx,
  { merchantId, gameCodes, now, count }: SlotsAsked,
): Promise<Map<string, DrawSlot[]>> {
  const { rows } = await sql<SlotRow>`
    select d.* from unnest(${gameCodes}::text[]) as g (code)
    cross join lateral (
      select game_code as "gameCode", period, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt"
      from lottery_draw d where game_code = g.code and draws_at > ${now} and closes_at > ${now} and state = 'open'
        and not exists (select from lottery_void v where v.draw_id = d.id and v.merchant_id = ${merchantId})
      order by draws_at limit ${count}
    ) d order by d."drawsAt"`.execute(db)
  const byGame = new Map<string, DrawSlot[]>(gameCodes.map((code) => [code, []]))
  for (const row of rows) byGame.get(row.gameCode)?.push(slotOf(row))
  return byGame
}

type SlotAsked = { merchantId: number; gameCode: string; now: Date }

export const slotAt = async (db: Db | Tx, { merchantId, gameCode, now }: SlotAsked): Promise<DrawSlot | null> =>
  (await slotsOf(db, { merchantId, gameCodes: [gameCode], now, count: 1 })).get(gameCode)?.[0] ?? null

type ResultRow = { gameCode: string; period: string; drawsAt: Date; result: number[] }

/** The newest results of each game, newest first. */
export async function resultsOf(
  db: Db,
  gameCodes: readonly string[],
  now: Date,
  count: number,
): Promise<Map<string, DrawnResult[]>> {
  const { rows } = await sql<ResultRow>`
    select d.* from unnest(${gameCodes}::text[]) as g (code)
    cross join lateral (
      select game_code as "gameCode", period, draws_at as "drawsAt", result
      from lottery_draw where game_code = g.code and draws_at <= ${now} and result is not null
      order by draws_at desc limit ${count}
    ) d order by d."drawsAt" desc`.execute(db)
  const byGame = new Map<string, DrawnResult[]>(gameCodes.map((code) => [code, []]))
  for (const { gameCode, period, drawsAt, result } of rows) {
    byGame.get(gameCode)?.push({ period, drawsAt: drawsAt.toISOString(), result })
  }
  return byGame
}
