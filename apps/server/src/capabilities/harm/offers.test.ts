import { randomUUID } from 'node:crypto'
import { checkInCalendar, checkInToday } from '@trevo/contract/check-in'
import { announcements, applyReward, banners, claimPromotion, joinPromotion, promotions } from '@trevo/contract/content'
import { myMissions } from '@trevo/contract/missions'
import { parseMoney } from '@trevo/contract/money'
import { grabEnvelope, redRain } from '@trevo/contract/rain'
import { claimReward, rewardCentre } from '@trevo/contract/reward-centre'
import { memberInfo } from '@trevo/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDesk, anAnnouncement, aPromotion, type PromotionRules } from '../../../test/content.ts'
import { setHarmLevel } from '../../../test/harm.ts'
import { aMission } from '../../../test/missions.ts'
import { aCheckInPlan, type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { recordPlay } from '../../base/figures/play-day.ts'
import { sameAbout } from '../../money/giving/give.ts'
import { inTx } from '../../platform/db.ts'
import { takeStep } from '../content/promotions.ts'
import { planRound } from '../rain/rain.ts'
import { offerCashback } from '../rewards/cashback.ts'
import { offerGrants } from '../rewards/grants.ts'
import { offerRebates } from '../rewards/rebates.ts'

const DAY_MS = 86_400_000
const DAY = '2026-03-01'

/** Sunday, noon in São Paulo. */
let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld({ regulation: 'br' })
  await aCheckInPlan(world)
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const now = () => world.app.clock.now()
const mark = (player: Player, level = 1) => setHarmLevel(world.db, player, level, now())
/** Two who have played, of whom the second is marked. */
async function aPair(): Promise<[calm: Player, marked: Player]> {
  const pair = [await world.player(), await world.player()] as [Player, Player]
  for (const player of pair) await world.plays(player, '1')
  await mark(pair[1])
  return pair
}
const ofBoth = async <T>(pair: readonly Player[], ask: (player: Player) => Promise<T>) => [
  await ask(pair[0] as Player),
  await ask(pair[1] as Player),
]
const made = async (rules: PromotionRules) => {
  const id = await aPromotion(world.db, aDesk(world.merchantId, world.app.clock), rules)
  await world.app.inject(banners, { query: { flush: '1' } })
  return id
}
const act = (player: Player, endpoint: typeof joinPromotion | typeof claimPromotion, id: bigint) =>
  world.ask(player, endpoint, { params: { id: String(id) }, body: { requestId: randomUUID() } })
const listed = async (player: Player, source: string) => {
  const { list } = (await world.ask(player, rewardCentre)) as { list: { source: string; id: string }[] }
  return list.filter((one) => one.source === source).length
}
const idsOf = async (player: Player) =>
  ((await world.ask(player, promotions)) as { list: { announcement: { id: string } }[] }).list.map(
    ({ announcement }) => announcement.id,
  )
const GIFT: PromotionRules = { flow: 'gift', rewardKind: 'cash', rewardAmountMinor: 100_000n }
const SIGN_UP: PromotionRules = { flow: 'sign_up', rewardKind: 'cash', rewardAmountMinor: 100_000n }

test('the check-in of a day gives them nothing and does not show', async () => {
  const pair = await aPair()
  const take = (player: Player) => world.ask(player, checkInToday, { body: { requestId: randomUUID() } })
  expect(await ofBoth(pair, (one) => listed(one, 'sign_in'))).toEqual([1, 0])
  expect(await ofBoth(pair, take)).toEqual([expect.objectContaining({ streak: 1 }), 'offers_paused'])
  expect(await world.ask(pair[1], checkInCalendar)).toMatchObject({ status: 'Close', days: [] })
  const viaCentre = { requestId: randomUUID(), source: 'sign_in', id: DAY }
  expect(await world.ask(pair[1], claimReward, { body: viaCentre })).toBe('offers_paused')
  expect(await world.balances(pair, 'PTS')).toEqual([100_000n, 0n])
})

test('a gift, a sign-up and an application are refused and hidden; what was joined and granted before is paid', async () => {
  const [gift, signUp, before] = [await made(GIFT), await made(SIGN_UP), await made(SIGN_UP)]
  const paper = await made({ flow: 'application', rewardKind: 'cash', rewardAmountMinor: 100_000n })
  const pair = [await world.player(), await world.player()] as [Player, Player]
  for (const player of pair) {
    await world.plays(player, '1')
    await act(player, joinPromotion, before)
  }
  const [, marked] = pair
  await mark(marked)
  const apply = (player: Player) =>
    world.ask(player, applyReward, {
      body: { requestId: randomUUID(), promotionId: String(paper), remarks: 'oi', pictures: [] },
    })
  expect(await ofBoth(pair, (one) => act(one, claimPromotion, gift))).toEqual([{ status: 'Claimed' }, 'offers_paused'])
  expect(await ofBoth(pair, (one) => act(one, joinPromotion, signUp))).toEqual([{ status: 'Joined' }, 'offers_paused'])
  expect(await ofBoth(pair, apply)).toEqual([expect.objectContaining({ status: 'Applying' }), 'offers_paused'])
  expect(await idsOf(marked)).toEqual([String(before)])
  expect(await ofBoth(pair, (one) => listed(one, 'promotion'))).toEqual([3, 1])
  const { ledger, app, merchantId } = world
  const deps = { ledger, live: app.app.live, clock: app.clock }
  const grant = { name: 'grant', promotionId: before, merchantId, memberId: marked.id, actor: 'ana' } as const
  await inTx(world.db, (tx) => takeStep(tx, deps, grant))
  expect(await act(marked, claimPromotion, before)).toEqual({ status: 'Claimed' })
  expect(await world.balance(marked)).toBe(100_000n)
})

test('advertising is left out: promotions and pop-ups, not notices', async () => {
  const desk = aDesk(world.merchantId, world.app.clock)
  await anAnnouncement(world.db, desk, { type: 'PU' })
  await anAnnouncement(world.db, desk, { type: 'PL' })
  await made(GIFT)
  const pair = await aPair()
  const counts = async (player: Player) => {
    const all = await world.ask(player, announcements, { query: { types: 'PR,PU,PL' } })
    const { promotion, popup, player: notices } = all as Record<string, unknown[]>
    return [promotion, popup, notices].map((list) => (list?.length ?? 0) > 0)
  }
  expect(await ofBoth(pair, counts)).toEqual([
    [true, true, true],
    [false, false, true],
  ])
  expect(await world.ask(pair[0], memberInfo)).not.toHaveProperty('offersPaused')
  expect(await world.ask(pair[1], memberInfo)).toMatchObject({ offersPaused: true })
})

test('rain falls beside them: no round is shown, and no envelope is theirs', async () => {
  const pair = await aPair()
  const id = await inTx(world.db, (tx) =>
    planRound(tx, world.app.app.live, {
      merchantId: world.merchantId,
      titlePt: 'Chuva',
      titleEn: 'Rain',
      kind: 'cash',
      envelopes: 2,
      budget: parseMoney('2'),
      minTurnover: 0n,
      createdBy: 'ana',
      requestId: randomUUID(),
      startsAt: new Date(now().getTime() - 60_000),
      endsAt: new Date(now().getTime() + 300_000),
      now: now(),
    }),
  )
  const grab = (player: Player) =>
    world.ask(player, grabEnvelope, { params: { id: String(id) }, body: { requestId: randomUUID() } })
  expect(await grab(pair[1])).toBe('offers_paused')
  expect(await grab(pair[0])).toMatchObject({ left: 1 })
  expect(await world.ask(pair[0], redRain)).toMatchObject({ current: { id: String(id) } })
  expect(await world.ask(pair[1], redRain)).toMatchObject({ current: null, next: null, last: null })
  expect(await world.balance(pair[1])).toBe(0n)
})

test('gifts of levels and friends, cashback and rebates are not offered; those that were offered before are paid', async () => {
  const { db, merchantId } = world
  await sql`insert into cashback_rule (merchant_id, active, period, percent, share, least, most, revised_at)
    values (${merchantId}, true, 'day', 100000, 10000, 10000, 500000, ${now()}) on conflict do nothing`.execute(db)
  await sql`insert into vip_level (merchant_id, level, label, turnover, rebate_basis_points, withdrawal_extra_percent)
    values (${merchantId}, 1, 'Bronze', 10000, 50, 0) on conflict do nothing`.execute(db)
  const pair = [await world.player(), await world.player()] as [Player, Player]
  const [, marked] = pair
  const grantTo = (player: Player, ref: string) =>
    inTx(db, (tx) =>
      offerGrants(
        tx,
        [
          {
            merchantId,
            memberId: player.id,
            source: 'vip',
            ref,
            about: sameAbout('Bronze'),
            kind: 'cash',
            amount: 50_000n,
            expiresAt: new Date(now().getTime() + 30 * DAY_MS),
          },
        ],
        now(),
      ),
    )
  const lose = (player: Player) =>
    inTx(db, (tx) =>
      recordPlay(tx, merchantId, now(), [
        {
          memberId: player.id,
          category: 'RNG',
          currency: 'BRL',
          staked: parseMoney('1000'),
          turnover: parseMoney('1000'),
          prize: parseMoney('500'),
          bets: 1,
        },
      ]),
    )
  for (const player of pair) {
    await sql`insert into reward_member (member_id, merchant_id, vip_level) values (${player.id}, ${merchantId}, 1)
      on conflict (member_id) do update set vip_level = 1`.execute(db)
    await grantTo(player, 'before')
    await lose(player)
  }
  // Marked on the day after: that day's rebate was earned before.
  world.app.clock.advance(DAY_MS)
  await mark(marked)
  await offerRebates({ db, clock: world.app.clock })
  await offerCashback({ db, clock: world.app.clock })
  for (const player of pair) await grantTo(player, 'after')
  expect(await ofBoth(pair, (one) => listed(one, 'vip'))).toEqual([2, 1])
  expect(await ofBoth(pair, (one) => listed(one, 'rebate'))).toEqual([1, 1])
  expect(await ofBoth(pair, (one) => listed(one, 'cashback'))).toEqual([1, 0])
  for (const player of pair) await lose(player)
  world.app.clock.advance(DAY_MS)
  await offerRebates({ db, clock: world.app.clock })
  expect(await ofBoth(pair, (one) => listed(one, 'rebate'))).toEqual([2, 1])
  const [grant] = ((await world.ask(marked, rewardCentre)) as { list: { source: string; id: string }[] }).list.filter(
    ({ source }) => source === 'vip',
  )
  const claimed = { requestId: randomUUID(), source: 'vip', id: grant?.id ?? '' }
  expect(await world.ask(marked, claimReward, { body: claimed })).toMatchObject({ status: 'Claimed' })
  expect(await world.balance(marked)).toBe(50_000n)
})

test('missions show nothing to play for; a step that was reached before is paid, one reached since is not', async () => {
  const id = await aMission(world.db, world.merchantId, { period: 'week' })
  const later = await aMission(world.db, world.merchantId, { period: 'week', steps: [[0, '150', '1']] })
  // Missions begin on the first of March, a Sunday.
  const { day } = await world.db
    .selectNoFrom(
      sql<string>`greatest(date_trunc('week', (${now()}::timestamptz at time zone 'America/Sao_Paulo')::date)::date, ${DAY}::date)::text`.as(
        'day',
      ),
    )
    .executeTakeFirstOrThrow()
  const player = await world.player()
  await world.plays(player, '100')
  world.app.clock.advance(DAY_MS)
  await mark(player)
  await world.plays(player, '100')
  const board = (await world.ask(player, myMissions)) as { list: unknown[]; waiting: { claimId: string }[] }
  expect(board.list).toEqual([])
  expect(board.waiting.map(({ claimId }) => claimId)).toEqual([`${id}:${day}:1`])
  const claim = (mission: bigint) =>
    world.ask(player, claimReward, {
      body: { requestId: randomUUID(), source: 'mission', id: `${mission}:${day}:1` },
    })
  expect(await claim(later)).toBe('offers_paused')
  expect(await claim(id)).toMatchObject({ status: 'Claimed' })
  expect(await world.balance(player)).toBe(10_000n)
})

test('when the level has fallen everything is offered again, and another member’s level changes nothing', async () => {
  const id = await made(GIFT)
  const [calm, marked] = await aPair()
  await setHarmLevel(world.db, marked, 0, now())
  expect(await act(marked, claimPromotion, id)).toEqual({ status: 'Claimed' })
  expect(await act(calm, claimPromotion, id)).toEqual({ status: 'Claimed' })
})

test('two claims at once, with the mark in between, give at most what the order allows', async () => {
  const id = await made(GIFT)
  const player = await world.player()
  await world.plays(player, '1')
  const answers = await Promise.all([act(player, claimPromotion, id), mark(player), act(player, claimPromotion, id)])
  const paid = answers.some((one) => typeof one === 'object' && one !== null && 'status' in one)
  expect(await world.balance(player)).toBe(paid ? 100_000n : 0n)
  expect(await act(player, joinPromotion, await made(SIGN_UP))).toBe('offers_paused')
})
