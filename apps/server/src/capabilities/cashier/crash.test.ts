import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierWorld, startCashierWorld } from '../../../test/cashier.ts'
import { crashCashierOnce } from '../../../test/cashier-crash.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld({ startAt: new Date().toISOString() })
})
afterAll(() => world.close())

test.each([1, 2])(
  'accounts for every cent and pays nothing twice when the server is killed, round %s',
  async () => {
    const { lines, problems } = await crashCashierOnce(world)
    expect(problems).toEqual([])
    expect(lines).toBeGreaterThan(0)
  },
  60_000,
)
