import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { claimReward, rewardCentre } from '@trevo/contract/reward-centre'
import { bonusWallet, giveUpBonus, RuleTrigger, redeemCode } from '@trevo/contract/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebodyWaits } from '../../../test/database.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { aGame } from '../../../test/play.ts'
import { pastRounds } from '../../../test/records.ts'
import { type Player, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { aRule } from '../../../test/rules.ts'
import { lockStakes } from '../../money/gate/stake-locks.ts'
import { audit } from '../../platform/audit.ts'
import { inTx } from '../../platform/db.ts'
import { insertSegment } from '../campaigns/named.ts'
import { grantFreeRounds } from '../play/free-rounds/grant.ts'
import { RULE_CHECKS } from './audit.ts'
import { FACTS } from './facts.ts'
import { ruleSource } from './source.ts'
import { stop } from './staff/queries.ts'

const DAY = '2026-03-01'
const DAY_MS = 86_400_000

let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  expect(await audit(world.db, RULE_CHECKS)).toEqual([])
  await world.app.close()
})

const made = (more: Parameters<typeof aRule>[2] = {}) => aRule(world.db, world.merchantId, more)
const cash = { reward: 'cash', amount: 10_000n, played: 1_000_000n } as const
const claim = (player: Player, id: string, requestId: string = randomUUID()) =>
  world.ask(player, claimReward, { body: { requestId, source: 'rules', id } })
const enter = (player: Player, code: string, requestId: string = randomUUID()) =>
  world.ask(player, redeemCode, { body: { requestId, code } })
const stopped = (id: bigint) => inTx(world.db, (tx) => stop(tx, id, 'ana', new Date()))
const listed = async (player: Player) => {
  const { list } = (await world.ask(player, rewardCentre)) as { list: { source: string; id: string; status: string }[] }
  return list.filter(({ source }) => source === 'rules').map(({ id, status }) => [id, status])
}
const one = { status: 'Claimed', gift: { kind: 'cash', amount: '1.00' } }

test('money is given once it was played for, once, however often and from wherever it is asked for', async () => {
  const id = await made(cash)
  const player = await world.player()
  const ref = `${id}:${DAY}`
  await world.plays(player, '99.99')
  expect(await listed(player)).toEqual([[ref, 'Joined']])
  expect(await claim(player, ref)).toBe('play_first')
  await world.plays(player, '0.01')
  expect(await listed(player)).toEqual([[ref, 'Claim']])
  const requestId = randomUUID()
  const asked = [claim(player, ref, requestId), claim(player, ref, requestId), claim(player, ref), claim(player, ref)]
  expect(await Promise.all(asked)).toEqual([one, one, one, one])
  expect(await world.balance(player)).toBe(10_000n)
  expect(await listed(player)).toEqual([])
  for (const other of [`0${id}:${DAY}`, `${id}:2026-02-01`, `${id}`, '999999:2026-03-01'])
    expect(['not_found', 'reward_over']).toContain(await claim(player, other))
  await stopped(id)
})

test('a code is entered in any case, counts for its own members, and says when it is over', async () => {
  const id = await made({ ...cash, trigger: 'code', code: 'TREVO10' })
  const player = await world.player()
  expect(await enter(player, 'NOPE99')).toBe('code_unknown')
  expect(await enter(player, 'trevo10')).toBe('play_first')
  await world.plays(player, '100')
  expect(await listed(player)).toEqual([])
  expect(await claim(player, `${id}:${DAY}`)).toBe('not_found')
  const requestId = randomUUID()
  const given = { gift: one.gift, title: 'Regra' }
  expect(await Promise.all([enter(player, 'Trevo10', requestId), enter(player, 'TREVO10', requestId)])).toEqual([
    given,
    given,
  ])
  expect(await world.balance(player)).toBe(10_000n)
  await stopped(id)
  expect(await enter(await world.player(), 'TREVO10')).toBe('promotion_closed')
})

