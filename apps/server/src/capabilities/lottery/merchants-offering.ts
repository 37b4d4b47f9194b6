import type { Db } from '../../platform/db.ts'
import './tables.ts'

/** The merchants that offer each game. */
export async function merchantsOffering(db: Db, gameCodes: readonly string[]): Promise<ReadonlyMap<string, number[]>> {
  const rows = await db
    .selectFrom('merchant_lottery')
    .select(['game_code as gameCode', 'merchant_id as merchantId'])
    .where('enabled', '=', true)
    .where('game_code', 'in', gameCodes)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ gameCode }) => gameCode)].map(([code, offers]) => [
      code,
      offers.map(({ merchantId }) => merchantId),
    ]),
  )
}
