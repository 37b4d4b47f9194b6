import type { Envelope } from '@trevo/contract/endpoint'
import { vendorCorrect, vendorPromoWin, vendorTransactions } from '@trevo/contract/vendor-additions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setHarmLevel } from '../../../../test/harm.ts'
import {
  type Answer,
  GAME,
  OTHER_VENDOR,
  type PlayWorld,
  startPlayWorld,
  type TestPlayer,
  VENDOR,
} from '../../../../test/play.ts'
import { inTx } from '../../../platform/db.ts'
import { NO_LIMITS, setVendorLimits } from '../vendor-limits.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`
const codeOf = ({ envelope }: Answer) => (envelope.success ? 'ok' : envelope.errorCode)
const budget = (promoDayMax: bigint | null) =>
  inTx(world.db, (tx) => setVendorLimits(tx, { vendorCode: VENDOR, currency: 'BRL' }, { ...NO_LIMITS, promoDayMax }))
const ask = (player: TestPlayer, amount: string, more: object = {}) => ({
  playerId: player.playerId,
  transactionId: fresh('p'),
  campaignId: 'june-drops',
  amount,
  currency: 'BRL',
  ...more,
})
const promo = (player: TestPlayer, amount: string, more: object = {}) =>
  world.call(vendorPromoWin.path, ask(player, amount, more))
const nextDay = () => world.app.clock.advance(86_400_000)

test('without a budget nothing is given; with one, once and as far as it goes', async () => {
  const player = await world.player('1.00')
  expect(codeOf(await promo(player, '1.00'))).toBe('budget_missing')
  await budget(1_000_000n)
  const asked = ask(player, '60.00')
  const first = await world.call(vendorPromoWin.path, asked)
  expect(first.envelope.value).toMatchObject({ balance: '61.00' })
  expect(await world.call(vendorPromoWin.path, asked)).toEqual(first)
  expect(codeOf(await world.call(vendorPromoWin.path, { ...asked, amount: '61.00' }))).toBe('idempotency_conflict')
  expect(codeOf(await promo(player, '40.01'))).toBe('budget_spent')
  expect(codeOf(await promo(player, '40.00'))).toBe('ok')
  expect(await world.cashOf(player)).toBe(1_010_000n)
  nextDay()
  expect(codeOf(await promo(player, '1.00'))).toBe('ok')
  await budget(null)
  expect(codeOf(await promo(player, '1.00'))).toBe('budget_missing')
})

