import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierWorld, type Payer, startCashierWorld } from '../../../test/cashier.ts'
import { ampleBudgets } from '../../../test/rewards.ts'
import { giveBonus } from '../../money/bonus/purses.ts'
import { openPurseOf } from '../../money/bonus/queries.ts'
import { inTx } from '../../platform/db.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
  await ampleBudgets(world.deps.db, world.brand.id)
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const TERMS = { times: 5, weights: { RNG: 100 }, maxBet: null, days: 7, ruleId: 1n }
const withBonus = ({ id: memberId }: Payer, depositId: bigint | null = null) =>
  inTx(world.deps.db, (tx) =>
    giveBonus(
      tx,
      world.deps,
      world.brand,
      { memberId, ref: `test:${memberId}`, about: { PT: 'Regra', EN: 'Rule' }, amount: parseMoney('10') },
      { ...TERMS, depositId },
    ),
  )
const openOf = ({ id }: Payer) => openPurseOf(world.deps.db, world.brand.id, id)
const stateOf = async ({ id }: Payer) => {
  const { rows } = await sql<{ state: string }>`select state from bonus_purse where member_id = ${id}`.execute(
    world.deps.db,
  )
  return rows.map(({ state }) => state)
}

test('a withdrawal says what bonus it would lose, and loses it only when that was agreed to; a refused one loses nothing', async () => {
  const ana = await world.payer('100.00')
  await withBonus(ana)
  const open = await openOf(ana)
  await expect(world.withdraw(ana, '20.00')).rejects.toMatchObject({
    code: 'bonus_open',
    value: { amount: '10.00', play: { done: '0.00', required: '50.00' } },
  })
  const agreed = { giveUpBonusId: open?.id ?? 0n }
  await expect(world.withdraw(ana, '500.00', agreed)).rejects.toBeDefined()
  expect(await stateOf(ana)).toEqual(['open'])
  await expect(world.withdraw(ana, '20.00', { giveUpBonusId: 999_999n })).rejects.toMatchObject({ code: 'bonus_open' })
  await world.withdraw(ana, '20.00', agreed)
  expect(await stateOf(ana)).toEqual(['given_up'])
})

test('what was played to the end is not lost by a withdrawal in that moment', async () => {
  const bia = await world.payer('100.00')
  await withBonus(bia)
  await sql`update bonus_purse set done = required, state = 'wagered' where member_id = ${bia.id}`.execute(
    world.deps.db,
  )
  await world.withdraw(bia, '20.00')
  expect(await stateOf(bia)).toEqual(['wagered'])
})

test('a deposit that the bank takes back takes its bonus along, and no other', async () => {
  const [rui, eva] = [await world.payer(), await world.payer()]
  const paid = await Promise.all(
    [rui, eva].map(async (payer) => {
      const { id, txid } = await world.deposit(payer, '50.00')
      const { endToEndId } = await world.psp.pay(txid ?? '')
      return { id, endToEndId }
    }),
  )
  await withBonus(rui, paid[0]?.id ?? null)
  await withBonus(eva)
  for (const { endToEndId } of paid) await world.psp.takeBack(endToEndId)
  await expect.poll(() => stateOf(rui)).toEqual(['taken_back'])
  expect(await stateOf(eva)).toEqual(['open'])
})
