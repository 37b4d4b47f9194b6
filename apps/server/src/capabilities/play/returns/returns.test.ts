import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { type GameReturn, opsGameReturns, opsLookedAtGameReturn } from '@trevo/contract/ops/game-returns'
import { vendorCorrect } from '@trevo/contract/vendor-additions'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMerchant } from '../../../../test/fixtures.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { aGame, GAME, type PlayWorld, startPlayWorld, type TestPlayer, VENDOR } from '../../../../test/play.ts'
import { signedIn } from '../../../../test/staff.ts'
import { inTx } from '../../../platform/db.ts'
import { openGameSession } from '../game-sessions.ts'
import { countReturns } from './count.ts'

let world: PlayWorld
let other: number
let said: { fields: object; text: string }[] = []
beforeAll(async () => {
  world = await startPlayWorld()
  other = (await aMerchant(world.db, { hosts: ['mare.example'] })).id
  await sql`update vendor set launch_url = 'https://jogos.example/abrir'`.execute(world.db)
  await sql`update game set rtp = 95`.execute(world.db)
})
afterAll(() => world.app.close())
beforeEach(async () => {
  await countUp()
  // Over for good, as if staff had looked.
  const now = world.app.clock.now()
  await sql`update return_stop set looked_at = ${now}, looked_by = 'test', until = greatest(${now}, since + interval '1 second')
    where looked_at is null`.execute(world.db)
  world.app.clock.advance(61_000)
  await sql`delete from game_return`.execute(world.db)
  said = []
})
afterEach(async () => expect(await world.findings()).toEqual([]))

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const money = (text: string) => parseMoney(text)
const brands = async () => {
  const { rows } = await sql<{ id: number }>`select id from merchant order by id`.execute(world.db)
  return rows
}
async function countUp() {
  world.app.clock.advance(121_000)
  const all = await brands()
  const log = { error: (fields: object, text: string) => said.push({ fields, text }) }
  await countReturns({ db: world.db, clock: world.app.clock, log: log as never, brands: () => all })
}
/** Counts, and waits until what was found holds. */
async function lookAt() {
  await countUp()
  world.app.clock.advance(60_000)
}
async function play(player: TestPlayer, rounds: number, stake: string, prize: string, more: object = {}) {
  for (let n = 0; n < rounds; n++) {
    const { envelope } = await world.round(player, fresh('round'), stake, prize, more)
    expect(envelope).toMatchObject({ success: true })
  }
}
type Stop = { brand: number | null; vendor: string; game: bigint | null; rounds: bigint; paid: string }
async function stops(): Promise<Stop[]> {
  const { rows } = await sql<Stop>`
    select merchant_id as brand, vendor_code as vendor, game_id as game, rounds, round(100 * paid / staked, 2)::text as paid
    from return_stop where looked_at is null order by id`.execute(world.db)
  return rows
}
async function dayOf({ id }: TestPlayer) {
  const { rows } = await sql<{ staked: bigint; turnover: bigint; riskless: bigint; prize: bigint; bets: number }>`
    select staked, turnover, riskless, prize, bets from play_day where member_id = ${id}`.execute(world.db)
  return rows[0]
}
const day = (staked: string, turnover: string, riskless: string, prize: string, bets: number) => ({
  staked: money(staked),
  turnover: money(turnover),
  riskless: money(riskless),
  prize: money(prize),
  bets,
})

// A round that pays twice its stake multiplies what is bet by 1 + (2 - 0.95) / 1.9 = 1.5526, in the 7 of 22 sizes that are no larger than
// a stake of 10.00. So 0.5 x 7/22 x 1.5526^n passes 40,000 with the 29th: 0.159 x 1.5526^28 = 35,600, and 55,300 after one more.
test('29 rounds that pay twice their stake stop a game that declares 95 %, and 28 do not', async () => {
  const player = await world.player('1000.00')
  await play(player, 28, '10.00', '20.00')
  await lookAt()
  expect(await stops()).toEqual([])
  await play(player, 1, '10.00', '20.00')
  await lookAt()
  expect(await stops()).toEqual([
    { brand: world.merchantId, vendor: VENDOR, game: world.gameId, rounds: 29n, paid: '200.00' },
  ])
  expect(said).toEqual([
    {
      fields: expect.objectContaining({ vendor: VENDOR, game: String(world.gameId), book: world.merchantId }),
      text: 'a game returns more than it declares: its rounds count for nothing',
    },
  ])
})

