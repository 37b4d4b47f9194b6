import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, openTestLedger, type TestLedger } from '../../../test/ledger.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
  await world.ledger.transfer(bet(world.merchantId, await world.member(100n), 40n, 'kept'))
})
afterAll(() => world.drop())

describe('the database refuses to change what happened', () => {
  const changes = [
    'update ledger_transfer set kind = kind',
    'delete from ledger_transfer',
    'truncate ledger_transfer',
    'update ledger_posting set amount = amount + 1',
    'delete from ledger_posting where amount is null',
    'truncate ledger_posting',
    'update ledger_account set book_id = book_id',
    'delete from ledger_account',
    'truncate merchant cascade',
    'delete from ledger_balance',
    'truncate ledger_balance',
  ]
  test.each(changes)('%s', async (change) => {
    await expect(world.pool.query(change)).rejects.toMatchObject({ code: '23001' })
    expect(await world.findings()).toEqual([])
  })

  test('update ledger_balance to below zero', async () => {
    const below = world.pool.query('update ledger_balance set balance = -1')
    await expect(below).rejects.toMatchObject({ code: '23514' })
  })
})
