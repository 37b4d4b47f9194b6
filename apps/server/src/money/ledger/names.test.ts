import { ACCOUNT_NAMES, TRANSFER_NAMES } from '@trevo/contract/ops/ledger-names'
import { expect, test } from 'vitest'
import { HOUSE_ACCOUNTS, MEMBER_ACCOUNTS } from './account-kinds.ts'
import { TRANSFER_KINDS } from './transfer-kinds.ts'

test('staff are told of every kind and account by a name that the contract knows', () => {
  expect(TRANSFER_NAMES.toSorted()).toEqual(Object.keys(TRANSFER_KINDS).toSorted())
  expect(ACCOUNT_NAMES.toSorted()).toEqual(Object.keys({ ...MEMBER_ACCOUNTS, ...HOUSE_ACCOUNTS }).toSorted())
})
