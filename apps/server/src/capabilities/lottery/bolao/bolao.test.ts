import { randomUUID } from 'node:crypto'
import type { BolaoDetail } from '@trevo/contract/bolao'
import * as calls from '@trevo/contract/bolao'
import { cancelOrder } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  answerOf,
  drawsAt,
  errorOf,
  fixedLine,
  type LotteryWorld,
  type Player,
  period,
  refusalOf,
  startLotteryWorld,
  times,
} from '../../../../test/lottery.ts'
import { audit } from '../../../platform/audit.ts'
import { settleDrawn } from '../settle.ts'
import { BOLAO_CHECKS } from './audit.ts'
import { partOf } from './split.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: LotteryWorld
let next = 722
beforeAll(async () => {
  world = await startLotteryWorld()
})
afterAll(() => world.app.close())

const at = (n: number) => period(n)
/** A draw of its own for each test: after the one before is settled, and no further, since every draw up to it is drawn too. */
const aDraw = () => {
  next += 4
  return next
}

const cents = (amount: bigint) => Number(amount) / 10_000

async function open(player: Player, n: number, changes: Record<string, unknown> = {}) {
  const body = {
    requestId: randomUUID(),
    gameCode: '5d-1m',
    period: at(n),
    playType: 'trad',
    // ten digits at 2.00: it always wins, 17.xx at the lowest series for each 2.00 on the digit that comes
    lines: [fixedLine('0,1,2,3,4,5,6,7,8,9')],
    shares: 3,
    own: 1,
    price: '20.00',
    unsold: 'cancel',
    ...changes,
  }
  return world.app.inject(calls.openBolao, { token: player.token, body: body as never })
}
const buy = (player: Player, id: string, shares: number, changes: Record<string, unknown> = {}) =>
  world.app.inject(calls.buyShares, {
    token: player.token,
    params: { id },
    body: { requestId: randomUUID(), shares, total: `${shares * 20}.00`, ...changes },
  })
const callOff = (player: Player, id: string) =>
  world.app.inject(calls.cancelBolao, { token: player.token, params: { id }, body: { requestId: randomUUID() } })
const detail = async (player: Player, id: string) =>
  answerOf<BolaoDetail>(await world.app.inject(calls.bolaoDetail, { token: player.token, params: { id } }))
const opened = async (player: Player, n: number, changes: Record<string, unknown> = {}) =>
  answerOf<BolaoDetail>(await open(player, n, changes)).bolao
const findings = async () => [
  ...(await world.findings()),
  ...(await audit(world.db, BOLAO_CHECKS)).map(({ check, detail: what }) => `${check}: ${what}`),
]
/** What a member has staked today, by the figures that limits read. */
async function stakedOf({ id }: Player): Promise<number> {
  const { rows } = await sql<{ staked: string }>`
    select coalesce(sum(staked), 0)::text as staked from play_day where member_id = ${id}`.execute(world.db)
  return cents(BigInt(rows[0]?.staked ?? 0))
}

test('shares of a prize add up to it, and none gets a unit more than another', () => {
  const each = (prize: bigint, of: number) => times(of, (n) => partOf(prize, { first: n + 1, shares: 1, of }))
  expect(each(100n, 3)).toEqual([33n, 33n, 34n])
  expect(each(2n, 3)).toEqual([0n, 1n, 1n])
  for (const [prize, of] of [
    [1_000_001n, 7],
    [99n, 100],
    [123_456_789n, 97],
  ] as const) {
    const parts = each(prize, of)
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(prize)
    expect(parts.every((part) => part === prize / BigInt(of) || part === prize / BigInt(of) + 1n)).toBe(true)
    // Bought together or one by one: the same.
    expect(partOf(prize, { first: 1, shares: of - 1, of }) + (parts.at(-1) ?? 0n)).toBe(prize)
  }
})

