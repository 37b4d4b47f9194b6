import { randomUUID } from 'node:crypto'
import { openEnvelope } from '@trevo/contract/agents/envelopes'
import { type Claimable, claimReward, rewardCentre, rewardHistory, vipStanding } from '@trevo/contract/reward-centre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCheckInPlan, type Player, type RewardWorld, startRewardWorld } from '../../../../../test/rewards.ts'
import { admitGifts } from '../../../../money/gate/gate.ts'
import { houseAccount, memberCash } from '../../../../money/ledger/transfer.ts'
import { inTx } from '../../../../platform/db.ts'
import { sendBatch } from '../../../agents/envelopes.ts'
import { offerRebates } from '../../rebates.ts'

const DAY_MS = 86_400_000
let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld()
  const { db, merchantId } = world
  await db
    .insertInto('points_rule')
    .values([
      { merchant_id: merchantId, category: 'RNG', points_per_100: 10_000n },
      { merchant_id: merchantId, category: 'LIVE', points_per_100: 3_333n },
    ])
    .execute()
  const level = { merchant_id: merchantId, withdrawal_extra_percent: 0 }
  await db
    .insertInto('vip_level')
    .values([
      {
        ...level,
        level: 1,
        label: 'Bronze',
        turnover: 1_000_000n,
        rebate_basis_points: 10,
        gift_kind: 'cash',
        gift_amount: 20_000n,
      },
      {
        ...level,
        level: 2,
        label: 'Prata',
        turnover: 5_000_000n,
        rebate_basis_points: 50,
        gift_kind: null,
        gift_amount: null,
      },
      {
        ...level,
        level: 3,
        label: 'Ouro',
        turnover: 90_000_000n,
        rebate_basis_points: 90,
        gift_kind: 'points',
        gift_amount: 1n,
      },
    ])
    .execute()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

type Centre = { list: Claimable[]; ready: number }
const centre = async (player: Player) => (await world.ask(player, rewardCentre)) as Centre
const claim = (player: Player, { source, id }: Pick<Claimable, 'source' | 'id'>, requestId = randomUUID()) =>
  world.ask(player, claimReward, { body: { requestId, source, id } })
const of = ({ list }: Centre, source: Claimable['source']) => list.find((one) => one.source === source) as Claimable

describe('points for play', () => {
  test('are earned by category and credited exactly once, however often it is counted', async () => {
    const player = await world.player()
    await world.plays(player, '150.00')
    await world.plays(player, '10.00', 'LIVE')
    await world.plays(player, '500.00', 'FISH')
    await Promise.all([world.count(), world.count(), world.count()])
    // 150 x 1/100, and 10 x 0.3333/100: of 1.5333 points one is whole, and the rest waits for the next.
    expect(await world.balance(player, 'PTS')).toBe(10_000n)
    await world.plays(player, '150.00')
    await world.count()
    await world.count()
    expect(await world.balance(player, 'PTS')).toBe(30_000n)
    const { due } = await world.db
      .selectFrom('reward_member')
      .select('points_due as due')
      .where('member_id', '=', player.id)
      .executeTakeFirstOrThrow()
    expect(due).toBe(333n)
  })

  test('are nobody’s who plays for play money or as a test', async () => {
    const player = await world.player({ type: 40 })
    await world.plays(player, '150.00')
    await world.count()
    expect(await world.balance(player, 'PTS')).toBe(0n)
  })

  test('lose nothing while bets and counting run against one another', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => world.player()))
    const bets = players.flatMap((player) => Array.from({ length: 10 }, () => () => world.plays(player, '10.00')))
    await Promise.all([...bets.map((bet) => bet()), ...Array.from({ length: 6 }, () => world.count())])
    await world.count()
    for (const player of players) expect(await world.balance(player, 'PTS')).toBe(10_000n)
  })
})