test('rounds of a stopped game count for nothing, are shown whole, and so do corrections of them', async () => {
  const player = await world.player('1000.00')
  await play(player, 30, '10.00', '20.00')
  await countUp()
  // Calls that were under way count as they did.
  await play(player, 1, '10.00', '0')
  expect(await dayOf(player)).toEqual(day('310', '310', '0', '600', 31))
  world.app.clock.advance(60_000)
  const round = fresh('round')
  await world.round(player, round, '10.00', '0')
  await world.bet(player, fresh('t'), fresh('open'), '10.00')
  expect(await dayOf(player)).toEqual(day('330', '310', '10', '600', 32))
  const correct = {
    playerId: player.playerId,
    transactionId: fresh('c'),
    roundId: round,
    gameCode: GAME,
    prizeBefore: '0',
    prize: '10.00',
    currency: 'BRL',
  }
  expect((await world.call(vendorCorrect.path, correct)).envelope).toMatchObject({ success: true })
  expect(await dayOf(player)).toEqual(day('330', '310', '10', '610', 32))
})

async function earned({ id }: TestPlayer) {
  const { rows } = await sql<{ rewards: bigint; teams: bigint; missions: bigint; bonus: bigint }>`
    select (select coalesce(sum(turnover), 0)::bigint from any_reward_queue where member_id = ${id}) as rewards,
      (select coalesce(sum(turnover), 0)::bigint from any_team_queue where member_id = ${id}) as teams,
      (select count(*) from mission_queue where member_id = ${id}) as missions,
      (select coalesce(sum(done), 0)::bigint from bonus_purse where member_id = ${id}) as bonus`.execute(world.db)
  return rows[0]
}

test('nothing is earned or freed by a stopped game: rewards, teams, missions, bonus money', async () => {
  const player = await world.player('1000.00')
  const now = world.app.clock.now()
  await sql`insert into mission (merchant_id, title_pt, title_en, title_es, period, goal, counts, turnovers, rewards, share, starts_on, ends_on,
      request_id, created_by, created_at)
    values (${world.merchantId}, 'm', 'm', 'm', 'day', 'games', '{1}', '{10000}', '{100}', 10000, ${now}::date - 1, ${now}::date + 1,
      ${randomUUID()}, 'test', ${now})`.execute(world.db)
  await sql`insert into bonus_purse (book_id, member_id, rule_id, amount, required, weights, opened_at, expires_at)
    values (${world.merchantId}, ${player.id}, 1, 100000, 100000000, '{"INHOUSE": 100}', ${now}, ${now}::timestamptz + interval '1 day')`.execute(
    world.db,
  )
  world.app.clock.advance(1_000)
  await play(player, 29, '10.00', '20.00')
  const before = { rewards: money('290'), teams: money('290'), missions: 29n, bonus: money('290') }
  expect(await earned(player)).toEqual(before)
  await lookAt()
  await play(player, 5, '10.00', '0')
  expect(await earned(player)).toEqual(before)
  expect(await dayOf(player)).toEqual(day('340', '290', '50', '580', 34))
})

/** The same member in another game of the vendor. */
async function sitAt(player: TestPlayer, code: string) {
  const now = world.app.clock.now()
  const { gameId, nodeId } = await aGame(world.db, world.merchantId, { code })
  await sql`update game set rtp = 95 where id = ${gameId}`.execute(world.db)
  await inTx(world.db, (tx) =>
    openGameSession(tx, now, {
      merchantId: world.merchantId,
      memberId: player.id,
      sessionId: player.memberSessionId,
      nodeId,
      gameId,
      vendorCode: VENDOR,
      currency: 'BRL',
      free: false,
      language: 'PT',
      roomId: null,
    }),
  )
  const { rows } = await sql<{ id: bigint }>`
    select max(id) as id from game_session where member_id = ${player.id}`.execute(world.db)
  return { gameCode: code, sessionId: String(rows[0]?.id) }
}

