import { expect, test } from 'vitest'
import { aCrashWorld, crashPayoutsOnce } from '../../../test/agents-crash.ts'

test('payouts that were killed are finished, to the last digit and once', async () => {
  const crash = await aCrashWorld()
  try {
    for (let round = 1; round <= 3; round++) {
      const { rebates, salaries, findings } = await crashPayoutsOnce(crash, round)
      expect({ rebates, salaries, findings }).toEqual({ ...crash.expected, findings: [] })
    }
  } finally {
    await crash.world.drop()
  }
})
