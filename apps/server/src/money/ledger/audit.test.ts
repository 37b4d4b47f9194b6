import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchTriggersOff } from '../../../test/database.ts'
import { bet, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { audit } from '../../platform/audit.ts'
import { broughtHere, farTables } from '../../platform/audit-far.ts'
import { LEDGER_CHECKS } from './audit.ts'

let world: TestLedger
let member: bigint
beforeAll(async () => {
  world = await openTestLedger()
  member = await world.member(100n)
  await world.ledger.transfer(bet(world.merchantId, member, 40n, 'one'))
  await world.ledger.transfer(bet(world.merchantId, member, 10n, 'two'))
})
afterAll(() => world.drop())

/** Damage that the triggers would refuse, done as somebody who may switch them off, and undone again. */
async function findingsAfter(damage: string): Promise<string[]> {
  const far = await farTables(world.db)
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await switchTriggersOff(client)
    await client.query('alter table ledger_balance drop constraint ledger_balance_balance_check')
    await client.query(damage)
    const found: string[] = []
    for (const { name, sql } of LEDGER_CHECKS)
      if ((await client.query(broughtHere(sql, far))).rows.length > 0) found.push(name)
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const [sums, twoPostings, once, balances, chain, negative, balanceRows, orphans, books, keys, newest, noBook] =
  LEDGER_CHECKS.map(({ name }) => name)
const memberPostings = `account_id in (select account_id from ledger_balance)`
const betOne = `(select id from ledger_transfer where idem_key = 'one')`

describe('the audit', () => {
  test('is silent when all is well', async () => {
    expect(await world.findings()).toEqual([])
  })

  test.each([
    [
      'an amount',
      `update ledger_posting set amount = amount + 1 where transfer_id = ${betOne} and balance_after is null`,
      [sums],
    ],
    [
      'both amounts of a transfer',
      `update ledger_posting set amount = amount * 2 where transfer_id = ${betOne}`,
      [balances, chain],
    ],
    ['a balance', 'update ledger_balance set balance = balance + 1', [balances]],
    [
      'a balance after',
      `update ledger_posting set balance_after = 70 where transfer_id = ${betOne} and ${memberPostings}`,
      [chain],
    ],
    ['a balance below zero', 'update ledger_balance set balance = -1', [balances, negative]],
    [
      'a lost posting',
      `delete from ledger_posting where transfer_id = ${betOne} and ${memberPostings}`,
      [sums, twoPostings, balances, chain],
    ],
    [
      'a line of the house in two halves',
      `with half as (update ledger_posting set amount = amount / 2 where transfer_id = ${betOne} and balance_after is null returning *)
        insert into ledger_posting select * from half`,
      [once],
    ],
    ['a lost transfer', `delete from ledger_transfer where idem_key = 'one'`, [orphans, keys]],
    ['a lost key', `delete from ledger_key where idem_key = 'one'`, [keys]],
    ['a newest transfer', 'update ledger_balance set last_transfer = last_transfer - 1', [newest]],
    [
      'a transfer of another book',
      `update ledger_transfer set book_id = book_id + 1 where idem_key = 'one'`,
      [orphans, keys, noBook],
    ],
    ['a lost balance', 'delete from ledger_balance', [balanceRows]],
    [
      'a house with a balance',
      `update ledger_posting set balance_after = 1 where balance_after is null`,
      [balanceRows],
    ],
    ['a member who changed the merchant', 'update member set merchant_id = merchant_id + 1', [books]],
  ])('finds %s', async (_what, damage, expected) => {
    expect(await findingsAfter(damage)).toEqual(expected)
  })

  test('runs the checks it is given', async () => {
    const check = { name: 'mine', sql: `select 'wrong' as detail` }
    expect(await audit(world.db, [check])).toEqual([{ check: 'mine', detail: 'wrong' }])
  })

  test('joins tables whole, never row by row', async () => {
    const check = { name: 'joins', sql: `select current_setting('enable_nestloop') as detail` }
    expect(await audit(world.db, [check])).toEqual([{ check: 'joins', detail: 'off' }])
  })

  test('runs every check once in however many lanes, and says how long each took', async () => {
    const names = ['one', 'two', 'three', 'four', 'five']
    const checks = names.map((name) => ({ name, sql: `select '${name} is wrong' as detail` }))
    const times: string[] = []
    const findings = await audit(world.db, checks, {
      lanes: 2,
      onTime: ({ check, ms }) => times.push(`${check} ${ms > 0}`),
    })
    expect(findings.map(({ detail }) => detail).sort()).toEqual(names.map((name) => `${name} is wrong`).sort())
    expect(times.sort()).toEqual(names.map((name) => `${name} true`).sort())
  })

  test('fails with the check that fails, whichever lane it is in', async () => {
    const checks = ['1', '2', '0'].map((by) => ({ name: by, sql: `select (1 / ${by})::text as detail` }))
    await expect(audit(world.db, checks, { lanes: 2 })).rejects.toThrow('division by zero')
  })
})