test('of many who claim at once no more are paid than a rule’s budgets hold, of all its time and of the day', async () => {
  const id = await made({ ...cash, budget: 75_000n })
  const daily = await made({ ...cash, dayMax: 35_000n })
  const players = await world.players(40)
  for (const player of players) await world.plays(player, '100')
  const answers = await Promise.all(players.map((player) => claim(player, `${id}:${DAY}`)))
  expect(answers.filter((answer) => answer !== 'rewards_gone')).toEqual(Array.from({ length: 7 }, () => one))
  const ofDay = await Promise.all(players.map((player) => claim(player, `${daily}:${DAY}`)))
  expect(ofDay.filter((answer) => answer !== 'budget_spent')).toHaveLength(3)
  const sum = (await world.balances(players)).reduce((all, balance) => all + balance, 0n)
  expect(sum).toBe(100_000n)
  await stopped(id)
  await stopped(daily)
})

test('what one member may have in all is not passed, period after period', async () => {
  const id = await made({ ...cash, often: 'day', memberMax: 20_000n })
  const player = await world.player()
  const answers: unknown[] = []
  for (const day of [DAY, '2026-03-02', '2026-03-03']) {
    await world.plays(player, '100')
    answers.push(await claim(player, `${id}:${day}`))
    world.app.clock.advance(DAY_MS)
  }
  expect(answers).toEqual([one, one, 'budget_spent'])
  await stopped(id)
})

test('two accounts of one device or one payout key are one person, also at the same moment', async () => {
  const id = await made({ ...cash, often: 'once' })
  const [ana, bia] = [await world.player(), await world.player()]
  for (const { id: memberId } of [ana, bia])
    await sql`insert into member_registration (member_id, device_hash) values (${memberId}, ${Buffer.alloc(32, 9)})
      on conflict (member_id) do update set device_hash = excluded.device_hash`.execute(world.db)
  for (const player of [ana, bia]) await world.plays(player, '100')
  const answers = await Promise.all([ana, bia].map((player) => claim(player, `${id}:${DAY}`)))
  expect(answers.toSorted()).toEqual([one, 'same_person'].toSorted())
  await stopped(id)
})

