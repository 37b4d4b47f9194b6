import { randomUUID } from 'node:crypto'
import type { LotteryOrderDetail, NewOrder } from '@trevo/contract/lottery-orders'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { findGame, LOTTERY_GAMES } from '@trevo/lottery/games'
import type { LotteryGame } from '@trevo/lottery/types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aMember, aMerchant, aSession } from '../../../test/fixtures.ts'
import {
  answerOf,
  drawDue,
  drawsAt,
  errorOf,
  fixedLine,
  type LotteryWorld,
  orderOf,
  type Player,
  period,
  refusalOf,
  startLotteryWorld,
  times,
} from '../../../test/lottery.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { systemClock } from '../../platform/clock.ts'
import { inTx } from '../../platform/db.ts'
import { type Execute, onPool } from '../../platform/execute.ts'
import { checkOrder } from './bet-check.ts'
import { offersOf, offerTo, saveOffers } from './offers.ts'
import { createOrders, type Orders } from './orders.ts'
import { prepareOrder } from './place.ts'
import { post } from './post.ts'
import { settleDrawn } from './settle.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld({ offer: { maxExposure: parseMoney('391.20') } })
})
afterAll(() => world.app.close())

const onPeriod = (n: number) => [{ period: period(n), multiple: 1 }]
const game = findGame('5d-1m') as LotteryGame

async function prepared(player: Player, order: NewOrder) {
  const { merchantId, db, ledger } = world
  const offer = await offerTo(db, { merchantId, memberId: player.id }, game)
  if (offer === undefined) throw new Error('not offered')
  const checked = checkOrder(game, offer, order)
  const whose = { merchantId, memberId: player.id, sessionId: player.sessionId, currency: 'BRL' as const }
  const [cash, house] = await Promise.all([
    ledger.accountId({ merchantId, ref: memberCash(player.id, 'BRL') }),
    ledger.accountId({ merchantId, ref: houseAccount('games', 'BRL') }),
  ])
  return prepareOrder({ ...whose, order, game, offer, checked, hash: 'ab'.repeat(32) }, { cash, house })
}

test('takes a batch in one call: what is refused in it leaves the others as they are', async () => {
  const [rich, poor, late, wide, other] = await Promise.all(
    ['100.00', '1.00', '100.00', '1000.00', '100.00'].map((balance) => world.player(balance)),
  )
  // 20 units of 19.56 are 391.20, all that one outcome may cost; one of them comes first.
  const orders: [Player | undefined, Partial<NewOrder>][] = [
    [rich, { periods: onPeriod(730) }],
    [poor, { periods: onPeriod(730) }],
    [late, { periods: [{ period: '20990101-0001', multiple: 1 }] }],
    [wide, { periods: onPeriod(730), lines: [fixedLine('7', { multiple: 20, stake: '40.00' })] }],
    [other, { periods: onPeriod(730), lines: [fixedLine('7', { multiple: 19, stake: '38.00' })] }],
  ]
  const batch = await Promise.all(orders.map(([player, order]) => prepared(player as Player, orderOf(order))))
  let calls = 0
  const execute: Execute = (statement) => {
    calls += 1
    return onPool(world.app.database.pool)(statement)
  }
  const results = await post(execute, batch, { now: world.app.clock.now(), wait: false })
  expect(calls).toBe(1)
  expect(results).toMatchObject([
    { status: 'posted' },
    { status: 'insufficient_funds' },
    { status: 'draw_closed', period: '20990101-0001' },
    { status: 'limit_exceeded', stoodAt: parseMoney('19.56') },
    { status: 'posted' },
  ])
  const left = await Promise.all(orders.map(([player]) => world.cashOf(player as Player)))
  expect(left.map(formatMoney)).toEqual(['98.00', '1.00', '100.00', '1000.00', '62.00'])
  const { rows } = await sql<{ amount: bigint }>`select amount from lottery_exposure`.execute(world.db)
  expect(rows).toEqual([{ amount: parseMoney('391.20') }])
  const again = await post(execute, batch.slice(0, 1), { now: world.app.clock.now(), wait: false })
  expect(again[0]).toMatchObject({ status: 'replayed', id: (results[0] as { id: bigint }).id })
  expect(await world.findings()).toEqual([])
})

