import { afterAll, beforeAll, expect, it } from 'vitest'
import { crashOnce } from '../../../test/crash.ts'
import { openTestLedger, type TestLedger } from '../../../test/ledger.ts'

let test: TestLedger
beforeAll(async () => {
  test = await openTestLedger()
})
afterAll(() => test.drop())

it.each(['1', '2'])(
  'keeps every acknowledged transfer when the server is killed under load, round %s',
  async (round) => {
    const { acknowledged, ...wrong } = await crashOnce(test, round)
    expect(acknowledged).toBeGreaterThanOrEqual(200)
    expect(wrong).toEqual({ missing: [], torn: [], findings: [] })
  },
  60_000,
)
