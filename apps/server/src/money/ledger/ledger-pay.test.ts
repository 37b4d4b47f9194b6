import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '../../../test/ledger.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.drop())

type Owed = { member: bigint; win?: bigint; rebate?: bigint }

async function pays(owed: readonly Owed[]): Promise<{ wins: (bigint | null)[]; rebates: (bigint | null)[] }> {
  const { rows } = await sql<{ wins: (string | null)[]; rebates: (string | null)[] }>`
    select wins::text[] as wins, rebates::text[] as rebates from ledger_pay(${world.merchantId}, ${owed.map(({ member }) => member)}::bigint[],
      ${owed.map(() => 'BRL')}::text[], ${owed.map(({ win = 0n }) => win)}::bigint[],
      ${owed.map(({ rebate = 0n }) => rebate)}::bigint[], '{"period": "1"}')`.execute(world.db)
  const numbers = (list: readonly (string | null)[] = []) => list.map((id) => (id === null ? null : BigInt(id)))
  return { wins: numbers(rows[0]?.wins), rebates: numbers(rows[0]?.rebates) }
}

async function statementOf(member: bigint) {
  const { rows } = await sql<{ kind: string; amount: bigint; after: bigint }>`
    select t.kind, p.amount, p.balance_after as after from ledger_account a
    join ledger_posting p on p.book_id = a.book_id and p.account_id = a.id and p.balance_after is not null
    join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id
    where a.book_id = ${world.merchantId} and a.member_id = ${member} and t.kind <> 'deposit' order by t.id`.execute(
    world.db,
  )
  return rows.map(({ kind, amount, after }) => `${kind} ${amount} ${after}`)
}

test('pays prizes and rebates to many at once, the prize first', async () => {
  const [both, won, given] = [await world.member(100n), await world.member(50n), await world.member(10n)]
  // Not in the order of accounts.
  const paid = await pays([
    { member: given, rebate: 3n },
    { member: both, win: 20n, rebate: 1n },
    { member: won, win: 7n },
  ])
  expect(paid.wins.map((id) => id === null)).toEqual([true, false, false])
  expect(paid.rebates.map((id) => id === null)).toEqual([false, false, true])
  expect(await Promise.all([both, won, given].map(statementOf))).toEqual([
    ['win 20 120', 'rebate 1 121'],
    ['win 7 57'],
    ['rebate 3 13'],
  ])
  expect(await Promise.all([both, won, given].map((member) => world.cashOf(member)))).toEqual([121n, 57n, 13n])
  const { rows } = await sql<{ rebates: bigint }>`
    select rebates from money_queue where deposits = 0 order by rebates`.execute(world.db)
  expect(rows.map(({ rebates }) => rebates)).toEqual([1n, 3n])
  expect(await world.findings()).toEqual([])
})

test('numbers what it pays above the newest of everybody, also where a clock was set back', async () => {
  const [ahead, usual] = [await world.member(5n), await world.member(5n)]
  const { rows } = await sql<{
    newest: bigint
  }>`update ${sql.table('ledger_balance')} b set last_transfer = first_id(now() + interval '1 minute') + 7
    from ledger_account a where a.book_id = ${world.merchantId} and a.member_id = ${ahead} and b.book_id = a.book_id and b.account_id = a.id
    returning b.last_transfer as newest`.execute(world.db)
  const paid = await pays([
    { member: ahead, win: 2n, rebate: 1n },
    { member: usual, win: 4n },
  ])
  const [first, second] = [paid.wins[0] ?? 0n, paid.rebates[0] ?? 0n]
  expect([first > (rows[0]?.newest ?? 0n), second > first]).toEqual([true, true])
  expect(await Promise.all([ahead, usual].map(statementOf))).toEqual([['win 2 7', 'rebate 1 8'], ['win 4 9']])
})

test('pays nobody where somebody has no account', async () => {
  const member = await world.member(5n)
  await expect(
    pays([
      { member, win: 1n },
      { member: 999_999_999n, win: 1n },
    ]),
  ).rejects.toThrow('has no account')
  expect(await world.cashOf(member)).toBe(5n)
})

test('several pay the same members at once, in any order, and nothing is lost', async () => {
  const members = [await world.member(1n), await world.member(1n), await world.member(1n), await world.member(1n)]
  const owed = members.map((member) => ({ member, win: 2n, rebate: 1n }))
  await Promise.all(Array.from({ length: 12 }, (_, n) => pays(n % 2 === 0 ? owed : owed.toReversed())))
  // 1 and twelve times 3.
  expect(await Promise.all(members.map((member) => world.cashOf(member)))).toEqual([37n, 37n, 37n, 37n])
  expect(await world.findings()).toEqual([])
})