test('a bolão that is sold is settled for each holder by share, once, whoever tries', async () => {
  const n = aDraw()
  const [organiser, one, two] = await Promise.all(times(3, () => world.player('100.00')))
  if (!organiser || !one || !two) throw new Error('nobody')
  const bolao = await opened(organiser, n, { shares: 7, own: 1 })
  expect(bolao).toMatchObject({ state: 'open', left: 6, mine: 1, isMine: true, price: '20.00' })
  const request = { requestId: randomUUID() }
  const [first, again] = [await buy(one, bolao.id, 4, request), await buy(one, bolao.id, 4, request)]
  expect([errorOf(first), errorOf(again)]).toEqual(['none', 'none'])
  expect(errorOf(await buy(one, bolao.id, 1, request))).toBe('idempotency_conflict')
  expect(cents(await world.cashOf(one))).toBe(20)
  expect(errorOf(await buy(two, bolao.id, 3))).toBe('shares_gone')
  expect(answerOf<BolaoDetail>(await buy(two, bolao.id, 2)).bolao).toMatchObject({ state: 'full', left: 0, mine: 2 })
  expect([await stakedOf(organiser), await stakedOf(one), await stakedOf(two)]).toEqual([20, 80, 40])
  // Masked, and each knows their own.
  expect((await detail(two, bolao.id)).holders).toMatchObject([
    { shares: 4, isMe: false },
    { shares: 2, isMe: true },
    { shares: 1, isMe: false },
  ])
  // A share is cancelled with the bolão alone.
  const { rows } = await sql<{ id: bigint }>`select order_id as id from bolao_part where member_id = ${one.id}`.execute(
    world.db,
  )
  expect(errorOf(await world.cancel(one, String(rows[0]?.id)))).toBe('not_found')

  world.app.clock.advance(new Date(drawsAt(n)).getTime() + 5_000 - world.app.clock.now().getTime())
  await Promise.all(times(3, () => settleDrawn(world.deps)))
  await world.until(drawsAt(n + 1))
  await settleDrawn(world.deps)
  const done = await detail(one, bolao.id)
  expect(done.bolao.state).toBe('done')
  // One digit of ten came: 2.00 times 7 shares in the lowest series of the game.
  const series = done.lines[0]?.series ?? 0
  const whole = parseMoney(done.prize ?? '0')
  expect(whole).toBe((parseMoney('14.00') * BigInt(series)) / 200n)
  const prizes = await Promise.all(
    [one, two, organiser].map(async (who) => parseMoney((await detail(who, bolao.id)).myPrize)),
  )
  expect(prizes.reduce((sum, prize) => sum + prize, 0n)).toBe(whole)
  // The list of one's own says it too; whoever holds no share has won nothing.
  expect(done.bolao.won).toBe(done.myPrize)
  expect((await detail(await world.player('1.00'), bolao.id)).bolao.won).toBeNull()
  expect(prizes).toEqual([
    partOf(whole, { first: 1, shares: 4, of: 7 }),
    partOf(whole, { first: 5, shares: 2, of: 7 }),
    partOf(whole, { first: 7, shares: 1, of: 7 }),
  ])
  expect(await world.cashOf(one)).toBe(parseMoney('20.00') + (prizes[0] ?? 0n) + parseMoney(done.myRebate))
  expect(await findings()).toEqual([])
})

test('what is not sold is given back to everybody, where the organiser chose so', async () => {
  const n = aDraw()
  const [organiser, one] = await Promise.all(times(2, () => world.player('100.00')))
  if (!organiser || !one) throw new Error('nobody')
  const bolao = await opened(organiser, n)
  await buy(one, bolao.id, 1)
  await world.until(drawsAt(n + 1))
  const over = await detail(one, bolao.id)
  expect(over).toMatchObject({
    bolao: { state: 'cancelled', won: null },
    cancelledWhy: 'unsold',
    myBack: '20.00',
    myPrize: '0.00',
    myRebate: '0.00',
  })
  expect([await world.cashOf(organiser), await world.cashOf(one)].map(cents)).toEqual([100, 100])
  expect([await stakedOf(organiser), await stakedOf(one)]).toEqual([0, 0])
  expect(await findings()).toEqual([])
})

test('what is not sold is the organiser’s, who has paid for it from the beginning', async () => {
  const n = aDraw()
  const [organiser, one] = await Promise.all(times(2, () => world.player('100.00')))
  if (!organiser || !one) throw new Error('nobody')
  expect(errorOf(await open(organiser, n, { shares: 6, unsold: 'take' }))).toBe('insufficient_funds')
  const bolao = await opened(organiser, n, { shares: 5, unsold: 'take' })
  expect(cents(await world.cashOf(organiser))).toBe(0)
  // Signed out: what others buy is given back to the organiser all the same.
  await sql`update member_session set ended_at = now() where member_id = ${organiser.id}`.execute(world.db)
  expect(answerOf<BolaoDetail>(await buy(one, bolao.id, 2)).bolao).toMatchObject({ left: 2, mine: 2 })
  expect([await world.cashOf(organiser), await world.cashOf(one)].map(cents)).toEqual([40, 60])
  expect([await stakedOf(organiser), await stakedOf(one)]).toEqual([60, 40])
  const { rows } = await sql<{ first: number; shares: number }>`
    select first_share as first, shares from bolao_part where bolao_id = ${bolao.id} order by 1`.execute(world.db)
  expect(rows).toEqual([
    { first: 1, shares: 2 },
    { first: 3, shares: 3 },
  ])
  await world.until(drawsAt(n + 1))
  const done = await detail(one, bolao.id)
  expect(done.bolao.state).toBe('done')
  expect(parseMoney(done.myPrize)).toBe(partOf(parseMoney(done.prize ?? '0'), { first: 1, shares: 2, of: 5 }))
  expect(await findings()).toEqual([])
})

