import { randomUUID } from 'node:crypto'
import { checkInToday } from '@trevo/contract/check-in'
import { applyReward, banners, claimPromotion, joinPromotion } from '@trevo/contract/content'
import { parseMoney } from '@trevo/contract/money'
import { beginPause } from '@trevo/contract/play-limits'
import { grabEnvelope } from '@trevo/contract/rain'
import { claimReward } from '@trevo/contract/reward-centre'
import { redeemCode } from '@trevo/contract/rules'
import { joinTournament } from '@trevo/contract/tournaments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDesk, aPromotion, type PromotionRules } from '../../../test/content.ts'
import { setHarmLevel } from '../../../test/harm.ts'
import { aMission } from '../../../test/missions.ts'
import { givePerson } from '../../../test/personal.ts'
import { aCheckInPlan, type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { aRule, JOINED } from '../../../test/rules.ts'
import { assertMayTakePart } from '../../money/giving/offers.ts'
import { inTx } from '../../platform/db.ts'
import { planRound } from '../rain/rain.ts'
import { insertTournament } from '../tournaments/staff/queries.ts'

const DAY = '2026-03-01'
const HOUR_MS = 3_600_000
const CASH: PromotionRules = { flow: 'gift', rewardKind: 'cash', rewardAmountMinor: 100_000n }

let world: RewardWorld
let presses: Record<string, (player: Player) => Promise<unknown>>
const now = () => world.app.clock.now()
const request = () => ({ requestId: randomUUID() })

beforeAll(async () => {
  world = await startRewardWorld({ regulation: 'br' })
  await aCheckInPlan(world)
  const { db, merchantId } = world
  const promotion = async (rules: PromotionRules) =>
    String(await aPromotion(db, aDesk(merchantId, world.app.clock), rules))
  const [gift, signUp, paper] = [
    await promotion(CASH),
    await promotion({ ...CASH, flow: 'sign_up' }),
    await promotion({ ...CASH, flow: 'application' }),
  ]
  await world.app.inject(banners, { query: { flush: '1' } })
  const joined = await aRule(db, merchantId, { ...JOINED })
  await aRule(db, merchantId, { trigger: 'code', code: 'TREVO10', reward: 'cash', amount: 10_000n, played: 10_000n })
  const mission = await aMission(db, merchantId)
  const [tournament, rain] = [await aTournament(), await aRain()]
  const centre = (source: string, id: string) => (player: Player) =>
    world.ask(player, claimReward, { body: { ...request(), source, id } })
  presses = {
    checkIn: (player) => world.ask(player, checkInToday, { body: request() }),
    checkInFromCentre: centre('sign_in', DAY),
    gift: (player) => world.ask(player, claimPromotion, { params: { id: gift }, body: request() }),
    giftFromCentre: centre('promotion', gift),
    signUp: (player) => world.ask(player, joinPromotion, { params: { id: signUp }, body: request() }),
    signUpFromCentre: centre('promotion', signUp),
    application: (player) =>
      world.ask(player, applyReward, { body: { ...request(), promotionId: paper, remarks: 'oi', pictures: [] } }),
    challenge: centre('rules', `${joined}:${DAY}`),
    code: (player) => world.ask(player, redeemCode, { body: { ...request(), code: 'TREVO10' } }),
    mission: centre('mission', `${mission}:${DAY}:1`),
    tournament: (player) => world.ask(player, joinTournament, { params: { id: tournament }, body: request() }),
    rain: (player) => world.ask(player, grabEnvelope, { params: { id: rain }, body: request() }),
  }
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

async function aTournament(): Promise<string> {
  const prizes = [parseMoney('10')]
  const draft = {
    merchantId: world.merchantId,
    titlePt: 'Corrida',
    titleEn: 'Race',
    titleEs: 'Carrera',
    scope: 'all',
    category: null,
    vendor: null,
    gameIds: [],
    score: 'turnover',
    minStake: parseMoney('1'),
    share: 50_000,
    prizes,
    budget: parseMoney('10'),
    startsAt: now(),
    endsAt: new Date(now().getTime() + HOUR_MS),
    createdBy: 'ana',
    createdAt: now(),
    requestId: randomUUID(),
  } as const
  return String(await inTx(world.db, (tx) => insertTournament(tx, { ...draft, gameIds: [] })))
}

async function aRain(): Promise<string> {
  const round = {
    merchantId: world.merchantId,
    titlePt: 'Chuva',
    titleEn: 'Rain',
    kind: 'cash',
    envelopes: 50,
    budget: parseMoney('50'),
    minTurnover: 0n,
    createdBy: 'ana',
    requestId: randomUUID(),
    startsAt: new Date(now().getTime() - 60_000),
    endsAt: new Date(now().getTime() + HOUR_MS),
    now: now(),
  } as const
  return String(await inTx(world.db, (tx) => planRound(tx, world.app.app.live, round)))
}

const guarded = (player: Player, column: 'excluded_until' | 'paused_until', until: string) =>
  sql`insert into member_guard (member_id, ${sql.ref(column)}) values (${player.id}, ${until}::timestamptz)
    on conflict (member_id) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(world.db)
const withProfile = (player: Player, set: object) =>
  world.db.updateTable('member_profile').set(set).where('member_id', '=', player.id).execute()

/** How somebody comes to be so, and what every press of theirs is answered. */
const STANDINGS: Record<string, [code: string, begin: (player: Player) => Promise<unknown>]> = {
  excluded: ['member_excluded', (player) => guarded(player, 'excluded_until', 'infinity')],
  paused: ['member_paused', (player) => guarded(player, 'paused_until', '2026-03-08T00:00:00Z')],
  impeded: ['checks_pending', (player) => withProfile(player, { permitted_until: null, impeded_at: now() })],
  asked: ['checks_pending', (player) => withProfile(player, { impediment_wait_until: new Date(now().getTime() + 1) })],
  unproven: ['identity_required', (player) => withProfile(player, { identity_verified_at: null })],
  'without a document': [
    'identity_required',
    (player) => withProfile(player, { id_number_hash: null, id_number_sealed: null }),
  ],
  minor: ['adults_only', (player) => givePerson(world.db, player, { birthday: '2010-01-01' })],
  harmed: ['offers_paused', (player) => setHarmLevel(world.db, player, 1, now())],
}

test('everybody else takes part, so that a refusal is one of standing', async () => {
  for (const [name, press] of Object.entries(presses)) {
    const player = await world.player()
    await world.plays(player, '100')
    expect([name, await press(player)]).toEqual([name, expect.any(Object)])
  }
})

test.each(Object.entries(STANDINGS))('whoever is %s takes part in nothing', async (_, [code, begin]) => {
  const player = await world.player()
  // Nothing is reached yet of the mission: a step that was reached before is theirs and goes through the gate.
  await world.plays(player, '1')
  await begin(player)
  const answers = await Promise.all(Object.entries(presses).map(async ([name, press]) => [name, await press(player)]))
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(Object.keys(presses).map((name) => [name, code])))
})

test.each(['closed', 'locked'] as const)('an account that is %s takes part in nothing', async (status) => {
  const player = await world.player()
  const asked = () =>
    inTx(world.db, (tx) => assertMayTakePart(tx, now(), player.id)).then(
      () => null,
      ({ code }: { code: string }) => code,
    )
  expect(await asked()).toBeNull()
  await world.db.updateTable('member').set({ status }).where('id', '=', player.id).execute()
  expect(await asked()).toBe('user_unavailable')
})

test('a pause that begins while a member joins leaves nothing to join once it is answered', async () => {
  const players = await world.players(6)
  const outcomes = await Promise.all(
    players.map(async (player) => {
      const pause = world.ask(player, beginPause, { body: { ...request(), length: '24h' } })
      const [first] = await Promise.all([presses.challenge?.(player), pause])
      return [first, await presses.tournament?.(player)]
    }),
  )
  for (const [first, after] of outcomes) {
    expect([expect.objectContaining({ status: 'Joined' }), 'member_paused']).toContainEqual(first)
    expect(after).toBe('member_paused')
  }
})