test('spends a balance exactly, however many bets come at once', async () => {
  const ana = await world.player('20.00')
  const digits = '0123456789'
  const answers = await Promise.all(
    times(30, (n) => world.place(ana, { periods: onPeriod(731), lines: [fixedLine(digits[n % 10] ?? '0')] })),
  )
  const codes = answers.map(errorOf)
  expect(codes.filter((code) => code === 'none')).toHaveLength(10)
  expect(codes.filter((code) => code === 'insufficient_funds')).toHaveLength(20)
  expect(await world.cashOf(ana)).toBe(0n)
  expect(await world.findings()).toEqual([])
})

test('fills what an outcome may cost exactly, with 30 bets at once', async () => {
  const players = await Promise.all(times(30, () => world.player('10.00')))
  const answers = await Promise.all(players.map((player) => world.place(player, { periods: onPeriod(732) })))
  const codes = answers.map(errorOf)
  expect(codes.filter((code) => code === 'none')).toHaveLength(20)
  expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(10)
  const refused = answers.find((answer) => errorOf(answer) === 'limit_exceeded')
  expect(refused && refusalOf(refused)).toMatchObject({ limit: 'exposure', period: period(732), available: '0.00' })
  expect(await world.findings()).toEqual([])
})

test('checks on new terms what was sent on old ones', async () => {
  const ana = await world.player('100.00')
  expect(errorOf(await world.place(ana, { periods: onPeriod(733) }))).toBe('none')
  const [offer] = (await offersOf(world.db, world.merchantId)).filter(({ gameCode }) => gameCode === '5d-1m')
  if (offer === undefined) throw new Error('not offered')
  const save = (maxStake: string) =>
    inTx(world.db, (tx) => saveOffers(tx, world.merchantId, [{ ...offer, maxStake: parseMoney(maxStake) }]))
  await save('1.00')
  const refused = await world.place(ana, { periods: onPeriod(733) })
  expect(refusalOf(refused)).toEqual({ limit: 'stake', line: 0, period: null, available: '1.00' })
  await save('5000.00')
  expect(errorOf(await world.place(ana, { periods: onPeriod(733) }))).toBe('none')
  expect(formatMoney(await world.cashOf(ana))).toBe('96.00')
})

test('answers what it would be asked for: a fresh order reads as a stored one', async () => {
  const ana = await world.player('100.00')
  const periods = [734, 735, 736].map((n, index) => ({ period: period(n), multiple: index + 1 }))
  const lines = [fixedLine('1,2', { series: 1800 }), fixedLine('3')]
  const placed = answerOf<LotteryOrderDetail>(await world.place(ana, { periods, lines, stopOnWin: true }))
  const stored = await world.detail(ana, placed.order.id)
  expect(placed).toEqual(stored)
  expect(placed.entries.map(({ stake }) => stake)).toEqual(['6.00', '12.00', '18.00'])
})

/** Another brand on the same platform, with a player of its own. */
async function anotherBrand(): Promise<{ merchantId: number; player: Player; place: (n: number) => Promise<unknown> }> {
  const { db, ledger, app } = world
  const { id: merchantId } = await aMerchant(db)
  const offers = await offersOf(db, world.merchantId)
  await inTx(db, (tx) => saveOffers(tx, merchantId, offers))
  const member = await aMember(db, { merchantId })
  const session = await aSession(db, member, app.clock.now())
  await ledger.transfer({
    merchantId,
    kind: 'deposit',
    key: `open:${member.id}`,
    postings: [
      { account: houseAccount('psp', 'BRL'), amount: -parseMoney('100.00') },
      { account: memberCash(member.id, 'BRL'), amount: parseMoney('100.00') },
    ],
  })
  const player = { id: member.id, token: session.token, sessionId: session.id }
  const orders = createOrders({ ...world.deps, pool: app.database.pool })
  const bettor = { memberId: member.id, merchantId, type: 0 as const, sessionId: session.id, currency: 'BRL' as const }
  return { merchantId, player, place: (n) => orders.place(bettor, orderOf({ periods: onPeriod(n) })) }
}

