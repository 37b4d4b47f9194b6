import { randomUUID } from 'node:crypto'
import type { LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, fixedLine, type LotteryWorld, type Player, startLotteryWorld } from '../../../test/lottery.ts'
import { admitTransfer } from '../../money/gate/gate.ts'
import { memberCash } from '../../money/ledger/transfer.ts'
import { inTx } from '../../platform/db.ts'
import { heldView } from './turnover.ts'
import './tables.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld()
  await world.db
    .insertInto('payment_method')
    .values({
      merchant_id: world.merchantId,
      direction: 'out',
      kind: 'pix',
      min_amount: 100n,
      max_amount: 1_000_000_000n,
      day_max: 1_000_000_000n,
      turnover_percent: 100,
      bank_details: null,
    })
    .execute()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const held = async ({ id }: Player) => {
  const view = await heldView(world.db, { id, merchantId: world.merchantId }, 'BRL')
  return { left: view.left, held: view.held, free: view.free }
}
const sends = (from: Player, to: Player, amount: string) =>
  inTx(world.db, async (tx) => {
    await admitTransfer(tx, world.app.clock.now(), { fromId: from.id, toId: to.id })
    const minor = parseMoney(amount)
    await world.ledger.postTransfer(tx, {
      merchantId: world.merchantId,
      kind: 'transfer_to_downline',
      key: `moved:${randomUUID()}`,
      postings: [
        { account: memberCash(from.id, 'BRL'), amount: -minor },
        { account: memberCash(to.id, 'BRL'), amount: minor },
      ],
    })
  })

test('money parked in a lottery order that is cancelled throws nothing away: three rounds of order, cents sent and cancel', async () => {
  const [agent, downline] = [await world.player('4000.00', { type: 1 }), await world.player('0.00')]
  expect(await held(agent)).toEqual({ left: '4000.00', held: '4000.00', free: '0.00' })
  for (const cents of ['2.00', '2.00', '2.00']) {
    const whole = (await world.cashOf(agent)) - parseMoney(cents)
    const multiple = Number(whole / 20_000n)
    const line = fixedLine('7', { multiple, stake: `${multiple * 2}.00` })
    const { order } = answerOf<LotteryOrderDetail>(await world.place(agent, { lines: [line] }))
    expect(await world.cashOf(agent)).toBe(parseMoney(cents))
    await sends(agent, downline, cents)
    answerOf(await world.cancel(agent, order.id))
  }
  // All came back, and asks for all the play that it asked for; the receiver is asked for what came.
  expect(await held(agent)).toEqual({ left: '3994.00', held: '3994.00', free: '0.00' })
  expect(await held(downline)).toEqual({ left: '6.00', held: '6.00', free: '0.00' })
})
