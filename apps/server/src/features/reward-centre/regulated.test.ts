import { randomUUID } from 'node:crypto'
import { signInToday } from '@trevo/contract/daily-sign-in'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSignInPlan, type RewardWorld, startRewardWorld } from '../../../test/rewards.ts'
import { methodsFor } from '../../core/cashier/methods.ts'

let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld({ regulation: 'br' })
  await aSignInPlan(world)
})
afterAll(() => world.app.close())

it('nothing is given under the Brazilian rules before a member has played', async () => {
  const player = await world.player()
  const signIn = () => world.ask(player, signInToday, { body: { requestId: randomUUID() } })
  expect(await signIn()).toBe('play_first')
  expect(await world.balance(player, 'PTS')).toBe(0n)
  await world.plays(player, '0.01')
  expect(await signIn()).toMatchObject({ streak: 1 })
  expect(await world.findings()).toEqual([])
})

it('a level of the club lifts the daily limit of a withdrawal, and no other', async () => {
  const { db, merchantId } = world
  const method = { merchant_id: merchantId, kind: 'pix' as const, position: 0, bank_details: null }
  const limits = { min_amount: parseMoney('10'), max_amount: parseMoney('1000'), day_max: parseMoney('2000') }
  await db
    .insertInto('payment_method')
    .values((['in', 'out'] as const).map((direction) => ({ ...method, ...limits, direction })))
    .execute()
  await db
    .insertInto('vip_level')
    .values({
      ...{ merchant_id: merchantId, level: 1, label: 'Prata', turnover: 1_000_000n, rebate_basis_points: 0 },
      ...{ withdrawal_extra_percent: 25, gift_kind: null, gift_amount: null },
    })
    .execute()
  const player = await world.player()
  const dayMax = async (direction: 'in' | 'out') => (await methodsFor(db, player, direction))[0]?.dayMax
  expect([await dayMax('in'), await dayMax('out')]).toEqual([20_000_000n, 20_000_000n])
  await world.plays(player, '100.00')
  await world.count()
  expect([await dayMax('in'), await dayMax('out')]).toEqual([20_000_000n, 25_000_000n])
})
