import type { Envelope } from '@trevo/contract/endpoint'
import { vendorCorrect, vendorTransactions } from '@trevo/contract/vendor-additions'
import { vendorJackpotWin, vendorPools } from '@trevo/contract/vendor-pools'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMerchant } from '../../../../test/fixtures.ts'
import {
  type Answer,
  GAME,
  OTHER_VENDOR,
  type PlayWorld,
  startPlayWorld,
  type TestPlayer,
  VENDOR,
} from '../../../../test/play.ts'
import { houseBalance } from '../../../money/ledger/queries.ts'
import { inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { bookPoolDays } from '../pool-days.ts'
import { poolBooks } from '../staff/pools.ts'
import { NO_LIMITS, setVendorLimits, type VendorLimits } from '../vendor-limits.ts'

const ZONE = 'America/Sao_Paulo'
let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
  // It keeps 10 %, of which 8 % may be given back.
  await sql`update game set rtp = 90, features = '{jackpot}'`.execute(world.db)
  await terms({ jackpotShare: 500, jackpotDayMax: 10_000_000n })
  await tell(['grand', 'mini'])
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const codeOf = ({ envelope }: Answer) => (envelope.success ? 'ok' : envelope.errorCode)
const terms = (more: Partial<VendorLimits>, vendorCode = VENDOR) =>
  inTx(world.db, (tx) => setVendorLimits(tx, { vendorCode, currency: 'BRL' }, { ...NO_LIMITS, ...more }))
const pool = (poolId: string, more: object = {}) => ({
  poolId,
  currency: 'BRL',
  title: poolId,
  amount: '1000.00',
  games: [GAME],
  ...more,
})
const tell = (ids: readonly string[], signing = {}, more: object = {}) =>
  world.call(vendorPools.path, { pools: ids.map((id) => pool(id, more)) }, signing)
const gives = (amount: string, poolId = 'grand') => ({ contributions: [{ poolId, amount }] })
const ask = (player: TestPlayer, roundId: string, amount: string, more: object = {}) => ({
  playerId: player.playerId,
  transactionId: fresh('j'),
  poolId: 'grand',
  roundId,
  gameCode: GAME,
  amount,
  currency: 'BRL',
  ...more,
})
const jackpot = (player: TestPlayer, roundId: string, amount: string, more: object = {}, signing = {}) =>
  world.call(vendorJackpotWin.path, ask(player, roundId, amount, more), signing)
/** Somebody whose settled round of 10 gave 0.50 to the pool: 90 are left. */
async function fed(more: object = gives('0.50')) {
  const player = await world.player('100.00')
  const round = fresh('round')
  expect(codeOf(await world.round(player, round, '10.00', '0', more))).toBe('ok')
  return { player, round }
}
const books = async (vendor = VENDOR) =>
  poolBooks(world.db, { id: world.merchantId, timeZone: ZONE }, vendor, world.app.clock.now())
const sumsOf = async (poolId: string) => {
  const { pools } = await books()
  const found = pools.find((one) => one.poolId === poolId && one.currency === 'BRL')
  return [found?.contributed, found?.won]
}
/** Every test has a day of its own. */
const nextDay = () => world.app.clock.advance(86_400_000)
const figures = async ({ id }: TestPlayer) => {
  const { rows } = await sql<{ turnover: bigint; prize: bigint }>`
    select sum(turnover)::bigint as turnover, sum(prize)::bigint as prize from play_day where member_id = ${id}`.execute(
    world.db,
  )
  return rows[0]
}

test('a stake says what of it goes to pools, and what a pool gives is no prize of the game', async () => {
  const parts = [
    { poolId: 'mini', amount: '0.10' },
    { poolId: 'grand', amount: '0.40' },
  ]
  const { player, round } = await fed({ contributions: parts })
  const asked = ask(player, round, '250.00')
  const first = await world.call(vendorJackpotWin.path, asked)
  expect(first.envelope.value).toMatchObject({ balance: '340.00' })
  expect(await world.call(vendorJackpotWin.path, asked)).toEqual(first)
  expect(codeOf(await world.call(vendorJackpotWin.path, { ...asked, amount: '251.00' }))).toBe('idempotency_conflict')
  // The same round again gives the parts in another order.
  const again = await world.round(player, round, '10.00', '0', { contributions: parts.toReversed() })
  expect(again.envelope.value).toMatchObject({ balance: '90.00' })
  expect(codeOf(await world.round(player, round, '10.00', '0', gives('0.40')))).toBe('idempotency_conflict')
  expect(await figures(player)).toEqual({ turnover: 100_000n, prize: 0n })
  expect(await world.roundOf(round)).toMatchObject({ stake: 100_000n, prize: 0n })
  expect([await sumsOf('grand'), await sumsOf('mini')]).toEqual([
    ['0.40', '250.00'],
    ['0.10', '0.00'],
  ])
  const { rows } = await sql<{ kind: string; gameId: string }>`
    select t.kind, t.meta ->> 'gameId' as "gameId" from ledger_account a
    join ledger_posting p on p.book_id = a.book_id and p.account_id = a.id and p.amount = 2500000
    join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id where a.member_id = ${player.id}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ kind: 'jackpot', gameId: String(world.gameId) }])
})

test.each([
  ['more than the stake', gives('10.01'), 'transaction_mismatch'],
  ['more than was agreed', gives('0.5001'), 'vendor_limit'],
  [
    'more than was agreed, in parts',
    { contributions: [pool2('grand', '0.30'), pool2('mini', '0.21')] },
    'vendor_limit',
  ],
  ['to a pool that nobody told of', gives('0.10', 'nowhere'), 'pool_unknown'],
  ['to a pool twice', { contributions: [pool2('grand', '0.10'), pool2('grand', '0.10')] }, 'invalid_input'],
  ['nothing', gives('0'), 'invalid_input'],
  ['below zero', gives('-0.10'), 'invalid_input'],
])('a stake that gives %s is refused and leaves no trace', async (_, more, code) => {
  const player = await world.player('100.00')
  const [bet, round] = [fresh('t'), fresh('round')]
  expect(codeOf(await world.bet(player, bet, round, '10.00', more))).toBe(code)
  expect(codeOf(await world.round(player, round, '10.00', '0', more))).toBe(code)
  expect(await world.cashOf(player)).toBe(1_000_000n)
  expect(codeOf(await world.bet(player, bet, round, '10.00', gives('0.50')))).toBe('ok')
})
function pool2(poolId: string, amount: string) {
  return { poolId, amount }
}

test('a pool of another vendor is no pool, and a game without one feeds none', async () => {
  await tell(['theirs'], { vendor: OTHER_VENDOR })
  const player = await world.player('100.00')
  expect(codeOf(await world.bet(player, fresh('t'), fresh('round'), '10.00', gives('0.10', 'theirs')))).toBe(
    'pool_unknown',
  )
  const { player: other, round } = await fed()
  expect(codeOf(await jackpot(other, round, '5.00', { poolId: 'theirs' }))).toBe('pool_unknown')
  expect(codeOf(await jackpot(other, round, '5.00', {}, { vendor: OTHER_VENDOR }))).toBe('player_unknown')
  await sql`update game set features = '{}' where id = ${world.gameId}`.execute(world.db)
  expect(codeOf(await world.bet(player, fresh('t'), fresh('round'), '10.00', gives('0.10')))).toBe(
    'transaction_mismatch',
  )
  expect(codeOf(await world.bet(player, fresh('t'), fresh('round'), '10.00'))).toBe('ok')
  await sql`update game set features = '{jackpot}' where id = ${world.gameId}`.execute(world.db)
  // Pools in another currency are others.
  await tell(['dollars'], {}, { currency: 'USD' })
  expect(codeOf(await world.bet(player, fresh('t'), fresh('round'), '10.00', gives('0.10', 'dollars')))).toBe(
    'pool_unknown',
  )
})

test('a jackpot is for a round that fed the pool: not for another, a void one, one of somebody else or of another brand', async () => {
  const { player, round } = await fed()
  expect(codeOf(await jackpot(player, round, '5.00', { poolId: 'mini' }))).toBe('pool_not_fed')
  expect(codeOf(await jackpot(player, fresh('round'), '5.00'))).toBe('round_unknown')
  expect(codeOf(await jackpot(player, round, '5.00', { gameCode: 'another' }))).toBe('transaction_mismatch')
  expect(codeOf(await jackpot(player, round, '5.00', { currency: 'FUN' }))).toBe('player_unknown')
  expect(codeOf(await jackpot(player, round, '0'))).toBe('invalid_input')
  const stranger = await world.player('1.00')
  expect(codeOf(await jackpot(stranger, round, '5.00'))).toBe('round_unknown')
  const abroad = await world.player('1.00', { merchantId: (await aMerchant(world.db)).id })
  expect(codeOf(await jackpot(abroad, round, '5.00'))).not.toBe('ok')
  const dry = fresh('round')
  await world.round(player, dry, '10.00', '0')
  expect(codeOf(await jackpot(player, dry, '5.00'))).toBe('pool_not_fed')
  const [bet, taken] = [fresh('t'), fresh('round')]
  await world.bet(player, bet, taken, '10.00', gives('0.50'))
  const before = await sumsOf('grand')
  await world.rollback(player, fresh('t'), bet, taken)
  expect(await sumsOf('grand')).toEqual([(Number(before[0]) - 0.5).toFixed(2), before[1]])
  expect(codeOf(await jackpot(player, taken, '5.00'))).toBe('round_closed')
  // The bet that fed the pool is taken back, another one stands.
  const [second, mixed] = [fresh('t'), fresh('round')]
  await world.bet(player, fresh('t'), mixed, '10.00')
  await world.bet(player, second, mixed, '10.00', gives('0.50'))
  await world.rollback(player, fresh('t'), second, mixed)
  expect(codeOf(await jackpot(player, mixed, '5.00'))).toBe('pool_not_fed')
})

test('a round that got a jackpot stands: its bets are not taken back, its prize is corrected apart', async () => {
  nextDay()
  const player = await world.player('100.00')
  const [bet, round] = [fresh('t'), fresh('round')]
  await world.bet(player, bet, round, '10.00', gives('0.50'))
  expect((await jackpot(player, round, '50.00')).envelope.value).toMatchObject({ balance: '140.00' })
  expect(codeOf(await world.rollback(player, fresh('t'), bet, round))).toBe('round_closed')
  const later = fresh('t')
  await world.bet(player, later, round, '5.00')
  expect(codeOf(await world.rollback(player, fresh('t'), later, round))).toBe('ok')
  expect((await world.win(player, fresh('t'), round, '7.00')).envelope.value).toMatchObject({ balance: '147.00' })
  expect(await figures(player)).toEqual({ turnover: 30_000n, prize: 70_000n })
  const correct = (prizeBefore: string, prize: string) =>
    world.call(vendorCorrect.path, {
      playerId: player.playerId,
      transactionId: fresh('c'),
      roundId: round,
      gameCode: GAME,
      prizeBefore,
      prize,
      currency: 'BRL',
    })
  expect(codeOf(await correct('57.00', '0'))).toBe('round_changed')
  expect((await correct('7.00', '0')).envelope.value).toMatchObject({ balance: '140.00', owed: '0.00' })
  // Spent, and taken back from: the jackpot of another round pays the debt, as any prize does.
  expect((await correct('0', '7.00')).envelope.value).toMatchObject({ balance: '147.00' })
  const spent = fresh('round')
  await world.round(player, spent, '147.00', '0', gives('1.00'))
  expect((await correct('7.00', '0')).envelope.value).toMatchObject({ balance: '0.00', owed: '7.00' })
  const asked = ask(player, spent, '20.00')
  const paid = await world.call(vendorJackpotWin.path, asked)
  expect(paid.envelope.value).toMatchObject({ balance: '13.00' })
  expect(await world.call(vendorJackpotWin.path, asked)).toEqual(paid)
})

test('a pool gives to a round once, however often and however many at once ask', async () => {
  nextDay()
  const { player, round } = await fed()
  const asked = ask(player, round, '20.00')
  const same = await Promise.all(Array.from({ length: 6 }, () => world.call(vendorJackpotWin.path, asked)))
  expect(new Set(same.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(codeOf(await jackpot(player, round, '20.00'))).toBe('idempotency_conflict')
  expect(await world.cashOf(player)).toBe(1_100_000n)
  const { player: other, round: its } = await fed()
  const rivals = await Promise.all(Array.from({ length: 6 }, () => jackpot(other, its, '20.00')))
  expect(rivals.map(codeOf).sort()).toEqual([...Array(5).fill('idempotency_conflict'), 'ok'])
  // A jackpot and the rollback of what fed the pool: one of the two.
  const racer = await world.player('100.00')
  for (let n = 0; n < 5; n++) {
    const [bet, open] = [fresh('t'), fresh('round')]
    await world.bet(racer, bet, open, '10.00', gives('0.50'))
    const both = await Promise.all([jackpot(racer, open, '10.00'), world.rollback(racer, fresh('t'), bet, open)])
    expect(both.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1)
    // Either 10 were staked and 10 won, or the stake is back.
    expect(await world.cashOf(racer)).toBe(1_000_000n)
  }
})

test('pools pay no more on a day than was agreed, many at once too, and nothing where nothing was agreed', async () => {
  nextDay()
  await terms({ jackpotShare: 500, jackpotDayMax: 500_000n })
  const all = await Promise.all(Array.from({ length: 8 }, () => fed()))
  const answers = await Promise.all(all.map(({ player, round }) => jackpot(player, round, '10.00')))
  expect(answers.map(codeOf).sort()).toEqual([...Array(3).fill('budget_spent'), ...Array(5).fill('ok')])
  nextDay()
  await terms({ jackpotShare: 500 })
  const { player, round } = await fed()
  const asked = ask(player, round, '10.00')
  expect(codeOf(await world.call(vendorJackpotWin.path, asked))).toBe('budget_missing')
  await terms({ jackpotShare: 500, jackpotDayMax: 10_000_000_000n })
  // What was refused moved nothing, and is paid when it is sent again.
  expect(codeOf(await world.call(vendorJackpotWin.path, asked))).toBe('ok')
  const { player: lucky, round: its } = await fed()
  expect(codeOf(await jackpot(lucky, its, '50000.01'))).toBe('way_max')
  expect(codeOf(await jackpot(lucky, its, '50000.00'))).toBe('ok')
  await terms({ jackpotDayMax: 10_000_000_000n })
  expect(codeOf(await world.bet(lucky, fresh('t'), fresh('round'), '10.00', gives('0.01')))).toBe('vendor_limit')
  await terms({ jackpotShare: 500, jackpotDayMax: 10_000_000_000n })
})

test('what was won is paid, whatever became of the account; nobody locked, paused or signed out feeds a pool', async () => {
  nextDay()
  const { player, round } = await fed()
  await sql`update member set status = 'locked' where id = ${player.id}`.execute(world.db)
  expect(codeOf(await world.bet(player, fresh('t'), fresh('round'), '1.00', gives('0.01')))).toBe('user_unavailable')
  expect(codeOf(await jackpot(player, round, '5.00'))).toBe('ok')
  const { player: closed, round: its } = await fed()
  await sql`update member set status = 'closed' where id = ${closed.id}`.execute(world.db)
  await sql`update member_session set ended_at = now() where member_id = ${closed.id}`.execute(world.db)
  expect(codeOf(await jackpot(closed, its, '5.00'))).toBe('ok')
  expect(await world.cashOf(closed)).toBe(950_000n)
})

test('the vendor finds contributions and jackpots among its transactions', async () => {
  nextDay()
  const from = world.app.clock.now().toISOString()
  const player = await world.player('100.00')
  const [bet, open] = [fresh('t'), fresh('round')]
  await world.bet(player, bet, open, '10.00', gives('0.50'))
  const back = fresh('t')
  await world.rollback(player, back, bet, open)
  const round = fresh('round')
  await world.round(player, round, '4.00', '1.00', gives('0.20', 'mini'))
  const asked = ask(player, round, '6.00', { poolId: 'mini' })
  await world.call(vendorJackpotWin.path, asked)
  world.app.clock.advance(120_000)
  const body = { from, to: world.app.clock.now().toISOString() }
  const { envelope } = await world.call(vendorTransactions.path, body)
  const { list } = (envelope as unknown as Envelope<{ list: object[] }>).value as { list: object[] }
  expect(list).toMatchObject([
    { kind: 'bet', transactionId: bet, contributions: [{ poolId: 'grand', amount: '0.50' }] },
    { kind: 'rollback', transactionId: back, contributions: [{ poolId: 'grand', amount: '-0.50' }] },
    { kind: 'round', roundId: round, contributions: [{ poolId: 'mini', amount: '0.20' }] },
    { kind: 'jackpot', transactionId: asked.transactionId, roundId: round, poolId: 'mini', amount: '6.00' },
  ])
  expect(list.map((line) => 'poolId' in line)).toEqual([false, false, false, true])
})

test('when a day is over the ledger takes its contributions from the games, once', async () => {
  const { db } = world
  const deps = {
    db,
    clock: world.app.clock,
    ledger: world.ledger,
    brands: () => [{ id: world.merchantId, timeZone: ZONE }],
  }
  nextDay()
  await bookPoolDays(deps)
  const held = () => houseBalance(db, { merchantId: world.merchantId, house: 'vendor_pools', currency: 'BRL' })
  const before = await held()
  await fed()
  await fed(gives('0.25'))
  await bookPoolDays(deps)
  expect(await held()).toBe(before)
  nextDay()
  await Promise.all([bookPoolDays(deps), bookPoolDays(deps)])
  await bookPoolDays(deps)
  expect((await held()) - before).toBe(7_500n)
  const { rows } = await sql<{ amount: bigint }>`
    select p.amount from ledger_transfer t join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
    join ledger_account a on a.book_id = p.book_id and a.id = p.account_id and a.kind = 'games'
    where t.kind = 'jackpot_feed' order by t.id desc limit 1`.execute(db)
  expect(rows).toEqual([{ amount: -7_500n }])
})

test('what pools take counts in the margin of every brand that has their games', async () => {
  // 8 % is all that may be given back of 10 %.
  await expect(terms({ jackpotShare: 801 })).rejects.toThrow(AppError)
  await terms({ jackpotShare: 800 })
  await expect(
    sql`select share from jackpot_shares(${world.merchantId}) where category = 'INHOUSE'`.execute(world.db),
  ).resolves.toMatchObject({ rows: [{ share: 80_000 }] })
  await terms({ jackpotShare: 500, jackpotDayMax: 10_000_000_000n })
})

test('the books of a pool are of one brand and one vendor, and say how old the news is', async () => {
  const { pools } = await books()
  expect(pools.map(({ poolId }) => poolId)).toEqual(['grand', 'mini', 'dollars'])
  expect(pools.every(({ isFresh }) => !isFresh)).toBe(true)
  await tell(['mini'], {}, { amount: '1234.50', title: 'Mini' })
  expect((await books()).pools.find(({ poolId }) => poolId === 'mini')).toMatchObject({
    title: 'Mini',
    amount: '1234.50',
    isFresh: true,
  })
  expect((await books(OTHER_VENDOR)).pools).toMatchObject([{ poolId: 'theirs', contributed: '0.00', won: '0.00' }])
  const other = await aMerchant(world.db)
  const elsewhere = await poolBooks(world.db, { id: other.id, timeZone: ZONE }, VENDOR, world.app.clock.now())
  expect(elsewhere.days).toEqual([])
})

test('players see what a pool holds for ten minutes after its vendor told it, by the games that the brand shows', async () => {
  const shown = async () => {
    const { body } = await world.app.app.http.inject({ url: '/wps/jackpots', headers: { host: 'trevo.example' } })
    return (JSON.parse(body) as { value: { vendorPools: object[] } }).value.vendorPools
  }
  await tell(['mini'], {}, { amount: '1234.50', games: [GAME, 'elsewhere'] })
  const mini = { vendor: VENDOR, title: 'mini', amount: '1234.50', games: [String(world.nodeId)] }
  expect(await shown()).toMatchObject([{ ...mini, goodForSeconds: 600 }])
  world.app.clock.advance(599_000)
  expect(await shown()).toMatchObject([{ ...mini, goodForSeconds: 1 }])
  world.app.clock.advance(1000)
  expect(await shown()).toEqual([])
  await tell(['mini'])
  await sql`update vendor set status = 'maintenance' where code = ${VENDOR}`.execute(world.db)
  expect(await shown()).toEqual([])
  await sql`update vendor set status = 'active' where code = ${VENDOR}`.execute(world.db)
})

test('gives to a pool on the day of its number, also where a clock is behind at midnight', async () => {
  const { clock } = world.app
  const DAY_MS = 86_400_000
  // Three in the morning of UTC is midnight there.
  const toMidnightMs = DAY_MS - ((clock.now().getTime() - 3 * 3_600_000) % DAY_MS)
  clock.advance(toMidnightMs + 100)
  const player = await world.player('100.00')
  const round = fresh('round')
  expect(codeOf(await world.bet(player, fresh('b'), round, '10.00', gives('0.50')))).toBe('ok')
  clock.advance(-1_000)
  expect(codeOf(await world.bet(player, fresh('b'), round, '10.00', gives('0.30')))).toBe('ok')
  clock.advance(1_000)
  const { rows } = await sql`
    select sum(contributed)::bigint as amount from vendor_pool_day where day = ${clock.now()}::timestamptz::date`.execute(
    world.db,
  )
  expect(rows).toEqual([{ amount: 8_000n }])
  expect(await world.findings()).toEqual([])
})

test('a win that is refused stands where staff look, once however often it is asked for, and says when it was paid after all', async () => {
  nextDay()
  await terms({ jackpotShare: 500, jackpotDayMax: 1_000_000n })
  const { player, round } = await fed()
  const asked = ask(player, round, '100.01')
  const refusals = async () => (await books()).refusals.filter(({ memberId }) => memberId === String(player.id))
  const answers = await Promise.all([1, 2].map(() => world.call(vendorJackpotWin.path, asked)))
  expect(answers.map(codeOf)).toEqual(['budget_spent', 'budget_spent'])
  expect(await refusals()).toEqual([
    {
      transactionId: asked.transactionId,
      poolId: 'grand',
      roundId: round,
      currency: 'BRL',
      amount: '100.01',
      memberId: String(player.id),
      userName: expect.any(String),
      code: 'budget_spent',
      times: 2,
      lastAt: world.app.clock.now().toISOString(),
      isPaid: false,
    },
  ])
  expect(codeOf(await jackpot(player, 'nowhere', '5.00'))).toBe('round_unknown')
  await terms({ jackpotShare: 500, jackpotDayMax: 10_000_000n })
  expect(codeOf(await world.call(vendorJackpotWin.path, asked))).toBe('ok')
  expect((await refusals()).map(({ code, isPaid }) => ({ code, isPaid }))).toEqual(
    expect.arrayContaining([
      { code: 'round_unknown', isPaid: false },
      { code: 'budget_spent', isPaid: true },
    ]),
  )
  // Another brand, and another vendor, know nothing of it.
  const { id: elsewhere } = await aMerchant(world.db, { code: 'alheia' })
  const away = await poolBooks(world.db, { id: elsewhere, timeZone: ZONE }, VENDOR, world.app.clock.now())
  expect([away.refusals, (await books(OTHER_VENDOR)).refusals]).toEqual([[], []])
})