test('what is split over games stops all of the vendor’s, also those that come later', async () => {
  const player = await world.player('1000.00')
  for (let n = 0; n < 8; n++) await play(player, 4, '10.00', '20.00', await sitAt(player, fresh('split')))
  await lookAt()
  expect(await stops()).toEqual([{ brand: world.merchantId, vendor: VENDOR, game: null, rounds: 32n, paid: '200.00' }])
  const before = await dayOf(player)
  await play(player, 1, '10.00', '0', await sitAt(player, fresh('new')))
  expect(await dayOf(player)).toEqual({
    ...before,
    staked: (before?.staked ?? 0n) + money('10'),
    riskless: money('10'),
    bets: 33,
  })
})

test('what is split over brands stops the game in all of them, and one that is found in a brand stops there alone', async () => {
  const here = await world.player('1000.00')
  const there = await world.player('1000.00', { merchantId: other })
  await play(here, 15, '10.00', '20.00')
  await play(there, 15, '10.00', '20.00')
  await lookAt()
  expect(await stops()).toEqual([{ brand: null, vendor: VENDOR, game: world.gameId, rounds: 30n, paid: '200.00' }])
  await play(here, 1, '10.00', '0')
  await play(there, 1, '10.00', '0')
  for (const player of [here, there])
    expect(await dayOf(player)).toMatchObject({ turnover: money('150'), riskless: money('10') })
})

test('one brand’s stop is not the other’s', async () => {
  const here = await world.player('1000.00')
  const there = await world.player('1000.00', { merchantId: other })
  await play(here, 30, '10.00', '20.00')
  await lookAt()
  expect(await stops()).toMatchObject([{ brand: world.merchantId }])
  await play(there, 1, '10.00', '0')
  expect(await dayOf(there)).toMatchObject({ turnover: money('10'), riskless: 0n })
})

const correct = (player: TestPlayer, roundId: string, prizeBefore: string, prize: string) =>
  world.call(vendorCorrect.path, {
    playerId: player.playerId,
    transactionId: fresh('c'),
    roundId,
    gameCode: GAME,
    prizeBefore,
    prize,
    currency: 'BRL',
  })

test.each([
  ['settled at nothing and paid by a correction', '1000.00', ['0', '20.00'], 1],
  ['paid, and taken back from the balance', '1000.00', ['20.00', '0'], 0],
  ['paid, and taken back where nothing is left but a debt', '10.00', ['20.00', '0'], 1],
  ['paid, taken back as a debt and put right by a cent', '10.00', ['20.00', '0.01', '0'], 1],
] as const)('29 rounds %s', async (_, balance, [first, ...then], found) => {
  const isPoor = balance === '10.00'
  for (let n = 0; n < 29; n++) {
    // Who has spent what was won owes it.
    const player = await world.player(balance)
    const round = fresh('round')
    await world.round(player, round, '10.00', first)
    if (isPoor) await world.bet(player, fresh('t'), fresh('spent'), '20.00')
    let before: string = first
    for (const prize of then) {
      expect((await correct(player, round, before, prize)).envelope).toMatchObject({ success: true })
      before = prize
    }
  }
  await lookAt()
  expect(await stops()).toHaveLength(found)
})

test('losing bets that are rolled back and rounds that stay open say nothing for the game', async () => {
  const player = await world.player('1000.00')
  for (let n = 0; n < 60; n++) {
    const [bet, round] = [fresh('t'), fresh('round')]
    await world.bet(player, bet, round, '10.00')
    await world.rollback(player, fresh('t'), bet, round)
    await world.bet(player, fresh('t'), fresh('open'), '1.00')
  }
  await play(player, 29, '10.00', '20.00')
  await lookAt()
  expect(await stops()).toHaveLength(1)
})

