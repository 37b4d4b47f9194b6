import { expect, test } from 'vitest'
import { STAFF_CALLS } from './contract.ts'
import { Examples } from './example.ts'

/** Whatever a page is shown in its tests is what the server may answer. */
test.each([...STAFF_CALLS])('the contract takes the examples of %s for its own', (_name, { value }) => {
  for (const turn of [0, 1, 2, 3]) {
    const parsed = value.safeParse(new Examples().of(value, turn))
    expect(parsed.error?.issues ?? []).toEqual([])
  }
})