test('nobody takes a share back as an order of their own, nor what was bet before a sale', async () => {
  const n = aDraw()
  const [organiser, one] = await Promise.all(times(2, () => world.player('100.00')))
  if (!organiser || !one) throw new Error('nobody')
  const bolao = await opened(organiser, n, { shares: 5, unsold: 'take' })
  await buy(one, bolao.id, 2)
  const cancel = (player: Player, orderId: bigint) =>
    world.app.inject(cancelOrder, { token: player.token, params: { id: String(orderId) }, body: {} })
  const { rows } = await sql<{ id: bigint; memberId: bigint }>`
    select id, member_id as "memberId" from lottery_order where member_id in (${organiser.id}, ${one.id})`.execute(
    world.db,
  )
  // The organiser's of all shares, the same without those that were sold, and the buyer's.
  expect(rows).toHaveLength(3)
  const answers = await Promise.all(rows.map(({ id, memberId }) => cancel(memberId === one.id ? one : organiser, id)))
  // Of the one that was replaced nothing is left to give back.
  expect(answers.map(({ envelope }) => envelope.success).sort()).toEqual([false, false, true])
  expect([await world.cashOf(organiser), await world.cashOf(one)].map(cents)).toEqual([40, 60])
  expect([await stakedOf(organiser), await stakedOf(one)]).toEqual([60, 40])
  expect(await findings()).toEqual([])
})

test('the last share is sold once, however many press at once', async () => {
  const n = aDraw()
  const buyers = await Promise.all(times(8, () => world.player('100.00')))
  const bolao = await opened(await world.player('100.00'), n, { shares: 3, own: 1 })
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer, bolao.id, 1)))
  expect(answers.map(errorOf).toSorted()).toEqual(['none', 'none', ...times(6, () => 'shares_gone')])
  expect(refusalOf(answers.find((answer) => errorOf(answer) === 'shares_gone') as (typeof answers)[0])).toEqual({
    left: 0,
  })
  const left = await Promise.all(buyers.map((buyer) => world.cashOf(buyer)))
  expect(left.map(cents).toSorted((a, b) => a - b)).toEqual([80, 80, 100, 100, 100, 100, 100, 100])
  expect(await findings()).toEqual([])
})

test('an organiser who calls off while others buy leaves nobody with a share and nobody out of pocket', async () => {
  for (const unsold of ['cancel', 'take']) {
    const n = aDraw()
    const organiser = await world.player('1000.00')
    const buyers = await Promise.all(times(6, () => world.player('100.00')))
    const bolao = await opened(organiser, n, { shares: 10, unsold })
    const [called, ...bought] = await Promise.all([
      callOff(organiser, bolao.id),
      ...buyers.map((one) => buy(one, bolao.id, 1)),
    ])
    expect(errorOf(called)).toBe('none')
    for (const answer of bought) expect(['none', 'bolao_over']).toContain(errorOf(answer))
    expect(errorOf(await callOff(organiser, bolao.id))).toBe('none')
    expect(errorOf(await buy(buyers[0] as Player, bolao.id, 1))).toBe('bolao_over')
    expect(cents(await world.cashOf(organiser))).toBe(1000)
    expect((await Promise.all(buyers.map((one) => world.cashOf(one)))).map(cents)).toEqual(times(6, () => 100))
  }
  expect(await findings()).toEqual([])
})

test('nobody buys after the close, calls off after it, or calls off what is another’s', async () => {
  const n = aDraw()
  const [organiser, one] = await Promise.all(times(2, () => world.player('100.00')))
  if (!organiser || !one) throw new Error('nobody')
  const bolao = await opened(organiser, n)
  expect(errorOf(await callOff(one, bolao.id))).toBe('not_found')
  world.app.clock.advance(new Date(drawsAt(n)).getTime() - 1 - world.app.clock.now().getTime())
  expect(errorOf(await buy(one, bolao.id, 1))).toBe('draw_closed')
  expect(errorOf(await callOff(organiser, bolao.id))).toBe('draw_closed')
  expect(errorOf(await open(organiser, n))).toBe('draw_closed')
  await world.until(drawsAt(n + 1))
  expect(errorOf(await buy(one, bolao.id, 1))).not.toBe('none')
  expect([await world.cashOf(organiser), await world.cashOf(one)].map(cents)).toEqual([100, 100])
})

