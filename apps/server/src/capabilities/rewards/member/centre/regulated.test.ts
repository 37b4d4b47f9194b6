import { randomUUID } from 'node:crypto'
import { checkInCalendar, checkInToday } from '@trevo/contract/check-in'
import { applyReward, banners, joinPromotion, type Promotion, promotionDetail } from '@trevo/contract/content'
import { redeemItem } from '@trevo/contract/mall'
import { parseMoney } from '@trevo/contract/money'
import { grabEnvelope } from '@trevo/contract/rain'
import { type Claimable, claimReward, rewardCentre } from '@trevo/contract/reward-centre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDesk, aPromotion } from '../../../../../test/content.ts'
import { deposit } from '../../../../../test/ledger.ts'
import { aCheckInPlan, type Player, type RewardWorld, startRewardWorld } from '../../../../../test/rewards.ts'
import { sameAbout } from '../../../../money/giving/give.ts'
import { inTx } from '../../../../platform/db.ts'
import { methodsFor } from '../../../cashier/methods.ts'
import { grantSignUps } from '../../../content/grants.ts'
import { planRound } from '../../../rain/rain.ts'
import { offerGrants } from '../../grants.ts'

let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld({ regulation: 'br' })
  await aCheckInPlan(world)
})
afterAll(() => world.app.close())

test('nothing is given under the Brazilian rules before a member has played', async () => {
  const player = await world.player()
  const checkIn = () => world.ask(player, checkInToday, { body: { requestId: randomUUID() } })
  expect(await checkIn()).toBe('play_first')
  expect(await world.balance(player, 'PTS')).toBe(0n)
  await world.plays(player, '0.01')
  expect(await checkIn()).toMatchObject({ streak: 1 })
  expect(await world.findings()).toEqual([])
})

type Way = () => Promise<unknown>