describe('levels', () => {
  test('rise with the turnover, show beside the name and bring a gift that is claimed once', async () => {
    const player = await world.player()
    await world.plays(player, '99.99')
    await world.count()
    expect(await world.ask(player, vipStanding)).toMatchObject({ level: 0, label: null, next: { missing: '0.01' } })
    await world.plays(player, '400.01')
    await world.count()
    expect(await world.ask(player, vipStanding)).toMatchObject({ level: 2, label: 'Prata', turnover: '500.00' })
    const row = await world.db.selectFrom('member').select('club_label').where('id', '=', player.id).executeTakeFirst()
    expect(row?.club_label).toBe('Prata')
    const offered = await centre(player)
    expect(offered).toMatchObject({ ready: 1, list: [{ source: 'vip', about: 'Bronze', gift: { amount: '2.00' } }] })
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(player, of(offered, 'vip'))))
    for (const answer of answers) expect(answer).toEqual({ status: 'Claimed', gift: { kind: 'cash', amount: '2.00' } })
    expect(await world.balance(player)).toBe(20_000n)
    expect((await centre(player)).list).toEqual([])
    expect(await world.ask(player, rewardHistory)).toMatchObject({
      list: [{ source: 'vip', about: 'Bronze' }],
      cursor: null,
    })
    const stranger = await world.player()
    expect(await claim(stranger, of(offered, 'vip'))).toBe('not_found')
  })

  test('give back a share of what was played on a finished day, once', async () => {
    const player = await world.player()
    await world.plays(player, '500.00')
    await world.count()
    // Ten minutes after midnight in São Paulo the day is not closed yet; half an hour after it is.
    world.app.clock.advance(DAY_MS / 2 + 10 * 60_000)
    await offerRebates(world.deps)
    expect(of(await centre(player), 'rebate')).toBeUndefined()
    world.app.clock.advance(20 * 60_000)
    await Promise.all([offerRebates(world.deps), offerRebates(world.deps)])
    const rebate = of(await centre(player), 'rebate')
    expect(rebate).toMatchObject({ about: '2026-03-01', gift: { kind: 'cash', amount: '2.50' } })
    const [first, again] = [await claim(player, rebate), await claim(player, rebate)]
    expect(first).toEqual(again)
    expect(await world.balance(player)).toBe(25_000n)
    world.app.clock.advance(DAY_MS)
    await world.plays(player, '100.00')
    world.app.clock.advance(DAY_MS)
    await offerRebates(world.deps)
    const late = of(await centre(player), 'rebate')
    world.app.clock.advance(7 * DAY_MS)
    expect(of(await centre(player), 'rebate')).toBeUndefined()
    expect(await claim(player, late)).toBe('reward_over')
  })
})

describe('red envelopes', () => {
  /** Each with so much from an agent to a player. */
  async function anEnvelope(player: Player, amount: bigint): Promise<string> {
    const { merchantId, ledger, brand, deps, db, app } = world
    const agent = await world.player({ type: 1 })
    await ledger.transfer({
      merchantId,
      kind: 'adjustment',
      key: `agent:${agent.id}`,
      postings: [
        { account: houseAccount('adjustments', 'BRL'), amount: -amount },
        { account: memberCash(agent.id, 'BRL'), amount },
      ],
    })
    await inTx(db, async (tx) => {
      await admitGifts(tx, app.clock.now(), [agent.id])
      const amounts = [{ memberId: player.id, amount }]
      await sendBatch(tx, deps, brand, agent, { requestId: randomUUID(), split: 'fixed', amounts, wish: '' })
    })
    return agent.account
  }

  test('wait here too, keep their secret, and are opened once wherever that is done', async () => {
    const player = await world.player()
    const sender = await anEnvelope(player, 125_000n)
    const envelope = of(await centre(player), 'envelope')
    expect(envelope).toMatchObject({ about: sender, status: 'Claim', gift: { kind: 'cash', amount: '0.00' } })
    expect(Date.parse(envelope.expiresAt ?? '') - world.app.clock.now().getTime()).toBe(DAY_MS)
    expect(await claim(await world.player(), envelope)).toBe('not_found')
    const there = Array.from({ length: 4 }, () => world.ask(player, openEnvelope, { params: { id: envelope.id } }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(player, envelope)))
    for (const answer of answers) expect(answer).toEqual({ status: 'Claimed', gift: { kind: 'cash', amount: '12.50' } })
    for (const answer of await Promise.all(there)) expect(answer).toMatchObject({ state: 'opened', amount: '12.50' })
    expect(await world.balance(player)).toBe(125_000n)
    const history = (await world.ask(player, rewardHistory)) as { list: unknown[] }
    expect(history.list).toHaveLength(1)
    expect(history.list[0]).toMatchObject({ source: 'envelope', about: sender, gift: { amount: '12.50' } })
  })

  test('are gone after their time', async () => {
    const player = await world.player()
    await anEnvelope(player, 10_000n)
    const envelope = of(await centre(player), 'envelope')
    world.app.clock.advance(DAY_MS)
    expect(of(await centre(player), 'envelope')).toBeUndefined()
    expect(await claim(player, envelope)).toBe('envelope_over')
  })
})

describe('the reward centre', () => {
  test('takes the check-in too, and refuses a request id that meant something else', async () => {
    await aCheckInPlan(world)
    const player = await world.player()
    const checkIn = of(await centre(player), 'sign_in')
    expect(checkIn).toMatchObject({ status: 'Claim', gift: { amount: '10.00' } })
    const requestId = randomUUID()
    expect(await claim(player, checkIn, requestId)).toMatchObject({ status: 'Claimed' })
    expect(await claim(player, { source: 'vip', id: '1' }, requestId)).toBe('idempotency_conflict')
    expect(await claim(player, { source: 'envelope', id: '1' })).toBe('not_found')
    expect(await claim(player, { source: 'vip', id: 'x' })).toBe('not_found')
  })
})
