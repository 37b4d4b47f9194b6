import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { opsSetCashbackRule } from '@trevo/contract/ops/cashback'
import { opsCancelFreeRounds, opsGrantFreeRounds } from '@trevo/contract/ops/free-rounds'
import { opsMoveJackpot, opsOpenJackpot } from '@trevo/contract/ops/jackpots'
import * as mall from '@trevo/contract/ops/mall'
import { opsPublishMission, opsStopMission } from '@trevo/contract/ops/missions'
import * as rain from '@trevo/contract/ops/rain'
import { opsDecideReferral } from '@trevo/contract/ops/referrals'
import * as programme from '@trevo/contract/ops/reward-programme'
import { opsPublishRule, opsStopRule } from '@trevo/contract/ops/rules'
import { opsCancelTournament, opsPublishTournament } from '@trevo/contract/ops/tournaments'
import { sql } from 'kysely'
import '../src/base/catalogue/tables.ts'
import { insertOrder } from '../src/capabilities/mall/queries.ts'
import { inTx } from '../src/platform/db.ts'
import { aMember } from './fixtures.ts'
import { answered, type OpsWorld } from './ops-world.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Write = { endpoint: Endpoint; action: string; about: 'brand'; input(): Input | Promise<Input> }

export const CHECK_IN_PLAN = {
  name: 'Plano',
  startsOn: '2026-03-01',
  endsOn: null,
  minTurnover: '10.00',
  active: true,
  gifts: [{ kind: 'points', amount: '10.00' }],
}
export const MALL_CATEGORY = { titles: { PT: 'Vales', EN: 'Vouchers' }, sort: 1, active: true }
const item = (categoryId: string) => ({
  categoryId,
  kind: 'voucher',
  titles: { PT: 'Vale', EN: 'Voucher' },
  descriptions: { PT: '', EN: '' },
  imageUrl: null,
  points: '100.00',
  cash: null,
  cost: '5.00',
  stock: 5,
  perMember: null,
  sort: 1,
  // What is on the shelf takes two people.
  active: false,
})
export const RAIN_ROUND = {
  titles: { PT: 'Chuva', EN: 'Rain' },
  kind: 'cash',
  budget: '50.00',
  envelopes: 10,
  minTurnover: '5.00',
  startsAt: '2030-03-01T12:00:00Z',
  endsAt: '2030-03-01T12:05:00Z',
}
export const RAIN_PLAN = {
  titles: { PT: 'Chuva', EN: 'Rain' },
  kind: 'cash',
  budget: '50.00',
  envelopes: 10,
  minTurnover: '5.00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  times: ['12:00', '20:30'],
  minutes: 10,
  active: true,
  startsOn: '2026-01-01',
  endsOn: null,
}
const CASHBACK = {
  active: true,
  period: 'week',
  percent: '10',
  sharePercent: '0.2',
  least: '1.00',
  most: '50.00',
}
export const JACKPOT = {
  titles: { PT: 'Cofre', EN: 'Vault', ES: 'Bóveda' },
  scope: 'all',
  category: null,
  vendor: null,
  games: [],
  levels: [{ level: 'mini', sharePercent: '0.1', refillPercent: '0.05', start: '10.00', mustDropBy: '20.00' }],
} as const
export const TOURNAMENT = {
  titles: { PT: 'Corrida', EN: 'Race', ES: 'Carrera' },
  scope: 'all',
  category: null,
  vendor: null,
  games: [],
  score: 'turnover',
  minStake: '1.00',
  sharePercent: '0.5',
  prizes: [
    { places: 1, amount: '100.00' },
    { places: 2, amount: '25.00' },
  ],
  startsAt: '2030-03-01T12:00:00Z',
  endsAt: '2030-03-08T12:00:00Z',
}
export const MISSION = {
  titles: { PT: 'Cem rodadas', EN: 'A hundred rounds', ES: 'Cien rondas' },
  period: 'day',
  goal: 'rounds',
  category: null,
  multiplier: null,
  dayTurnover: null,
  steps: [{ count: 100, turnover: '200.00', reward: '1.00' }],
  budget: '100.00',
  startsOn: '2030-03-01',
  endsOn: '2030-03-08',
} as const
export const RULE = {
  titles: { PT: 'Código de boas-vindas', EN: 'Welcome code', ES: 'Código de bienvenida' },
  trigger: 'segment',
  nth: null,
  least: null,
  code: null,
  level: 1,
  idleDays: null,
  segmentId: null,
  missionId: null,
  tournamentId: null,
  place: null,
  joinDays: null,
  announcementId: null,
  often: 'once',
  category: null,
  played: '1000.00',
  reward: 'cash',
  amount: '1.00',
  percent: null,
  times: null,
  weights: {},
  maxBet: null,
  days: null,
  budget: '100.00',
  dayMax: null,
  memberMax: null,
  games: [],
  rounds: null,
  roundsGame: null,
  roundsDays: null,
  startsOn: '2030-03-01',
  endsOn: '2030-03-08',
} as const
/** Of a category without games: it leaves the margin to the writes that follow. */
const QUIET_RULE = { ...RULE, category: 'ESPORTS' } as const
const VIP_LEVEL = { label: 'Bronze', turnover: '100.00', rebatePercent: '0.1', withdrawalExtraPercent: 10, gift: null }
const RULES = {
  budgets: [{ scope: 'mall', kind: 'cash', dayMax: '1000.00' }],
  points: [{ category: 'RNG', pointsPer100: '1.00' }],
  referral: null,
}
const byId = (id: string) => ({ params: { id } })