test('opens no seed while a bet of a book is on its way, and lets the other books bet on', async () => {
  const elsewhere = await anotherBrand()
  const ana = await world.player('10.00')
  const id = answerOf<LotteryOrderDetail>(await world.place(ana, { periods: onPeriod(737) })).order.id
  const stuck = await world.app.database.pool.connect()
  const stateOf = async () => {
    const { rows } = await sql<{ state: string; closed: boolean }>`
      select state, closed_at is not null as closed from lottery_draw
      where game_code = '5d-1m' and period = ${period(737)}`.execute(world.db)
    return rows[0]
  }
  try {
    await stuck.query('begin')
    await stuck.query(`select lottery_share_game(lottery_lock_key(${world.merchantId}, '5d-1m'), true)`)
    world.app.clock.advance(new Date(drawsAt(737)).getTime() - world.app.clock.now().getTime())
    const drawing = drawDue(world.deps)
    // Answered while the other is stuck and the draw waits for it.
    await elsewhere.place(738)
    expect((await drawing).filter(({ gameCode }) => gameCode === '5d-1m')).toEqual([])
    expect(await stateOf()).toEqual({ state: 'open', closed: true })
    expect(world.told.at(-1)).toMatchObject({ to: 'log', data: { merchantId: world.merchantId } })
  } finally {
    await stuck.query('rollback')
    stuck.release()
  }
  // Closed is closed, also for a node whose clock is behind.
  world.app.clock.advance(-30_000)
  expect(errorOf(await world.place(ana, { periods: onPeriod(737) }))).toBe('draw_closed')
  expect(errorOf(await world.cancel(ana, id))).toBe('draw_closed')
  world.app.clock.advance(30_000)
  await drawDue(world.deps)
  await settleDrawn(world.deps)
  expect(await stateOf()).toEqual({ state: 'settled', closed: true })
  expect(await world.findings()).toEqual([])
})

test('settles each brand’s bets on a draw in its own book', async () => {
  const elsewhere = await anotherBrand()
  const ana = await world.player('10.00')
  await world.place(ana, { periods: onPeriod(739) })
  await elsewhere.place(739)
  await world.until(drawsAt(739))
  const { rows } = await sql<{ book: number; open: number; settled: boolean }>`
    select s.book_id as book, s.settled_at is not null as settled,
      (select count(*)::int from lottery_entry e where e.book_id = s.book_id and e.draw_id = s.draw_id and e.state = 'open') as open
    from lottery_settlement s join lottery_draw d on d.id = s.draw_id
    where d.game_code = '5d-1m' and d.period = ${period(739)} order by 1`.execute(world.db)
  expect(rows).toEqual([
    { book: world.merchantId, open: 0, settled: true },
    { book: elsewhere.merchantId, open: 0, settled: true },
  ])
  expect(await world.findings()).toEqual([])
})

test('takes no bet that came before the close and would be written after it', async () => {
  const { db, app } = world
  const { pool } = app.database
  const ana = await world.player('10.00')
  await sql`update member_session set expires_at = now() + interval '1 day' where id = ${ana.sessionId}`.execute(db)
  await sql`insert into lottery_day (game_code, day, draws, commitment, committed_at)
    values ('5d-1m', '2040-01-01', 1, sha256('x'), now())`.execute(db)
  // By the database's clock: it closes in half a second.
  await sql`insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at)
    values ('5d-1m', 'soon', '2040-01-01', 1, now() - interval '1 minute', now() + interval '500 milliseconds', now() + interval '1 hour')`.execute(
    db,
  )
  const orders: Orders = createOrders({ ...world.deps, pool, clock: systemClock })
  const bettor = { memberId: ana.id, merchantId: world.merchantId, type: 0 as const, sessionId: ana.sessionId }
  const order = () => orderOf({ periods: [{ period: 'soon', multiple: 1 }], requestId: randomUUID() })
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from play_day where member_id = ${ana.id} for update`)
    const { rows } = await holder.query<{ id: string }>(
      `select b.account_id as id from ledger_balance b join ledger_account a on a.book_id = b.book_id and a.id = b.account_id
       where a.member_id = ${ana.id} for update of b`,
    )
    expect(rows).toHaveLength(1)
    const waiting = orders.place({ ...bettor, currency: 'BRL' }, order())
    const outcome = expect(waiting).rejects.toMatchObject({ code: 'draw_closed' })
    await new Promise((resolve) => setTimeout(resolve, 900))
    await holder.query('commit')
    await outcome
  } finally {
    holder.release()
  }
  expect(formatMoney(await world.cashOf(ana))).toBe('10.00')
  await expect(orders.place({ ...bettor, currency: 'BRL' }, order())).rejects.toMatchObject({ code: 'draw_closed' })
  const { rows: left } = await sql`select from lottery_order where member_id = ${ana.id}`.execute(db)
  expect(left).toEqual([])
})

test('numbers every game’s draws of a moment differently', async () => {
  const { rows } = await sql<{ n: number }>`select count(distinct hashtext(code) & 131071)::int as n
    from unnest(${LOTTERY_GAMES.map(({ code }) => code)}::text[]) code`.execute(world.db)
  expect(rows[0]?.n).toBe(LOTTERY_GAMES.length)
})
