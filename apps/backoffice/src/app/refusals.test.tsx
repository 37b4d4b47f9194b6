import { opsImportStatement } from '@trevo/contract/ops/bank-statements'
import { expect, test, vi } from 'vitest'
import { ApiError, AskedFor } from '../lib/api.ts'
import { upload } from '../lib/testing/press.ts'
import { arrived, open } from './testing/desk.tsx'
import { take } from './testing/hand.ts'
import { readable, said } from './testing/words.ts'

vi.mock('./console-menu.tsx', () => ({ ConsoleMenu: () => null }))

test('a refusal is known as one, and so is what was asked for instead', () => {
  expect(new ApiError('network', 0)).toBeInstanceOf(ApiError)
  expect(new AskedFor()).toBeInstanceOf(AskedFor)
  expect(new AskedFor()).toBeInstanceOf(ApiError)
  expect(new ApiError('network', 0)).not.toBeInstanceOf(AskedFor)
})

test('what is wrong with a bank’s file is told, and stays to be read', async () => {
  const value = { fields: [{ path: 'content', code: 'ofx_currency' }] }
  await open('/bankStatements', { refuse: { endpoint: opsImportStatement, code: 'invalid_input', value } })
  await arrived()
  await take(upload)
  expect(readable()).toContain(said('issue.ofx_currency'))
})