/** One of everything of the rewards that staff work on, made when it is asked for. */
export function rewardThings(world: () => OpsWorld) {
  const made = async (endpoint: Endpoint, body: unknown) =>
    answered<{ id: string }>(await world().everywhere.call(endpoint, { body })).id
  const category = () => made(mall.opsCreateMallCategory, MALL_CATEGORY)
  const newItem = async () => made(mall.opsCreateMallItem, { requestId: randomUUID(), ...item(await category()) })
  /** Of a game whose vendor can be told of it, for somebody new. */
  async function freeRoundsBody() {
    const { db, brandId, nodeId } = world()
    const game = db.selectFrom('merchant_game').select('game_id').where('node_id', '=', nodeId)
    await db
      .updateTable('game')
      .set({ features: ['free_rounds'], rtp: sql`coalesce(rtp, 90)` })
      .where('id', '=', game)
      .execute()
    const vendor = db.selectFrom('game').select('vendor_code').where('id', '=', game)
    await db.updateTable('vendor').set({ api_url: 'https://jogos.example/calls' }).where('code', '=', vendor).execute()
    // What is set aside for it may have been changed by a line before.
    await sql`insert into reward_budget (merchant_id, scope, kind, day_max) values (${brandId}, 'free_rounds', 'cash', 10000000)
      on conflict (merchant_id, scope, kind) do update set day_max = excluded.day_max`.execute(db)
    const { id } = await aMember(db, { merchantId: brandId })
    const grant = { rounds: 5, stake: '1.00', days: 7, note: 'Desculpas' }
    return { requestId: randomUUID(), memberId: String(id), nodeId: String(nodeId), ...grant }
  }
  return {
    plan: () => made(programme.opsCreateCheckInPlan, { requestId: randomUUID(), ...CHECK_IN_PLAN }),
    category,
    item: newItem,
    jackpot: () => made(opsOpenJackpot, { requestId: randomUUID(), ...JACKPOT }),
    freeRounds: async () => made(opsGrantFreeRounds, await freeRoundsBody()),
    freeRoundsBody,
    mission: () => made(opsPublishMission, { requestId: randomUUID(), ...MISSION }),
    rule: () => made(opsPublishRule, { requestId: randomUUID(), ...QUIET_RULE }),
    tournament: () => made(opsPublishTournament, { requestId: randomUUID(), ...TOURNAMENT }),
    round: () => made(rain.opsPlanRain, { requestId: randomUUID(), ...RAIN_ROUND }),
    rainPlan: () => made(rain.opsCreateRainPlan, { requestId: randomUUID(), ...RAIN_PLAN }),
    async order() {
      const { db, brandId: merchantId, server } = world()
      const itemId = BigInt(await newItem())
      const member = await aMember(db, { merchantId })
      const id = await inTx(db, (tx) =>
        insertOrder(tx, {
          merchantId,
          memberId: member.id,
          itemId,
          requestId: randomUUID(),
          inputHash: Buffer.alloc(32),
          quantity: 1,
          points: 1_000_000n,
          cash: null,
          cost: null,
          day: null,
          state: 'waiting',
          address: null,
          now: server.clock.now(),
        }),
      )
      return String(id)
    },
    async referral() {
      const { db, brandId, member } = world()
      const friend = await aMember(db, { merchantId: brandId })
      await sql`insert into referral (friend_id, merchant_id, inviter_id, state, turnover, friends_max, deadline, created_at)
        values (${friend.id}, ${brandId}, ${member.id}, 'review', 1, 3, now(), now())`.execute(db)
      return String(friend.id)
    },
    itemBody: item,
  }
}