test('rounds of test members and for play money are not looked at', async () => {
  const tester = await world.player('1000.00')
  await sql`update member set type = 4 where id = ${tester.id}`.execute(world.db)
  await play(tester, 29, '10.00', '20.00')
  const forFun = await world.player('1000.00', { currency: 'FUN' })
  await play(forFun, 29, '10.00', '20.00', { currency: 'FUN' })
  await lookAt()
  expect(await stops()).toEqual([])
})

test('a higher return that is declared afterwards takes no stop away', async () => {
  const player = await world.player('1000.00')
  await play(player, 29, '10.00', '20.00')
  await lookAt()
  await sql`update game set rtp = 100 where id = ${world.gameId}`.execute(world.db)
  await lookAt()
  await play(player, 1, '10.00', '0')
  expect(await dayOf(player)).toMatchObject({ turnover: money('290'), riskless: money('10') })
  await sql`update game set rtp = 95 where id = ${world.gameId}`.execute(world.db)
})

test('games of the house’s own studio are not looked at', async () => {
  await sql`update vendor set launch_url = '/studio/play' where code = ${VENDOR}`.execute(world.db)
  await play(await world.player('1000.00'), 40, '10.00', '20.00')
  await lookAt()
  expect(await stops()).toEqual([])
  await sql`update vendor set launch_url = 'https://jogos.example/abrir' where code = ${VENDOR}`.execute(world.db)
})

test('two people look, and then rounds count again and what speaks against the game begins anew', async () => {
  const player = await world.player('1000.00')
  await play(player, 29, '10.00', '20.00')
  await lookAt()
  const risk = await signedIn(world.app, { roles: ['risk'], merchantId: world.merchantId })
  const admin = await signedIn(world.app, { roles: ['admin'], merchantId: null })
  const second = await signedIn(world.app, { roles: ['finance'], merchantId: null })
  const ofBrand = await signedIn(world.app, { roles: ['finance'], merchantId: world.merchantId })
  const list = async (query: Record<string, string> = { state: 'open' }) =>
    answered<{ data: GameReturn[] }>(await risk.call(opsGameReturns, { query })).data
  const [found] = await list()
  expect(found).toMatchObject({
    vendor: VENDOR,
    game: 'Dados',
    rounds: 29,
    declared: '95.00',
    returned: '200.00',
    until: null,
  })
  const params = { id: found?.id ?? '' }
  const looked = (caller = admin) => caller.call(opsLookedAtGameReturn, { params, body: {} })
  expect(errorOf(await looked())).toBe('approval_required')
  expect(errorOf(await looked(risk))).toBe('no_permission')
  const asked = answered<Approval>(
    await admin.call(opsAskApproval, {
      body: { requestId: randomUUID(), kind: 'game_return', note: 'O provedor explicou', params, body: {} },
    }),
  )
  const decision = { params: { id: asked.id }, body: { accept: true } }
  expect(errorOf(await admin.call(opsDecideApproval, decision))).toBe('second_person_required')
  expect(errorOf(await ofBrand.call(opsDecideApproval, decision))).toBe('no_permission')
  await play(player, 1, '10.00', '0')
  answered(await second.call(opsDecideApproval, decision))
  expect(await list()).toEqual([])
  expect((await list({ vendor: VENDOR, state: 'looked_at' }))[0]).toMatchObject({ id: params.id })
  expect(await list({ vendor: 'PG' })).toEqual([])
  // Calls under way see it as it was.
  await play(player, 1, '10.00', '0')
  expect(await dayOf(player)).toMatchObject({ turnover: money('290'), riskless: money('20') })
  world.app.clock.advance(60_000)
  await play(player, 1, '10.00', '0')
  expect(await dayOf(player)).toMatchObject({ turnover: money('300'), riskless: money('20') })
  // 1/6 is put in instead of 1/2. Three lost rounds leave 1/48 of it, so that 1/12 comes in: 5/48 x 7/22 x 1.5526^n passes 40,000 with the 32nd.
  await lookAt()
  await play(player, 31, '10.00', '20.00')
  await lookAt()
  expect(await stops()).toEqual([])
  await play(player, 1, '10.00', '20.00')
  await lookAt()
  expect(await stops()).toHaveLength(1)
})
