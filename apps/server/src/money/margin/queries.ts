import type { ContractKind, ContractTerms } from '@trevo/contract/agents/contracts'
import { GameCategory } from '@trevo/contract/catalogue'
import type { MemberType } from '@trevo/contract/members'
import { findGame } from '@trevo/lottery/games'
import { sql } from 'kysely'
import { LOTTERY_VENDORS } from '../../base/catalogue/lottery-vendors.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Rates } from './rates.ts'
import { leastActiveTurnover } from './rules.ts'
import type { CategoryTerms, Factors, LotteryBounds } from './stack.ts'
import { highestShare } from './tier-share.ts'
import { tiersOf } from './tiers.ts'
import './tables.ts'

/** Locks what the brand gives back and keeps until the transaction ends. Take it after the rows of members. */
export async function lockMargin(tx: Tx, merchantId: number): Promise<void> {
  await sql`select lock_margin(${merchantId})`.execute(tx)
}

/** Keeps ceilings fixed until the transaction ends, while others may still set rates. Take it after the rows of members. */
export async function shareMargin(tx: Tx, merchantId: number): Promise<void> {
  await sql`select share_margin(${merchantId})`.execute(tx)
}

export async function factorsOf(db: Db | Tx): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select given_percent as "givenPercent", rebate_percent as "rebatePercent" from platform_margin`.execute(db)
  const [factors] = rows
  if (!factors) throw new Error('the platform has no margin rule')
  return factors
}

/** While the margins of all brands are locked. */
export async function setFactors(tx: Tx, { givenPercent, rebatePercent }: Factors): Promise<void> {
  await sql`
    update platform_margin set given_percent = ${givenPercent}, rebate_percent = ${rebatePercent}`.execute(tx)
}

export async function topRatesOf(db: Db | Tx, merchantId: number): Promise<Rates> {
  const { rows } = await sql<{ category: string; rate: number }>`
    select category, rate from top_rate where merchant_id = ${merchantId}`.execute(db)
  return new Map(rows.map(({ category, rate }) => [category, rate]))
}

/** While the brand's margin is locked. */
export async function setTopRates(tx: Tx, merchantId: number, rates: Rates): Promise<void> {
  await sql`insert into top_rate (merchant_id, category, rate)
    select ${merchantId}, category, rate
    from unnest(${[...rates.keys()]}::text[], ${[...rates.values()]}::int[]) as n (category, rate)
    on conflict (merchant_id, category) do update set rate = excluded.rate`.execute(tx)
}

export type MemberAbove = { id: bigint; account: string; type: MemberType; category: GameCategory; rate: number }
const ABOVE_SHOWN = 50

/** Members of the top level who have more than this. */
export async function membersAbove(db: Db | Tx, merchantId: number, rates: Rates): Promise<MemberAbove[]> {
  const { rows } = await sql<MemberAbove>`
    select m.id, m.account, m.type, r.category, r.rate
    from unnest(${[...rates.keys()]}::text[], ${[...rates.values()]}::int[]) as n (category, rate)
    join member_rate r on r.category = n.category and r.rate > n.rate
    join member m on m.id = r.member_id and m.merchant_id = ${merchantId} and m.parent_id is null
    order by r.rate desc, m.id limit ${ABOVE_SHOWN}`.execute(db)
  return rows
}

type Best = { category: GameCategory; name: string; pays: number | null }

/** Whoever opened a game before its return was lowered plays on at what it was. */
const PAYS = sql`greatest(coalesce(mg.return_percent, g.rtp), case when mg.return_before_until > now() then mg.return_before end)`

/** Our lotteries are in the catalogue too, but what they pay follows from their series. */
async function bestGames(db: Db | Tx, merchantId: number): Promise<Map<GameCategory, Best>> {
  const { rows } = await sql<Best>`
    select distinct on (g.category) g.category, g.name_pt as name, (${PAYS} * 10000)::int as pays
    from merchant_game mg join game g on g.id = mg.game_id
    where mg.merchant_id = ${merchantId} and mg.visible
      and not (g.engine = 'lottery' and g.vendor_code = any(${Object.values(LOTTERY_VENDORS)}::text[]))
    order by g.category, ${PAYS} desc nulls first, g.id`.execute(db)
  return new Map(rows.map((row) => [row.category, row]))
}

async function lotteriesOf(db: Db | Tx, merchantId: number): Promise<Map<GameCategory, LotteryBounds[]>> {
  const { rows } = await sql<{ code: string; min: number; max: number }>`
    select game_code as code, series_min as min, series_max as max from lottery_series(${merchantId})
    order by game_code`.execute(db)
  const found = new Map<GameCategory, LotteryBounds[]>()
  for (const row of rows) {
    const game = findGame(row.code)
    if (game === undefined) continue
    found.set(game.category, [...(found.get(game.category) ?? []), { ...row, base: game.family.seriesBase }])
  }
  return found
}

type HouseContract = { kind: ContractKind; tiers: unknown }

/** The best share of the house's contracts of a kind, those among them that wait for an answer. */
async function salaries(db: Db | Tx, merchantId: number): Promise<{ salary: number; hourly: number }> {
  const { rows } = await sql<HouseContract>`
    select kind, tiers from house_salaries(${merchantId})`.execute(db)
  const activeTurnover = await leastActiveTurnover(db, merchantId)
  const best = (kind: ContractKind) =>
    Math.max(
      0,
      ...rows
        .filter((row) => row.kind === kind)
        .map(({ tiers }) => highestShare(tiersOf({ kind, tiers } as ContractTerms), activeTurnover)),
    )
  return { salary: best('salary'), hourly: best('hourly') }
}

async function levelShare(db: Db | Tx, merchantId: number): Promise<number> {
  const { rows } = await sql<{ share: number }>`select reward_level_share(${merchantId}) as share`.execute(db)
  return rows[0]?.share ?? 0
}

/** What a category earns in points, at what the mall pays for one in cash where it pays most. */
async function pointShares(db: Db | Tx, merchantId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; share: number }>`
    select category, share from reward_point_shares(${merchantId})`.execute(db)
  return new Map(rows.map(({ category, share }) => [category, share]))
}

/** What prizes of tournaments may be, where most of them run at the same time. */
async function tournamentShares(db: Db | Tx, merchantId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; share: number }>`
    select category, share from tournament_shares(${merchantId})`.execute(db)
  return new Map(rows.map(({ category, share }) => [category, share]))
}

/** What pools of jackpots take, into their pots and aside for the next. */
async function jackpotShares(db: Db | Tx, merchantId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; share: number }>`
    select category, share from jackpot_shares(${merchantId})`.execute(db)
  return new Map(rows.map(({ category, share }) => [category, share]))
}

/** What missions give of what must be played for them, where most of them run at the same time. */
async function missionShares(db: Db | Tx, merchantId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; share: number }>`
    select category, share from mission_shares(${merchantId})`.execute(db)
  return new Map(rows.map(({ category, share }) => [category, share]))
}

/** What rules give of what must be played for them, before or afterwards, where most of them run at the same time. */
async function ruleShares(db: Db | Tx, merchantId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; share: number }>`
    select category, share from rule_shares(${merchantId})`.execute(db)
  return new Map(rows.map(({ category, share }) => [category, share]))
}

/** What partners outside may cost of what is played. */
async function affiliateShare(db: Db | Tx, merchantId: number): Promise<number> {
  const { rows } = await sql<{ share: number }>`select affiliate_share(${merchantId}) as share`.execute(db)
  return rows[0]?.share ?? 0
}

async function cashbackShare(db: Db | Tx, merchantId: number): Promise<number> {
  const { rows } = await sql<{ share: number }>`select cashback_share(${merchantId}) as share`.execute(db)
  return rows[0]?.share ?? 0
}

/** Categories in which something is on offer. */
export async function termsOf(db: Db | Tx, merchantId: number): Promise<CategoryTerms[]> {
  const [games, lotteries, topRates, paid, level, points, tournament, jackpot, cashback, mission, rule, affiliate] = [
    await bestGames(db, merchantId),
    await lotteriesOf(db, merchantId),
    await topRatesOf(db, merchantId),
    await salaries(db, merchantId),
    await levelShare(db, merchantId),
    await pointShares(db, merchantId),
    await tournamentShares(db, merchantId),
    await jackpotShares(db, merchantId),
    await cashbackShare(db, merchantId),
    await missionShares(db, merchantId),
    await ruleShares(db, merchantId),
    await affiliateShare(db, merchantId),
  ]
  return GameCategory.options
    .filter((category) => games.has(category) || lotteries.has(category))
    .map((category) => ({
      category,
      game: games.get(category) ?? null,
      lotteries: lotteries.get(category) ?? [],
      topRate: topRates.get(category) ?? 0,
      gives: {
        ...paid,
        level,
        cashback,
        affiliate,
        points: points.get(category) ?? 0,
        tournament: tournament.get(category) ?? 0,
        jackpot: jackpot.get(category) ?? 0,
        mission: mission.get(category) ?? 0,
        rule: rule.get(category) ?? 0,
      },
    }))
}
