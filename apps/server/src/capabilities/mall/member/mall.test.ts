import { randomUUID } from 'node:crypto'
import {
  cancelOrder,
  confirmOrder,
  type MallItem,
  type MallOrder,
  mallHome,
  mallItems,
  mallOrders,
  pointsStatement,
  redeemItem,
} from '@trevo/contract/mall'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Player, type RewardWorld, startRewardWorld } from '../../../../test/rewards.ts'
import { houseAccount, memberCash } from '../../../money/ledger/transfer.ts'
import { inTx } from '../../../platform/db.ts'
import { stepOrder } from '../mall.ts'
import { lockOrder } from '../queries.ts'

let world: RewardWorld
let categoryId = 0n
beforeAll(async () => {
  world = await startRewardWorld()
  const values = { merchant_id: world.merchantId, title_pt: 'Dinheiro', title_en: 'Cash', sort: 1, active: true }
  const category = await world.db.insertInto('mall_category').values(values).returning('id').executeTakeFirstOrThrow()
  categoryId = category.id
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

type ItemOptions = { kind?: MallItem['kind']; points?: string; stock?: number; perMember?: number; sort?: number }
async function anItem({ kind = 'cash', points = '100.00', stock = 10, ...more }: ItemOptions = {}): Promise<string> {
  const texts = { title_pt: 'Item', title_en: 'Item', description_pt: '', description_en: '', image_url: null }
  const { id } = await world.db
    .insertInto('mall_item')
    .values({
      ...texts,
      merchant_id: world.merchantId,
      category_id: categoryId,
      kind,
      points: parseMoney(points),
      stock,
      cash: kind === 'cash' ? 50_000n : null,
      per_member: more.perMember ?? null,
      sort: more.sort ?? 0,
      active: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
const ADDRESS = {
  name: 'Bia Andrade',
  phone: '+5511900000001',
  postalCode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const redeem = (player: Player, itemId: string, more: object = {}) =>
  world.ask(player, redeemItem, { body: { requestId: randomUUID(), itemId, points: '100.00', ...more } })
const stockOf = async (item: string) => {
  const row = await world.db.selectFrom('mall_item').select('stock').where('id', '=', BigInt(item)).executeTakeFirst()
  return row?.stock
}
const move = async (id: string, to: 'preparing' | 'sent' | 'refused', note = '') => {
  const { ledger, deps } = world
  await inTx(world.db, async (tx) => {
    const order = await lockOrder(tx, BigInt(id))
    if (order) await stepOrder(tx, { ...deps, ledger }, { order, to, actor: 'ana', note })
  })
}

describe('redeeming', () => {
  test('sells a stock of ten to ten of 500 who ask at once', async () => {
    const item = await anItem({ stock: 10 })
    const players = await world.players(500, { points: '100.00' })
    const answers = await Promise.all(players.map((player) => redeem(player, item)))
    expect(answers.filter((answer) => answer === 'out_of_stock')).toHaveLength(490)
    const cash = await world.balances(players)
    expect(cash.filter((balance) => balance === 50_000n)).toHaveLength(10)
    const points = await world.balances(players, 'PTS')
    expect(points.filter((balance) => balance === 0n)).toHaveLength(10)
    expect(await stockOf(item)).toBe(0)
  })

  test('of several at once pays for all of them, and never sells more than there are', async () => {
    const item = await anItem({ stock: 10 })
    const players = await world.players(20, { points: '300.00' })
    const answers = await Promise.all(players.map((player) => redeem(player, item, { quantity: 3 })))
    expect(answers.filter((answer) => answer === 'out_of_stock')).toHaveLength(17)
    expect(answers.find((answer) => typeof answer === 'object')).toMatchObject({
      quantity: 3,
      points: '300.00',
      cash: '15.00',
    })
    const cash = await world.balances(players)
    expect(cash.filter((balance) => balance === 150_000n)).toHaveLength(3)
    expect((await world.balances(players, 'PTS')).filter((balance) => balance === 0n)).toHaveLength(3)
    expect(await stockOf(item)).toBe(1)
  })

  test('of several at once keeps to what a member may have', async () => {
    const item = await anItem({ perMember: 5 })
    const player = await world.player({ points: '2000.00' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(player, item, { quantity: 2 })))
    expect(answers.filter((answer) => answer === 'limit_exceeded')).toHaveLength(4)
    const requestId = randomUUID()
    expect(await redeem(player, item, { requestId })).toMatchObject({ quantity: 1 })
    expect(await redeem(player, item, { requestId, quantity: 2 })).toBe('idempotency_conflict')
    expect(await redeem(player, item)).toBe('limit_exceeded')
    for (const quantity of [0, -1, 1.5, 101]) expect(await redeem(player, item, { quantity })).toBe('invalid_input')
    expect(await world.balance(player, 'PTS')).toBe(15_000_000n)
  })

  test('answers the same request with the same order, and another one under its id not at all', async () => {
    const item = await anItem()
    const player = await world.player({ points: '300.00' })
    const requestId = randomUUID()
    const answers = (await Promise.all(
      Array.from({ length: 10 }, () => redeem(player, item, { requestId })),
    )) as MallOrder[]
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers[0]).toMatchObject({ state: 'done', cash: '5.00', points: '100.00' })
    expect(await world.balance(player, 'PTS')).toBe(2_000_000n)
    expect(await redeem(player, await anItem(), { requestId })).toBe('idempotency_conflict')
  })

  test('keeps to what a member may have, has, and saw', async () => {
    const item = await anItem({ perMember: 2 })
    const player = await world.player({ points: '350.00' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(player, item)))
    expect(answers.filter((answer) => answer === 'limit_exceeded')).toHaveLength(3)
    const another = await anItem()
    await redeem(player, another)
    expect(await redeem(player, another)).toBe('insufficient_funds')
    expect(await redeem(player, another, { points: '99.00' })).toBe('price_changed')
    expect(await redeem(player, '999999')).toBe('not_found')
    expect(await redeem(await world.player({ type: 40 }), another)).toBe('free_reject')
  })

  test('gives no more cash in a day than the budget has, and then takes no points either', async () => {
    const day = world.db.updateTable('reward_budget').where('scope', '=', 'mall')
    const { rows } = await world.app.database.pool.query<{
      spent: bigint
    }>(`select coalesce(sum(spent), 0)::bigint as spent
      from reward_spent where scope = 'mall'`)
    await day.set({ day_max: (rows[0]?.spent ?? 0n) + 50_000n }).execute()
    const item = await anItem()
    const [a, b] = [await world.player({ points: '100.00' }), await world.player({ points: '100.00' })]
    const answers = await Promise.all([redeem(a, item), redeem(b, item)])
    expect(answers.filter((answer) => answer === 'budget_spent')).toHaveLength(1)
    expect((await world.balance(a, 'PTS')) + (await world.balance(b, 'PTS'))).toBe(1_000_000n)
    await day.set({ day_max: 100_000_000_000n }).execute()
  })
})

describe('orders', () => {
  test('of goods need an address, go through the hands of staff, and end with the member', async () => {
    const item = await anItem({ kind: 'goods' })
    const player = await world.player({ points: '100.00' })
    expect(await redeem(player, item)).toBe('address_required')
    const order = (await redeem(player, item, { address: ADDRESS })) as MallOrder
    expect(order).toMatchObject({ state: 'waiting', address: ADDRESS, canCancel: true, canConfirm: false })
    await move(order.id, 'preparing')
    expect(await world.ask(player, cancelOrder, { params: { id: order.id } })).toBe('conflict')
    await move(order.id, 'sent', 'BR123')
    expect(await world.ask(player, confirmOrder, { params: { id: order.id } })).toMatchObject({
      state: 'done',
      delivery: 'BR123',
    })
    await expect(move(order.id, 'refused')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('that do not stand give the points and the item back, once', async () => {
    const item = await anItem({ kind: 'voucher', stock: 3 })
    const player = await world.player({ points: '300.00' })
    const one = (await redeem(player, item, { quantity: 2 })) as MallOrder
    const two = (await redeem(player, item)) as MallOrder
    expect(await stockOf(item)).toBe(0)
    const cancels = await Promise.all(
      Array.from({ length: 5 }, () => world.ask(player, cancelOrder, { params: { id: one.id } })),
    )
    for (const answer of cancels) expect(answer).toMatchObject({ state: 'cancelled' })
    await move(two.id, 'refused', 'sem estoque')
    expect(await world.balance(player, 'PTS')).toBe(3_000_000n)
    expect(await stockOf(item)).toBe(3)
    const other = await world.player()
    expect(await world.ask(other, cancelOrder, { params: { id: two.id } })).toBe('not_found')
    const statement = (await world.ask(player, pointsStatement)) as { list: { reason: string; amount: string }[] }
    expect(statement.list.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['returned', '100.00'],
      ['returned', '200.00'],
      ['spent', '-100.00'],
      ['spent', '-200.00'],
      ['corrected', '300.00'],
    ])
    expect(await world.ask(player, mallOrders)).toMatchObject({ list: [{ id: two.id }, { id: one.id }], cursor: null })
    // Crumbs of less than a hundredth count, and make no line that says "+0"; a page of them is passed over.
    for (let crumb = 0; crumb < 25; crumb += 1) {
      await world.ledger.transfer({
        merchantId: world.merchantId,
        kind: 'adjustment',
        key: `crumb:${player.id}:${crumb}`,
        postings: [
          { account: houseAccount('adjustments', 'PTS'), amount: -99n },
          { account: memberCash(player.id, 'PTS'), amount: 99n },
        ],
      })
    }
    expect(await world.ask(player, pointsStatement)).toEqual({ ...statement, cursor: null })
  })
})

test('lists what there is, page by page', async () => {
  await world.db.updateTable('mall_item').set({ active: false }).execute()
  for (let index = 0; index < 25; index++) await anItem({ sort: index % 3, perMember: 2 })
  const player = await world.player({ points: '100.00' })
  const first = (await world.ask(player, mallItems)) as { list: MallItem[]; cursor: string }
  const second = (await world.ask(player, mallItems, { query: { cursor: first.cursor } })) as {
    list: MallItem[]
    cursor: null
  }
  expect([first.list.length, second.list.length, second.cursor]).toEqual([20, 5, null])
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(25)
  await redeem(player, first.list[0]?.id ?? '')
  const again = (await world.ask(player, mallItems)) as { list: MallItem[] }
  expect(again.list[0]).toMatchObject({ leftForMe: 1, stock: 9 })
  expect(await world.ask(player, mallHome)).toMatchObject({ points: '0.00', categories: [{ title: 'Dinheiro' }] })
})

test('a voucher comes out of the budget of the day by what it costs, and without one there is none', async () => {
  const item = await anItem({ kind: 'voucher', stock: 100 })
  await world.db.updateTable('mall_item').set({ cost: 200_000n }).where('id', '=', BigInt(item)).execute()
  const budget = world.db.selectFrom('reward_budget').select('day_max as dayMax').where('scope', '=', 'mall')
  const { dayMax } = await budget.where('kind', '=', 'cash').executeTakeFirstOrThrow()
  const spent = async () => {
    const rows = await world.db.selectFrom('reward_spent').select('spent').where('scope', '=', 'mall').execute()
    return rows.reduce((sum, row) => sum + row.spent, 0n)
  }
  const setBudget = (most: bigint) =>
    world.db.updateTable('reward_budget').set({ day_max: most }).where('scope', '=', 'mall').execute()
  const players = await world.players(12, { points: '300.00' })
  const before = await spent()
  // Room for seven vouchers of 20.00.
  await setBudget(before + 1_599_999n)
  const answers = await Promise.all(players.map((player) => redeem(player, item)))
  expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(7)
  expect(answers.filter((answer) => answer === 'budget_spent')).toHaveLength(5)
  expect([await spent(), await stockOf(item)]).toEqual([before + 1_400_000n, 93])
  // An item that names no cost counts by what a point is worth at best: 20.00 for 100.
  await setBudget(before + 1_600_000n)
  const old = await anItem({ kind: 'voucher' })
  const [winner] = players.filter((_, index) => answers[index] === 'budget_spent')
  expect(await redeem(winner as Player, old)).toMatchObject({ state: 'waiting' })
  expect(await spent()).toBe(before + 1_600_000n)
  await world.db.deleteFrom('reward_budget').where('scope', '=', 'mall').execute()
  expect(await redeem(winner as Player, item)).toBe('budget_missing')
  const values = { merchant_id: world.merchantId, scope: 'mall', kind: 'cash', day_max: dayMax } as const
  await world.db.insertInto('reward_budget').values(values).execute()
})
