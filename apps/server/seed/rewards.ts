import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import '../src/capabilities/mall/tables.ts'
import '../src/base/merchants/tables.ts'
import type { BudgetScope } from '@trevo/contract/ops/reward-programme'
import { renewPlan } from '../src/capabilities/rain/plans.ts'
import { planRound } from '../src/capabilities/rain/rain.ts'
import { countPlay } from '../src/capabilities/rewards/count-play.ts'
import { recordReferral } from '../src/capabilities/rewards/referrals.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import type { Db, Pool, Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'
import { MALL_CATEGORIES, MALL_ITEMS } from './mall-items.ts'
import { DEMO_PLAYERS } from './players.ts'

const HOUR_MS = 3_600_000
const HALF_HOUR_MS = HOUR_MS / 2
const RAIN_TIMES = ['09:00', '13:00', '18:00', '21:00']
const RAIN_MINUTES = 10
/** Nobody watches while the demo is made. */
const SILENT = { toMember: () => {}, toMerchant: () => {} }
const clock = { now: () => new Date() }

const BUDGETS: Readonly<Record<BudgetScope, string>> = {
  promotion: '50000',
  mission: '2000',
  rules: '5000',
  free_rounds: '2000',
  sign_in: '50000',
  referral: '20000',
  rebate: '50000',
  vip: '20000',
  mall: '10000',
  cashback: '20000',
}
/** Points for 100 of turnover. */
const POINTS = { RNG: '1', LIVE: '0.5', FISH: '0.8', INHOUSE: '0.8', SPORTS: '0.6', ELOTT: '0.6', LOTT: '0.4' }
/** Gifts up to a level and the best rebate together are a thousandth of what is played: the margin counts both. */
const LEVELS = [
  { label: 'VIP Bronze', turnover: '500', rebate: 1, extra: 0, gift: '0.25' },
  { label: 'VIP Prata', turnover: '5000', rebate: 2, extra: 25, gift: '2' },
  { label: 'VIP Ouro', turnover: '50000', rebate: 3, extra: 50, gift: '20' },
  { label: 'VIP Diamante', turnover: '500000', rebate: 5, extra: 100, gift: '220' },
]
/**
 * What follows gives no more than its play keeps, all of it together and for whoever plays where the house keeps least (0.34% after
 * everything else that comes back; a point is worth 0.0556): `worst-case.test.ts` adds it up. So nobody gains by a second account.
 */
const CHECK_IN = { play: '50', points: ['1', '1', '1', '1', '2', '2'], cash: '0.20' }
const RAIN = { play: '500', budget: '10', envelopes: 100 }
const REFERRAL = { play: '1000', inviter: '1', friendPoints: '5' }

/** Rules of rewards, the mall and the red rain; some of the demo's players came by the player's link. */
export async function seedRewards(tx: Tx, brand: DemoBrand): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  await seedRules(tx, id)
  await seedMall(tx, id)
  await seedRain(tx, id)
  await seedFriends(tx, id)
}

async function seedRules(tx: Tx, merchantId: number): Promise<void> {
  const budgets = Object.entries(BUDGETS).flatMap(([scope, dayMax]) =>
    (['cash', 'points'] as const).map((kind) => ({
      merchant_id: merchantId,
      scope: scope as BudgetScope,
      kind,
      day_max: parseMoney(dayMax),
    })),
  )
  await tx.insertInto('reward_budget').values(budgets).execute()
  const points = Object.entries(POINTS).map(([category, per100]) => ({
    merchant_id: merchantId,
    category,
    points_per_100: parseMoney(per100),
  }))
  await tx.insertInto('points_rule').values(points).execute()
  const levels = LEVELS.map(({ label, turnover, rebate, extra, gift }, index) => ({
    merchant_id: merchantId,
    level: index + 1,
    label,
    turnover: parseMoney(turnover),
    rebate_basis_points: rebate,
    withdrawal_extra_percent: extra,
    gift_kind: 'cash' as const,
    gift_amount: parseMoney(gift),
  }))
  await tx.insertInto('vip_level').values(levels).execute()
  const week = [
    ...CHECK_IN.points.map((amount) => ({ kind: 'points', amount })),
    { kind: 'cash', amount: CHECK_IN.cash },
  ]
  await tx
    .insertInto('sign_in_plan')
    .values({
      merchant_id: merchantId,
      name: 'Sete dias',
      starts_on: '2026-01-01',
      ends_on: null,
      active: true,
      min_turnover: parseMoney(CHECK_IN.play),
      gifts: JSON.stringify(week),
    })
    .execute()
  await tx
    .insertInto('referral_rule')
    .values({
      merchant_id: merchantId,
      active: true,
      inviter_kind: 'cash',
      inviter_amount: parseMoney(REFERRAL.inviter),
      friend_kind: 'points',
      friend_amount: parseMoney(REFERRAL.friendPoints),
      turnover: parseMoney(REFERRAL.play),
      within_days: 30,
      friends_max: 20,
    })
    .execute()
}