/** Every way in which the house gives something, open to this player at once. */
async function everyWay(player: Player): Promise<Record<string, Way>> {
  const { db, merchantId, app } = world
  const now = app.clock.now()
  const inAnHour = new Date(now.getTime() + 3_600_000)
  const common = {
    merchantId,
    memberId: player.id,
    ref: 'x',
    about: sameAbout(''),
    kind: 'cash',
    amount: 10_000n,
  } as const
  await inTx(db, (tx) =>
    offerGrants(
      tx,
      (['vip', 'rebate', 'referral'] as const).map((source) => ({ ...common, source, expiresAt: inAnHour })),
      now,
    ),
  )
  const grants = await db
    .selectFrom('reward_grant')
    .select(['id', 'source'])
    .where('member_id', '=', player.id)
    .execute()
  const rules = { flow: 'sign_up', rewardKind: 'cash', rewardAmountMinor: 10_000n } as const
  const promotionId = await aPromotion(db, aDesk(merchantId, app.clock), rules)
  await db
    .insertInto('promotion_member')
    .values({
      announcement_id: promotionId,
      member_id: player.id,
      merchant_id: merchantId,
      status: 'Claim',
      changed_at: now,
    })
    .execute()
  const round = await inTx(db, (tx) =>
    planRound(tx, app.app.live, {
      merchantId,
      titlePt: 'Chuva',
      titleEn: 'Rain',
      kind: 'cash',
      budget: 10_000n,
      envelopes: 1,
      minTurnover: 0n,
      startsAt: now,
      endsAt: inAnHour,
      requestId: randomUUID(),
      createdBy: 'ana',
      now,
    }),
  )
  const titles = { merchant_id: merchantId, title_pt: 'Item', title_en: 'Item', sort: 0, active: true }
  const category = await db.insertInto('mall_category').values(titles).returning('id').executeTakeFirstOrThrow()
  const item = await db
    .insertInto('mall_item')
    .values({
      ...titles,
      category_id: category.id,
      kind: 'cash',
      points: 1_000_000n,
      cash: 10_000n,
      stock: 1,
      description_pt: '',
      description_en: '',
      image_url: null,
      per_member: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = () => ({ requestId: randomUUID() })
  const claim = (source: string, id: bigint) => () =>
    world.ask(player, claimReward, { body: { ...body(), source, id: String(id) } })
  return {
    ...Object.fromEntries(grants.map(({ id, source }) => [source, claim(source, id)])),
    promotion: claim('promotion', promotionId),
    checkIn: () => world.ask(player, checkInToday, { body: body() }),
    rain: () => world.ask(player, grabEnvelope, { params: { id: String(round) }, body: body() }),
    mall: () => world.ask(player, redeemItem, { body: { ...body(), itemId: String(item.id), points: '100.00' } }),
  }
}

test('nothing is given under the Brazilian rules before a deposit or for one, by any way there is', async () => {
  const player = await world.player({ points: '100.00' })
  const ways = await everyWay(player)
  expect(Object.keys(ways)).toHaveLength(7)
  const tryAll = async () => Promise.all(Object.values(ways).map((way) => way()))
  expect(await tryAll()).toEqual(Array(7).fill('play_first'))
  await world.ledger.transfer(deposit(world.merchantId, player.id, parseMoney('1000'), `paid-in:${player.id}`))
  await world.count()
  expect(await tryAll()).toEqual(Array(7).fill('play_first'))
  const given = await world.db.selectFrom('reward_given').selectAll().where('member_id', '=', player.id).execute()
  expect(given).toEqual([])
  expect([await world.balance(player), await world.balance(player, 'PTS')]).toEqual([10_000_000n, 1_000_000n])
  // The first bet opens them all: six times 1.00 in cash, and the points of the check-in for those of the mall.
  await world.plays(player, '0.01')
  for (const way of Object.values(ways)) expect(await way()).toBeTypeOf('object')
  expect([await world.balance(player), await world.balance(player, 'PTS')]).toEqual([10_060_000n, 100_000n])
  expect(await world.findings()).toEqual([])
})

test('offers nothing that would be refused, and says what is missing', async () => {
  const player = await world.player({ points: '100.00' })
  await everyWay(player)
  const { db, merchantId, app } = world
  const desk = aDesk(merchantId, app.clock)
  const gift = { rewardKind: 'points', rewardAmountMinor: 1_000_000n } as const
  const [giftId, applicationId] = [
    await aPromotion(db, desk, { ...gift, flow: 'gift' }),
    await aPromotion(db, desk, { ...gift, flow: 'application' }),
  ]
  await app.inject(banners, { query: { flush: '1' } })
  const standing = async (id: bigint) => {
    const { status, firstBet } = (await world.ask(player, promotionDetail, { params: { id: String(id) } })) as Promotion
    return [status, firstBet]
  }
  const centre = async () => (await world.ask(player, rewardCentre)) as { list: Claimable[]; ready: number }
  const apply = () =>
    world.ask(player, applyReward, {
      body: { requestId: randomUUID(), promotionId: String(applicationId), remarks: 'oi', pictures: [] },
    })
  expect([await standing(giftId), await standing(applicationId)]).toEqual([
    ['Process', true],
    ['Process', true],
  ])
  expect(await apply()).toBe('play_first')
  const before = await centre()
  expect(before.ready).toBe(0)
  // Three grants, the check-in, and three promotions.
  expect(before.list.filter(({ firstBet }) => firstBet).map(({ status }) => status)).toEqual(Array(7).fill('Process'))
  expect(await world.ask(player, checkInCalendar)).toMatchObject({ status: 'Process', play: null })

  await world.plays(player, '0.01')
  expect([await standing(giftId), await standing(applicationId)]).toEqual([
    ['Claim', false],
    ['Claim', false],
  ])
  const after = await centre()
  // The application is open too, but takes more than a press.
  expect(after.ready).toBe(6)
  expect(after.list.some(({ firstBet }) => firstBet)).toBe(false)
  expect(await world.ask(player, checkInCalendar)).toMatchObject({ status: 'Claim' })
  expect(await apply()).toMatchObject({ status: 'Applying' })
})

test('does not let staff grant a sign-up to members who have not bet', async () => {
  const { db, merchantId, app, deps } = world
  const rules = { flow: 'sign_up', rewardKind: 'points', rewardAmountMinor: 10_000n } as const
  const promotionId = await aPromotion(db, aDesk(merchantId, app.clock), rules)
  const [idle, active] = [await world.player(), await world.player()]
  for (const player of [idle, active]) {
    await world.ask(player, joinPromotion, { params: { id: String(promotionId) }, body: { requestId: randomUUID() } })
  }
  await world.plays(active, '0.01')
  const grant = { merchantId, promotionId, memberIds: [idle.id, active.id], requestId: randomUUID(), actor: 'ana' }
  const { now, refused } = await inTx(db, (tx) => grantSignUps(tx, deps, grant))
  expect(now).toEqual([active.id])
  expect([...refused]).toEqual([[idle.id, 'play_first']])
})

test('a level of the club lifts the daily limit of a withdrawal, and no other', async () => {
  const { db, merchantId } = world
  const method = { merchant_id: merchantId, kind: 'pix' as const, position: 0, bank_details: null }
  const limits = { min_amount: parseMoney('10'), max_amount: parseMoney('1000'), day_max: parseMoney('2000') }
  await db
    .insertInto('payment_method')
    .values((['in', 'out'] as const).map((direction) => ({ ...method, ...limits, direction })))
    .execute()
  await db
    .insertInto('vip_level')
    .values({
      merchant_id: merchantId,
      level: 1,
      label: 'Prata',
      turnover: 1_000_000n,
      rebate_basis_points: 0,
      withdrawal_extra_percent: 25,
      gift_kind: null,
      gift_amount: null,
    })
    .execute()
  const player = await world.player()
  const dayMax = async (direction: 'in' | 'out') => (await methodsFor(db, player, direction))[0]?.dayMax
  expect([await dayMax('in'), await dayMax('out')]).toEqual([20_000_000n, 20_000_000n])
  await world.plays(player, '100.00')
  await world.count()
  expect([await dayMax('in'), await dayMax('out')]).toEqual([20_000_000n, 25_000_000n])
})
