import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { inTx } from '../../platform/db.ts'
import { noteAdmission } from './admission.ts'
import { notePass } from './passes.ts'
import { houseAccount, memberCash, type TransferInput } from './transfer.ts'
import { type KindRule, SQL_PATHS, TRANSFER_KINDS } from './transfer-kinds.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.drop())

const reward = (memberId: bigint, key: string): TransferInput => ({
  merchantId: world.merchantId,
  kind: 'reward',
  key,
  postings: [
    { account: houseAccount('rewards', 'BRL'), amount: -5n },
    { account: memberCash(memberId, 'BRL'), amount: 5n },
  ],
})

describe('a path that forgets the gate', () => {
  test('moves nothing, inside a transaction or without one', async () => {
    const member = await world.member()
    await expect(world.ledger.transfer(reward(member, 'alone'))).rejects.toThrow('did not pass the gate "standing"')
    const inside = inTx(world.db, (tx) => world.ledger.postTransfers(tx, [reward(member, 'inside')]))
    await expect(inside).rejects.toThrow('did not pass the gate "standing"')
    const one = inTx(world.db, (tx) => world.ledger.postTransfer(tx, reward(member, 'one')))
    await expect(one).rejects.toThrow('did not pass the gate')
    const tried = inTx(world.db, (tx) => world.ledger.tryTransfers(tx, [reward(member, 'tried')]))
    await expect(tried).rejects.toThrow('did not pass the gate')
    expect(await world.cashOf(member)).toBe(0n)
  })

  test('is not helped by another gate, another member or another transaction', async () => {
    const [ana, rui] = [await world.member(), await world.member()]
    const otherGate = inTx(world.db, (tx) => {
      noteAdmission(tx, 'stake', ana)
      return world.ledger.postTransfer(tx, reward(ana, 'other-gate'))
    })
    await expect(otherGate).rejects.toThrow(`member ${ana} did not pass`)
    await inTx(world.db, async (tx) => noteAdmission(tx, 'standing', ana))
    const later = inTx(world.db, (tx) => world.ledger.postTransfer(tx, reward(ana, 'later')))
    await expect(later).rejects.toThrow(`member ${ana} did not pass`)
    const otherMember = inTx(world.db, (tx) => {
      noteAdmission(tx, 'standing', ana)
      notePass(tx, ana, 5n)
      return world.ledger.postTransfers(tx, [reward(ana, 'ana'), reward(rui, 'rui')])
    })
    await expect(otherMember).rejects.toThrow(`member ${rui} did not pass`)
    expect([await world.cashOf(ana), await world.cashOf(rui)]).toEqual([0n, 0n])
  })

  test('cannot hide the member behind an account id', async () => {
    const member = await world.member(10n)
    const account = await world.ledger.accountId({ merchantId: world.merchantId, ref: memberCash(member, 'BRL') })
    const postings = [
      { account, amount: -5n },
      { account: houseAccount('games', 'BRL'), amount: 5n },
    ]
    const bet = { merchantId: world.merchantId, kind: 'bet', key: 'by-id', postings } as const
    await expect(world.ledger.transfer(bet)).rejects.toThrow('names its accounts')
  })
})

test('lets a member through who passed', async () => {
  const member = await world.member()
  await inTx(world.db, (tx) => {
    noteAdmission(tx, 'standing', member)
    notePass(tx, member, 5n)
    return world.ledger.postTransfer(tx, reward(member, 'passed'))
  })
  expect(await world.cashOf(member)).toBe(5n)
})

test('gives a member no more than a way out of the house has allowed, once', async () => {
  const member = await world.member()
  const give = (allowed: bigint, keys: readonly string[]) =>
    inTx(world.db, (tx) => {
      noteAdmission(tx, 'standing', member)
      if (allowed > 0n) notePass(tx, member, allowed)
      return world.ledger.postTransfers(
        tx,
        keys.map((key) => reward(member, key)),
      )
    })
  await expect(give(0n, ['no-way'])).rejects.toThrow('did not pass a way out')
  await expect(give(4n, ['too-little'])).rejects.toThrow('did not pass a way out')
  await expect(give(9n, ['first', 'second'])).rejects.toThrow('did not pass a way out')
  expect(await world.cashOf(member)).toBe(0n)
  await give(10n, ['first', 'second'])
  expect(await world.cashOf(member)).toBe(10n)
})

test('asks both sides of money between members, and only who receives what is owed', async () => {
  const [from, to] = [await world.member(100n), await world.member()]
  const move = (kind: 'transfer_to_downline' | 'contract_payout', admitted: bigint[]) =>
    inTx(world.db, (tx) => {
      for (const id of admitted) noteAdmission(tx, 'standing', id)
      const postings = [
        { account: memberCash(from, 'BRL'), amount: -1n },
        { account: memberCash(to, 'BRL'), amount: 1n },
      ]
      return world.ledger.postTransfer(tx, { merchantId: world.merchantId, kind, key: `${kind}-${admitted}`, postings })
    })
  await expect(move('transfer_to_downline', [to])).rejects.toThrow(`member ${from} did not pass`)
  await expect(move('transfer_to_downline', [from])).rejects.toThrow(`member ${to} did not pass`)
  await move('transfer_to_downline', [from, to])
  await expect(move('contract_payout', [from])).rejects.toThrow(`member ${to} did not pass`)
  await move('contract_payout', [to])
})

test('names a gate or a reason for every kind', () => {
  for (const [kind, rule] of Object.entries<KindRule>(TRANSFER_KINDS))
    expect([kind, rule.gate === null ? rule.why : rule.side]).toEqual([kind, expect.any(String)])
})

test('knows every function of the database that moves money, and each asks its gate', async () => {
  // On Citus the hot ones lie in the schema near, beside what brings them there.
  const { rows } = await world.pool.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace::regnamespace::text in ('public', 'near') and prosrc ~ '\\mledger_(post|pay)\\M'
       and proname not in ('ledger_post', 'ledger_pay', 'spread_code', 'make_pieces') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(SQL_PATHS).toSorted())
  for (const { name, body } of rows) {
    const { gate } = SQL_PATHS[name as keyof typeof SQL_PATHS]
    if (gate !== null) expect([name, new RegExp(`\\b${gate}\\s*\\(`).test(body)]).toEqual([name, true])
  }
})
