import type { LotteryGame } from '@trevo/lottery/types'
import { sql } from 'kysely'
import { seriesPoints } from '../../money/margin/stack.ts'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/** A game as a merchant offers it; limits in minor units. */
export type LotteryOffer = {
  gameCode: string
  enabled: boolean
  popular: boolean
  sort: number
  seriesMin: number
  seriesMax: number
  minStake: bigint
  maxStake: bigint
  maxPayout: bigint
  maxExposure: bigint
  closedPlays: readonly string[]
  /** Of the game itself, for every merchant. */
  running: boolean
  /** What staff have set of its schedule; null: as the game says. */
  closeSeconds: number | null
}

const offers = (db: Db | Tx, merchantId: number) =>
  db
    .selectFrom('merchant_lottery as o')
    .innerJoin('lottery_game as g', 'g.code', 'o.game_code')
    .select([
      'o.game_code as gameCode',
      'o.enabled',
      'o.popular',
      'o.sort',
      'g.running',
      'g.close_seconds as closeSeconds',
    ])
    .select(['o.series_min as seriesMin', 'o.series_max as seriesMax', 'o.closed_plays as closedPlays'])
    .select(['o.min_stake as minStake', 'o.max_stake as maxStake', 'o.max_payout as maxPayout'])
    .select('o.max_exposure as maxExposure')
    .where('o.merchant_id', '=', merchantId)

/** In the merchant's order, those that are switched off among them. */
export const offersOf = (db: Db | Tx, merchantId: number): Promise<LotteryOffer[]> =>
  offers(db, merchantId).orderBy('o.sort').orderBy('o.game_code').execute()

const rateGap = (memberId: bigint, category: string) => sql<number>`(
  select lottery_rate_gap(t.rate, r.rate, m.parent_id)
  from member m left join top_rate t on t.merchant_id = m.merchant_id and t.category = ${category}
  left join member_rate r on r.member_id = m.id and r.category = ${category}
  where m.id = ${memberId})`

/** `terms` is all of it as the database compares it when the bet is taken. */
export type OfferTo = LotteryOffer & { rateGap: number; terms: string }

/** As it stands for this member at this moment. */
export const offerTo = (
  db: Db | Tx,
  { merchantId, memberId }: { merchantId: number; memberId: bigint },
  { code, category }: Pick<LotteryGame, 'code' | 'category'>,
): Promise<OfferTo | undefined> =>
  offers(db, merchantId)
    .select(rateGap(memberId, category).as('rateGap'))
    .select(sql<string>`lottery_terms(o, g.running)`.as('terms'))
    .where('o.game_code', '=', code)
    .executeTakeFirst()

export async function rateGapOf(db: Db | Tx, memberId: bigint, category: string): Promise<number> {
  const { rows } = await sql<{ gap: number }>`select ${rateGap(memberId, category)} as gap`.execute(db)
  return rows[0]?.gap ?? 0
}

/**
 * The highest series a member may choose: the game's top less what the uplines earn on the way. Prize, self-rebate and
 * uplines together come to the top series, never more.
 */
export const ownSeriesIn = (
  { seriesMin, seriesMax }: Pick<LotteryOffer, 'seriesMin' | 'seriesMax'>,
  base: number,
  gap: number,
): number => Math.max(seriesMin, seriesMax - seriesPoints(gap, base))

export const ownSeriesOf = (
  offer: Pick<LotteryOffer, 'seriesMin' | 'seriesMax'>,
  { family }: Pick<LotteryGame, 'family'>,
  gap: number,
): number => ownSeriesIn(offer, family.seriesBase, gap)

export type NewOffer = Omit<LotteryOffer, 'running' | 'closeSeconds'>

/** What the merchant offers from now on; games that are not named stay as they are. */
export async function saveOffers(tx: Tx, merchantId: number, rows: readonly NewOffer[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('merchant_lottery')
    .values(
      rows.map((row) => ({
        merchant_id: merchantId,
        game_code: row.gameCode,
        enabled: row.enabled,
        popular: row.popular,
        sort: row.sort,
        series_min: row.seriesMin,
        series_max: row.seriesMax,
        min_stake: row.minStake,
        max_stake: row.maxStake,
        max_payout: row.maxPayout,
        max_exposure: row.maxExposure,
        closed_plays: [...row.closedPlays],
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'game_code']).doUpdateSet((eb) => ({
        enabled: eb.ref('excluded.enabled'),
        popular: eb.ref('excluded.popular'),
        sort: eb.ref('excluded.sort'),
        series_min: eb.ref('excluded.series_min'),
        series_max: eb.ref('excluded.series_max'),
        min_stake: eb.ref('excluded.min_stake'),
        max_stake: eb.ref('excluded.max_stake'),
        max_payout: eb.ref('excluded.max_payout'),
        max_exposure: eb.ref('excluded.max_exposure'),
        closed_plays: eb.ref('excluded.closed_plays'),
      })),
    )
    .execute()
}

/** Of the game itself, for every merchant. Announced draws are held either way. */
export async function setRunning(tx: Tx, gameCode: string, running: boolean): Promise<void> {
  await tx.updateTable('lottery_game').set({ running }).where('code', '=', gameCode).execute()
}
