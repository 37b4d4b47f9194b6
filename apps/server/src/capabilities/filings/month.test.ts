import { expect, test } from 'vitest'
import { fileProductDays } from '../../../test/filing-month.ts'

test('files of days that were lived by the product’s own calls are equal to the ledger and to what its answers said', async () => {
  const told = await fileProductDays(3)
  for (const kind of ['deposit', 'bet', 'win', 'withdrawal_hold', 'withdrawal_paid']) expect(told).toContain(kind)
})
