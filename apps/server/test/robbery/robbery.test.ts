import { expect, it } from 'vitest'
import { rob } from './rob.ts'

/** `npm run prove -- robbery` does it for ten minutes with every role. */
const SECONDS = 8

it('lets no gang of members, agents and one person of staff end above zero', { timeout: 240_000 }, async () => {
  const casts = [
    { role: null, programmes: false },
    { role: 'finance', programmes: true },
  ] as const
  const { problems, raids, tally } = await rob({ seconds: SECONDS, seed: 7, casts })
  expect(problems).toEqual([])
  expect(raids.map(({ cast, brand }) => `${cast.role} ${brand}`)).toEqual([
    'null trevo',
    'null mare',
    'finance trevo',
    'finance mare',
  ])
  expect(raids[0]?.last.result).toBeLessThanOrEqual(0n)
  expect(raids[1]?.last.result).toBeLessThanOrEqual(0n)
  expect(tally.calls).toBeGreaterThan(100)
})