test('whoever claims while it is stopped is paid before that or not at all', async () => {
  const id = await made(cash)
  const players = await world.players(10)
  for (const player of players) await world.plays(player, '100')
  const [, ...answers] = await Promise.all([stopped(id), ...players.map((player) => claim(player, `${id}:${DAY}`))])
  const paid = answers.filter((answer) => answer !== 'promotion_closed')
  expect(paid.every((answer) => (answer as typeof one).status === 'Claimed')).toBe(true)
  const { rows } = await sql<{ spent: bigint }>`select spent from reward_rule_budget where rule_id = ${id}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ spent: 10_000n * BigInt(paid.length) }])
})

test('each trigger looks at what it says, and none at what a rule gave', async () => {
  const player = await world.player()
  const ref = (id: bigint) => `${id}:${DAY}`
  const loss = await made({ trigger: 'loss', often: 'day', least: parseMoney('50'), percent: 10, reward: 'bonus' })
  const level = await made({ trigger: 'level', level: 2 })
  const mission = await made({ trigger: 'mission' })
  const idle = await made({ trigger: 'segment', idleDays: 3 })
  expect(await listed(player)).toEqual([])
  // 80.00 lost yesterday: a tenth of it is 8.00.
  await sql`insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets)
    values (${player.id}, ${'2026-03-03'}, 'RNG', 'BRL', ${world.merchantId}, 1000000, 1000000, 200000, 3)`.execute(
    world.db,
  )
  await sql`insert into reward_member (member_id, merchant_id, vip_level, turnover) values (${player.id}, ${world.merchantId}, 2, 1000000)
    on conflict (member_id) do update set vip_level = 2`.execute(world.db)
  expect((await world.ask(player, rewardCentre)) as object).toMatchObject({
    list: expect.arrayContaining([
      expect.objectContaining({ id: `${loss}:2026-03-03`, gift: { kind: 'bonus', amount: '8.00' } }),
      expect.objectContaining({ id: ref(level), status: 'Claim' }),
    ]),
  })
  expect((await listed(player)).map(([id]) => id)).not.toContain(ref(mission))
  expect((await listed(player)).map(([id]) => id)).not.toContain(ref(idle))
  // One at a time; the other waits until it is over.
  expect(await claim(player, ref(level))).toMatchObject({ gift: { kind: 'bonus', amount: '10.00' } })
  expect(await claim(player, `${loss}:2026-03-03`)).toBe('bonus_open')
  expect((await listed(player)).map(([id]) => id)).not.toContain(ref(mission))
  expect(Object.keys(FACTS).toSorted()).toEqual(RuleTrigger.options.toSorted())
  const { open } = (await world.ask(player, bonusWallet)) as { open: { id: string } }
  expect(open).toMatchObject({
    amount: '10.00',
    play: { done: '0.00', required: '50.00' },
    state: 'open',
    maxBet: null,
  })
  expect(await world.balance(player)).toBe(0n)
  const giveUp = () => world.ask(player, giveUpBonus, { params: { id: open.id }, body: { requestId: randomUUID() } })
  expect(await Promise.all([giveUp(), giveUp()])).toMatchObject([{ state: 'given_up' }, { state: 'given_up' }])
  expect(
    await world.ask(await world.player(), giveUpBonus, { params: { id: open.id }, body: { requestId: randomUUID() } }),
  ).toBe('not_found')
  expect(await claim(player, `${loss}:2026-03-03`)).toMatchObject({ gift: { kind: 'bonus', amount: '8.00' } })
  for (const id of [loss, level, mission, idle]) await stopped(id)
})

test('a member has one first deposit, whichever charge is paid later, and none that the bank took back while it was claimed', async () => {
  const id = await made({ trigger: 'deposit', nth: 1, often: 'day', percent: 100, startsOn: '2026-02-01' })
  const player = await world.player()
  await sql`insert into payment_method (merchant_id, direction, kind, min_amount, max_amount, day_max)
    values (${world.merchantId}, 'in', 'bank', 100, 10000000, 10000000)`.execute(world.db)
  // Two charges, of which the newer one is paid first.
  const { rows } = await sql<{ id: bigint }>`
    insert into deposit (merchant_id, member_id, method_id, kind, state, currency, amount, paid, request_id, created_at, expires_at)
    select ${world.merchantId}::int, ${player.id}, m.id, 'bank', 'pending', 'BRL', 500000, paid, gen_random_uuid(), '2026-03-02', '2099-01-01'
    from payment_method m cross join (values (1, 0), (2, 500000)) as c (n, paid) where m.merchant_id = ${world.merchantId} order by n
    returning id`.execute(world.db)
  const today = () => world.app.clock.now().toISOString().slice(0, 10)
  // The bank takes it back behind the claim's look at it: who books that holds the stakes.
  const reversed = (amount: bigint) => sql`update deposit set reversed = ${amount} where id = ${rows[1]?.id}`
  const raced = await inTx(world.db, async (tx) => {
    await lockStakes(tx, new Map([[player.id, world.merchantId]]))
    const claiming = claim(player, `${id}:${today()}`)
    await expect.poll(() => somebodyWaits(world.app.app.pool)).toBe(true)
    await reversed(500_000n).execute(tx)
    return { claiming }
  })
  expect(await raced.claiming).toBe('reward_over')
  await reversed(0n).execute(world.db)
  expect(await claim(player, `${id}:${today()}`)).toMatchObject({ gift: { kind: 'bonus', amount: '10.00' } })
  const { open } = (await world.ask(player, bonusWallet)) as { open: { id: string } }
  await world.ask(player, giveUpBonus, { params: { id: open.id }, body: { requestId: randomUUID() } })
  await sql`update deposit set paid = amount where id = ${rows[0]?.id}`.execute(world.db)
  world.app.clock.advance(DAY_MS)
  expect(await claim(player, `${id}:${today()}`)).toBe('not_found')
  await stopped(id)
})

test('a brand that comes under the Brazilian rules gives nothing more before a bet, whatever was published', async () => {
  const [before, after] = [await made(), await made({ played: 10_000n })]
  const player = await world.player()
  await world.plays(player, '1')
  const source = ruleSource({ inSegment: async () => false, birthdayOf: async () => null, grantFreeRounds })
  const { db, ledger, app } = world
  const deps = { db, ledger, live: app.app.live, clock: app.clock }
  const merchant = { ...world.brand, regulation: 'br' }
  const visit = { merchant, memberId: player.id, language: 'PT', now: app.clock.now() } as never
  const ref = (id: bigint) => `${id}:${DAY}`
  const take = (id: bigint) =>
    inTx(db, (tx) => source.claim(tx, deps, visit, { id: ref(id), requestId: randomUUID(), repeated: false } as never))
  expect((await source.claimables(deps, visit)).map(({ id }) => id)).toEqual([ref(after)])
  await expect(take(before)).rejects.toMatchObject({ code: 'reward_over' })
  expect(await take(after)).toMatchObject({ gift: { kind: 'bonus', amount: '10.00' } })
  for (const id of [before, after]) await stopped(id)
})

test('whoever is on a break or kept from offers is given nothing', async () => {
  const id = await made(cash)
  const [paused, kept] = [await world.player(), await world.player()]
  for (const player of [paused, kept]) await world.plays(player, '100')
  await sql`insert into member_guard (member_id, paused_until) values (${paused.id}, '2099-01-01')`.execute(world.db)
  await sql`insert into harm_level (member_id, merchant_id, level, score, since, marked_at)
    values (${kept.id}, ${world.merchantId}, 1, 1, now(), now())`.execute(world.db)
  expect(await claim(paused, `${id}:${DAY}`)).toBe('member_paused')
  expect(await claim(kept, `${id}:${DAY}`)).toBe('offers_paused')
  expect(await listed(kept)).toEqual([])
  await stopped(id)
})

test('free rounds are granted once, out of the budget of free rounds too, and a game that has none gives none', async () => {
  const { gameId } = await aGame(world.db, world.merchantId)
  const id = await made({
    ...cash,
    reward: 'free_rounds',
    amount: 50_000n,
    rounds: 10,
    roundsGameId: gameId,
    roundsDays: 7,
  })
  const player = await world.player()
  await world.plays(player, '100')
  const given = { status: 'Claimed', gift: { kind: 'free_rounds', amount: '5.00', rounds: 10 } }
  const first = await listed(player)
  expect(first).toEqual([[`${id}:2026-03-01`, 'Claim']])
  const claims = await Promise.all([1, 2, 3].map(() => claim(player, `${id}:2026-03-01`)))
  expect(claims).toEqual([given, given, given])
  const { rows } = await sql`select rounds, stake, source from free_grant where member_id = ${player.id}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ rounds: 10, stake: 5_000n, source: 'rules' }])
  expect(await world.balance(player)).toBe(0n)
  await world.db.updateTable('game').set({ features: [] }).where('id', '=', gameId).execute()
  const other = await world.player()
  await world.plays(other, '100')
  expect(await claim(other, `${id}:2026-03-01`)).toBe('game_without_rounds')
  await stopped(id)
})

