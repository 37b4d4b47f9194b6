import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashOnce } from '../../../test/crash.ts'
import { openTestLedger, type TestLedger } from '../../../test/ledger.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.drop())

test.each(['1', '2'])(
  'keeps every acknowledged transfer when the server is killed under load, round %s',
  async (round) => {
    const { acknowledged, ...wrong } = await crashOnce(world, round)
    expect(acknowledged).toBeGreaterThanOrEqual(200)
    expect(wrong).toEqual({ missing: [], torn: [], findings: [] })
  },
)