test('it is a gift: within the caps of its way, and booked as a reward', async () => {
  nextDay()
  await budget(100_000_000n)
  const player = await world.player('0')
  expect(codeOf(await promo(player, '500.01'))).toBe('way_max')
  expect(codeOf(await promo(player, '500.00'))).toBe('ok')
  expect(codeOf(await promo(player, '500.00'))).toBe('ok')
  expect(codeOf(await promo(player, '0.01'))).toBe('way_max')
  // What a reward is, it asks to be played as any other.
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    select t.kind, p.amount from ledger_account a join ledger_posting p on p.book_id = a.book_id and p.account_id = a.id
    join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id where a.member_id = ${player.id}`.execute(
    world.db,
  )
  expect(rows).toEqual(Array(2).fill({ kind: 'reward', amount: 5_000_000n }))
})

test('of many at once no more get through than the day pays for, and the same one once', async () => {
  nextDay()
  await budget(50_000n)
  const players = await Promise.all(Array.from({ length: 8 }, () => world.player('0')))
  const answers = await Promise.all(players.map((player) => promo(player, '1.00')))
  expect(answers.map(codeOf).sort()).toEqual([...Array(3).fill('budget_spent'), ...Array(5).fill('ok')])
  nextDay()
  const player = await world.player('0')
  const asked = ask(player, '2.00')
  const same = await Promise.all(Array.from({ length: 6 }, () => world.call(vendorPromoWin.path, asked)))
  expect(new Set(same.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await world.cashOf(player)).toBe(20_000n)
})

test('a budget of one vendor is no use to another, nor for somebody who never opened a game of it', async () => {
  nextDay()
  await budget(50_000n)
  const player = await world.player('0')
  expect(codeOf(await world.call(vendorPromoWin.path, ask(player, '1.00'), { vendor: OTHER_VENDOR }))).toBe(
    'player_unknown',
  )
  expect(codeOf(await promo(player, '1.00', { currency: 'FUN' }))).toBe('player_unknown')
  await world.db.updateTable('member').set({ status: 'locked' }).where('id', '=', player.id).execute()
  expect(codeOf(await promo(player, '1.00'))).toBe('user_unavailable')
  expect(await world.cashOf(player)).toBe(0n)
})

test('nothing for somebody whom play seems to harm; the vendor hears no reason', async () => {
  nextDay()
  await budget(50_000n)
  const player = await world.player('0')
  await setHarmLevel(world.db, { id: player.id, merchantId: world.merchantId }, 1, world.app.clock.now())
  expect(codeOf(await promo(player, '1.00'))).toBe('user_unavailable')
  expect(await world.cashOf(player)).toBe(0n)
  await setHarmLevel(world.db, { id: player.id, merchantId: world.merchantId }, 0, world.app.clock.now())
  expect(codeOf(await promo(player, '1.00'))).toBe('ok')
})

type Page = {
  list: { kind: string; amount: string; roundId: string | null; playerId: string }[]
  cursor: string | null
}
const page = async (body: object, vendor = VENDOR): Promise<Page> => {
  const { envelope } = (await world.call(vendorTransactions.path, body, { vendor })) as unknown as {
    envelope: Envelope<Page>
  }
  if (!envelope.success) throw new Error(envelope.errorCode)
  return envelope.value
}

test('a vendor reads what was taken in a period, page by page, each once and none of another’s', async () => {
  world.app.clock.advance(40 * 86_400_000)
  const from = new Date(world.app.clock.now().getTime() - 86_400_000)
  const player = await world.player('100.00')
  const [several, whole, undone] = [fresh('round'), fresh('round'), fresh('t')]
  await world.bet(player, fresh('t'), several, '10.00')
  world.app.clock.advance(3_600_000)
  await world.win(player, fresh('t'), several, '4.00')
  await world.round(player, whole, '2.00', '5.00')
  world.app.clock.advance(8 * 3_600_000)
  const back = fresh('round')
  await world.bet(player, undone, back, '3.00')
  await world.rollback(player, fresh('t'), undone, back)
  const fix = { playerId: player.playerId, gameCode: GAME, currency: 'BRL' }
  await world.call(vendorCorrect.path, {
    ...fix,
    transactionId: fresh('c'),
    roundId: whole,
    prizeBefore: '5.00',
    prize: '1.00',
  })
  await budget(50_000n)
  await promo(player, '0.50')
  const to = new Date(world.app.clock.now().getTime() + 1000)
  const period = { from: from.toISOString(), to: to.toISOString() }
  // What has just come is not shown yet.
  const early = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer: Page = await page({ ...period, ...(cursor && { cursor }) })
    early.push(...answer.list)
    cursor = answer.cursor
  }
  expect(early).toHaveLength(3)
  world.app.clock.advance(120_000)
  const found: Page['list'] = []
  let pages = 0
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer: Page = await page({ ...period, limit: 2, ...(cursor && { cursor }) })
    found.push(...answer.list)
    pages += 1
    cursor = answer.cursor
  }
  expect(pages).toBeLessThan(12)
  expect(found.map(({ kind, amount, roundId }) => [kind, amount, roundId])).toEqual([
    ['bet', '-10.00', several],
    ['win', '4.00', several],
    ['round', '3.00', whole],
    ['bet', '-3.00', back],
    ['rollback', '3.00', back],
    ['correction', '-4.00', whole],
    ['promo', '0.50', null],
  ])
  // 100 - 10 + 4 + 3 - 3 + 3 - 4 + 0.50: the lines are the player’s purse.
  expect(await world.cashOf(player)).toBe(935_000n)
  expect((await page(period, OTHER_VENDOR)).list).toEqual([])
  const long = { from: from.toISOString(), to: new Date(from.getTime() + 32 * 86_400_000).toISOString() }
  await expect(page(long)).rejects.toThrow('invalid_input')
  await expect(page({ ...period, cursor: 'x' })).rejects.toThrow('invalid_input')
})
