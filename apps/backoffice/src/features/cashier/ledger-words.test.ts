import { ACCOUNT_NAMES, TRANSFER_NAMES } from '@trevo/contract/ops/ledger-names'
import { expect, test } from 'vitest'
import { cashierTexts } from './texts.ts'

test('every kind of transfer and every account has its word in every language', () => {
  const keys = [
    ...TRANSFER_NAMES.map((name) => `cashier.transfer_${name}`),
    ...ACCOUNT_NAMES.map((name) => `cashier.account_${name}`),
  ]
  expect(keys.filter((key) => !Object.values(cashierTexts).every((texts) => key in texts))).toEqual([])
})