test('only what was played in its games counts, of the rounds of the period', async () => {
  const { gameId } = await aGame(world.db, world.merchantId, { code: 'mina' })
  const id = await made({ ...cash, gameIds: [gameId] })
  const player = await world.player()
  await world.plays(player, '500')
  const seat = { merchantId: world.merchantId, memberId: player.id, gameId }
  await pastRounds(world.db, seat, [
    { at: '2026-02-28T12:00:00Z', stake: '500' },
    { at: world.app.clock.now().toISOString(), stake: '99.99' },
    { at: world.app.clock.now().toISOString(), stake: '500', status: 'void' },
  ])
  expect(await claim(player, `${id}:2026-03-01`)).toBe('play_first')
  await pastRounds(world.db, seat, [{ at: world.app.clock.now().toISOString(), stake: '0.01' }])
  expect(await claim(player, `${id}:2026-03-01`)).toEqual(one)
  await stopped(id)
})

test('a named segment is asked for when it is claimed, and one of another brand has nobody', async () => {
  const segment = async (merchantId: number) => {
    const named = {
      merchantId,
      name: 'Ouro',
      segment: { days: 30, tags: ['ouro'] },
      createdBy: 'ana',
      createdAt: new Date(),
    }
    return inTx(world.db, (tx) => insertSegment(tx, named))
  }
  const other = await aMerchant(world.db, { code: 'outra', hosts: ['outra.test'] })
  const [own, foreign] = [await segment(world.merchantId), await segment(other.id)]
  const [id, wrong] = [await made({ ...cash, segmentId: own }), await made({ ...cash, segmentId: foreign })]
  const player = await world.player()
  await world.plays(player, '100')
  expect(await claim(player, `${id}:2026-03-01`)).toBe('not_found')
  await sql`insert into member_tag (merchant_id, member_id, tag)
    values (${world.merchantId}, ${player.id}, 'ouro')`.execute(world.db)
  expect(await claim(player, `${wrong}:2026-03-01`)).toBe('not_found')
  expect(await claim(player, `${id}:2026-03-01`)).toEqual(one)
  for (const each of [id, wrong]) await stopped(each)
})