test('who is shut out neither opens nor buys, and is named nowhere; limits hold for each by share', async () => {
  const n = aDraw()
  const [organiser, out, limited] = await Promise.all(times(3, () => world.player('1000.00')))
  if (!organiser || !out || !limited) throw new Error('nobody')
  const bolao = await opened(organiser, n, { shares: 10 })
  await buy(out, bolao.id, 1)
  await sql`insert into member_guard (member_id, excluded_until) values (${out.id}, 'infinity')
    on conflict (member_id) do update set excluded_until = 'infinity'`.execute(world.db)
  expect(errorOf(await buy(out, bolao.id, 1))).toBe('member_excluded')
  expect(errorOf(await open(out, n))).toBe('member_excluded')
  expect((await detail(limited, bolao.id)).holders[0]).toMatchObject({ account: '', shares: 1 })
  // The whole of it is looked through, not what a share of it bets: 100 shares of 100.00 on one digit are above what a line may win.
  const line = fixedLine('7', { multiple: 2000, stake: '4000.00' })
  const wide = await open(organiser, n, { shares: 100, price: '4000.00', lines: [line] })
  expect(errorOf(wide)).toBe('limit_exceeded')
  expect(errorOf(await open(organiser, n, { price: '19.00' }))).toBe('bet_changed')
  // A trial account holds none.
  const trial = await world.player('1000.00', { type: 4 })
  expect(errorOf(await buy(trial, bolao.id, 1))).toBe('free_reject')
  expect(await findings()).toEqual([])
})

test('a void draw gives each share back once, and no prize with it', async () => {
  const n = aDraw()
  const [organiser, one] = await Promise.all(times(2, () => world.player('100.00')))
  if (!organiser || !one) throw new Error('nobody')
  const bolao = await opened(organiser, n, { shares: 2, own: 1 })
  await buy(one, bolao.id, 1)
  await sql`insert into lottery_void (draw_id, merchant_id, reason, created_at)
    select draw_id, ${world.merchantId}, 'test', now() from bolao where id = ${bolao.id}`.execute(world.db)
  await world.until(drawsAt(n + 1))
  await world.lottery.tick()
  expect((await detail(one, bolao.id)).bolao.state).toBe('void')
  expect([await world.cashOf(organiser), await world.cashOf(one)].map(cents)).toEqual([100, 100])
  expect(errorOf(await buy(one, bolao.id, 1))).not.toBe('none')
  expect(await findings()).toEqual([])
})

test('an organiser has five at a time', async () => {
  const player = await world.player('1000.00')
  const n = aDraw()
  const answers = await Promise.all(times(7, () => open(player, n)))
  expect(answers.map(errorOf).toSorted()).toEqual([...times(5, () => 'none'), 'too_many_bolaos', 'too_many_bolaos'])
})

test('under the Brazilian profile the brand alone opens bolões, and what members opened before is sold no further', async () => {
  const [player, other] = [await world.player('100.00'), await world.player('100.00')]
  const bolao = await opened(player, aDraw())
  const request = { requestId: randomUUID() }
  expect(errorOf(await buy(other, bolao.id, 1, request))).toBe('none')
  const isListed = async () =>
    answerOf<{ list: { id: string }[] }>(await world.app.inject(calls.bolaoList, { token: other.token })).list.some(
      ({ id }) => id === bolao.id,
    )
  expect(await isListed()).toBe(true)
  await sql`update merchant set regulation = 'br' where id = ${world.merchantId}`.execute(world.db)
  try {
    // Before any node has heard of it: the transaction of the sale reads the brand itself.
    expect(errorOf(await buy(other, bolao.id, 1))).toBe('bolao_not_here')
    expect(cents(await world.cashOf(other))).toBe(80)
    await expect.poll(async () => errorOf(await open(player, aDraw()))).toBe('bolao_not_here')
    expect(await isListed()).toBe(false)
    // A repeat is answered with the purchase of then, which stands.
    const again = answerOf<BolaoDetail>(await buy(other, bolao.id, 1, request))
    expect(again.bolao).toMatchObject({ state: 'full', left: 0, mine: 1 })
    // Whoever opened it may call it off.
    expect(errorOf(await callOff(player, bolao.id))).toBe('none')
    expect([cents(await world.cashOf(player)), cents(await world.cashOf(other))]).toEqual([100, 100])
  } finally {
    await sql`update merchant set regulation = 'none' where id = ${world.merchantId}`.execute(world.db)
    await expect.poll(async () => errorOf(await open(player, aDraw()))).toBe('none')
  }
})