async function seedMall(tx: Tx, merchantId: number): Promise<void> {
  const categories = MALL_CATEGORIES.map(({ pt, en }, sort) => ({
    merchant_id: merchantId,
    title_pt: pt,
    title_en: en,
    sort,
    active: true,
  }))
  const ids = await tx.insertInto('mall_category').values(categories).returning('id').execute()
  const items = MALL_ITEMS.map(
    ({ category, kind, pt, en, aboutPt, aboutEn, points, cash, cost, stock, perMember }, sort) => ({
      merchant_id: merchantId,
      category_id: ids[category]?.id ?? 0n,
      kind,
      title_pt: pt,
      title_en: en,
      description_pt: aboutPt,
      description_en: aboutEn,
      image_url: null,
      points: parseMoney(points),
      stock,
      cash: cash === null ? null : parseMoney(cash),
      cost: cost === null ? null : parseMoney(cost),
      per_member: perMember,
      sort,
      active: true,
    }),
  )
  await tx.insertInto('mall_item').values(items).execute()
}

/** Four times a day for ever, and once more soon, so that somebody who opens the demo has a round to wait for. */
async function seedRain(tx: Tx, merchantId: number): Promise<void> {
  const now = clock.now()
  const minTurnover = parseMoney(RAIN.play)
  const round = { kind: 'cash' as const, budget: parseMoney(RAIN.budget), envelopes: RAIN.envelopes }
  const made = { ...round, merchantId, minTurnover, titlePt: 'Chuva da sorte', titleEn: 'Lucky rain' }
  const plan = await tx
    .insertInto('rain_plan')
    .values({
      ...round,
      merchant_id: merchantId,
      title_pt: made.titlePt,
      title_en: made.titleEn,
      min_turnover: minTurnover,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      times: RAIN_TIMES,
      minutes: RAIN_MINUTES,
      active: true,
      starts_on: '2026-01-01',
      ends_on: null,
      request_id: randomUUID(),
      created_by: 'operador',
      revised_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await renewPlan(tx, { clock, live: SILENT }, { id: plan.id, merchantId })
  // At half past an hour, where the others leave room for it.
  const startsAt = new Date(Math.ceil((now.getTime() - HALF_HOUR_MS) / HOUR_MS) * HOUR_MS + HALF_HOUR_MS)
  const endsAt = new Date(startsAt.getTime() + RAIN_MINUTES * 60_000)
  await planRound(tx, SILENT, { ...made, startsAt, endsAt, requestId: randomUUID(), createdBy: 'operador', now })
}

async function seedFriends(tx: Tx, merchantId: number): Promise<void> {
  const accounts = ['demo', ...DEMO_PLAYERS.slice(0, 6).map(({ account }) => account)]
  const members = await tx
    .selectFrom('member')
    .select(['id', 'account'])
    .where('merchant_id', '=', merchantId)
    .where('account', 'in', accounts)
    .execute()
  const idOf = new Map(members.map(({ id, account }) => [account, id]))
  const [inviterId, ...friends] = accounts.map((account) => idOf.get(account))
  if (inviterId === undefined) return
  for (const friendId of friends) {
    if (friendId !== undefined)
      await recordReferral(tx, {
        memberId: friendId,
        merchantId,
        inviterId,
        link: null,
        click: null,
        agreement: null,
        now: new Date(),
      })
  }
  await sql`insert into invitation_code (merchant_id, code, owner_member_id) values (${merchantId}, 'BIA2026', ${inviterId})
    on conflict do nothing`.execute(tx)
}

/** The job does this every few seconds; the first visitor need not wait for it. */
export const countDemoPlay = (db: Db, pool: Pool) =>
  countPlay({ db, ledger: createLedger({ pool }), live: SILENT, clock, jobs: { send: async () => true } })
