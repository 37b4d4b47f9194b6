import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bet, openTestLedger, type TestLedger } from '../../../test/ledger.ts'

let test: TestLedger
beforeAll(async () => {
  test = await openTestLedger()
  await test.ledger.transfer(bet(test.merchantId, await test.member(100n), 40n, 'kept'))
})
afterAll(() => test.drop())

describe('the database refuses to change what happened', () => {
  const changes = [
    'update ledger_transfer set kind = kind',
    'delete from ledger_transfer',
    'truncate ledger_transfer',
    'update ledger_posting set amount = amount + 1',
    'delete from ledger_posting where false',
    'truncate ledger_posting',
    'update ledger_account set book_id = book_id',
    'delete from ledger_account',
    'truncate merchant cascade',
    'delete from ledger_balance',
    'truncate ledger_balance',
  ]
  it.each(changes)('%s', async (change) => {
    await expect(test.pool.query(change)).rejects.toMatchObject({ code: '23001' })
    expect(await test.findings()).toEqual([])
  })

  it('update ledger_balance to below zero', async () => {
    const below = test.pool.query('update ledger_balance set balance = -1')
    await expect(below).rejects.toMatchObject({ code: '23514' })
  })
})