export function rewardWrites(world: () => OpsWorld): Write[] {
  const things = rewardThings(world)
  const line = (endpoint: Endpoint, action: string, input: Write['input']): Write => ({
    endpoint,
    action,
    about: 'brand',
    input,
  })
  const editItem = async () => {
    const id = await things.item()
    const { categoryId, revisedAt } = answered<{ categoryId: string; revisedAt: string }>(
      await world().everywhere.call(mall.opsMallItem, byId(id)),
    )
    return { ...byId(id), body: { ...things.itemBody(categoryId), revisedAt, stockSeen: 5 } }
  }
  return [
    line(programme.opsCreateCheckInPlan, 'sign_in_plan.create', () => ({
      body: { requestId: randomUUID(), ...CHECK_IN_PLAN },
    })),
    line(programme.opsEditCheckInPlan, 'sign_in_plan.edit', async () => ({
      ...byId(await things.plan()),
      body: { ...CHECK_IN_PLAN, active: false },
    })),
    line(programme.opsSetRewardRules, 'reward_rules.set', () => ({ body: RULES })),
    line(programme.opsSetVipLevel, 'vip_level.set', () => ({ params: { level: '1' }, body: VIP_LEVEL })),
    line(mall.opsCreateMallCategory, 'mall_category.create', () => ({ body: MALL_CATEGORY })),
    line(mall.opsEditMallCategory, 'mall_category.edit', async () => ({
      ...byId(await things.category()),
      body: { ...MALL_CATEGORY, sort: 9 },
    })),
    line(mall.opsCreateMallItem, 'mall_item.create', async () => ({
      body: { requestId: randomUUID(), ...item(await things.category()) },
    })),
    line(mall.opsEditMallItem, 'mall_item.edit', editItem),
    line(mall.opsMoveMallOrder, 'mall_order.move', async () => ({
      ...byId(await things.order()),
      body: { state: 'preparing' },
    })),
    line(opsDecideReferral, 'referral.decide', async () => ({
      ...byId(await things.referral()),
      body: { reward: true },
    })),
    line(rain.opsPlanRain, 'rain.plan', () => ({ body: { requestId: randomUUID(), ...RAIN_ROUND } })),
    line(rain.opsCreateRainPlan, 'rain_plan.create', () => ({ body: { requestId: randomUUID(), ...RAIN_PLAN } })),
    line(rain.opsEditRainPlan, 'rain_plan.edit', async () => ({
      ...byId(await things.rainPlan()),
      body: { ...RAIN_PLAN, active: false },
    })),
    line(opsSetCashbackRule, 'cashback_rule.set', () => ({ body: CASHBACK })),
    line(opsPublishTournament, 'tournament.publish', () => ({ body: { requestId: randomUUID(), ...TOURNAMENT } })),
    line(opsPublishMission, 'mission.publish', () => ({ body: { requestId: randomUUID(), ...MISSION } })),
    line(opsStopMission, 'mission.stop', async () => byId(await things.mission())),
    line(opsPublishRule, 'rule.publish', () => ({ body: { requestId: randomUUID(), ...QUIET_RULE } })),
    line(opsStopRule, 'rule.stop', async () => byId(await things.rule())),
    line(opsGrantFreeRounds, 'free_rounds.grant', async () => ({ body: await things.freeRoundsBody() })),
    line(opsCancelFreeRounds, 'free_rounds.cancel', async () => byId(await things.freeRounds())),
    line(opsOpenJackpot, 'jackpot.open', () => ({ body: { requestId: randomUUID(), ...JACKPOT } })),
    line(opsMoveJackpot, 'jackpot.pause', async () => ({ ...byId(await things.jackpot()), body: { move: 'pause' } })),
    line(opsCancelTournament, 'tournament.cancel', async () => byId(await things.tournament())),
    line(rain.opsCancelRain, 'rain.cancel', async () => byId(await things.round())),
  ]
}
