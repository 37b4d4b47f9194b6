import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { inTx } from '../../platform/db.ts'
import { noteAdmission } from './admission.ts'
import { notePass } from './passes.ts'
import { houseAccount, memberCash, type TransferInput } from './transfer.ts'
import { type KindRule, SQL_PATHS, TRANSFER_KINDS } from './transfer-kinds.ts'

let test: TestLedger
beforeAll(async () => {
  test = await openTestLedger()
})
afterAll(() => test.drop())

const reward = (memberId: bigint, key: string): TransferInput => ({
  merchantId: test.merchantId,
  kind: 'reward',
  key,
  postings: [
    { account: houseAccount('rewards', 'BRL'), amount: -5n },
    { account: memberCash(memberId, 'BRL'), amount: 5n },
  ],
})

describe('a path that forgets the gate', () => {
  it('moves nothing, inside a transaction or without one', async () => {
    const member = await test.member()
    await expect(test.ledger.transfer(reward(member, 'alone'))).rejects.toThrow('did not pass the gate "standing"')
    const inside = inTx(test.db, (tx) => test.ledger.postTransfers(tx, [reward(member, 'inside')]))
    await expect(inside).rejects.toThrow('did not pass the gate "standing"')
    const one = inTx(test.db, (tx) => test.ledger.postTransfer(tx, reward(member, 'one')))
    await expect(one).rejects.toThrow('did not pass the gate')
    const tried = inTx(test.db, (tx) => test.ledger.tryTransfers(tx, [reward(member, 'tried')]))
    await expect(tried).rejects.toThrow('did not pass the gate')
    expect(await test.cashOf(member)).toBe(0n)
  })

  it('is not helped by another gate, another member or another transaction', async () => {
    const [ana, rui] = [await test.member(), await test.member()]
    const otherGate = inTx(test.db, (tx) => {
      noteAdmission(tx, 'stake', ana)
      return test.ledger.postTransfer(tx, reward(ana, 'other-gate'))
    })
    await expect(otherGate).rejects.toThrow(`member ${ana} did not pass`)
    await inTx(test.db, async (tx) => noteAdmission(tx, 'standing', ana))
    const later = inTx(test.db, (tx) => test.ledger.postTransfer(tx, reward(ana, 'later')))
    await expect(later).rejects.toThrow(`member ${ana} did not pass`)
    const otherMember = inTx(test.db, (tx) => {
      noteAdmission(tx, 'standing', ana)
      notePass(tx, ana, 5n)
      return test.ledger.postTransfers(tx, [reward(ana, 'ana'), reward(rui, 'rui')])
    })
    await expect(otherMember).rejects.toThrow(`member ${rui} did not pass`)
    expect([await test.cashOf(ana), await test.cashOf(rui)]).toEqual([0n, 0n])
  })

  it('cannot hide the member behind an account id', async () => {
    const member = await test.member(10n)
    const account = await test.ledger.accountId({ merchantId: test.merchantId, ref: memberCash(member, 'BRL') })
    const postings = [
      { account, amount: -5n },
      { account: houseAccount('games', 'BRL'), amount: 5n },
    ]
    const bet = { merchantId: test.merchantId, kind: 'bet', key: 'by-id', postings } as const
    await expect(test.ledger.transfer(bet)).rejects.toThrow('names its accounts')
  })
})

it('lets a member through who passed', async () => {
  const member = await test.member()
  await inTx(test.db, (tx) => {
    noteAdmission(tx, 'standing', member)
    notePass(tx, member, 5n)
    return test.ledger.postTransfer(tx, reward(member, 'passed'))
  })
  expect(await test.cashOf(member)).toBe(5n)
})

it('gives a member no more than a way out of the house has allowed, once', async () => {
  const member = await test.member()
  const give = (allowed: bigint, keys: readonly string[]) =>
    inTx(test.db, (tx) => {
      noteAdmission(tx, 'standing', member)
      if (allowed > 0n) notePass(tx, member, allowed)
      return test.ledger.postTransfers(
        tx,
        keys.map((key) => reward(member, key)),
      )
    })
  await expect(give(0n, ['no-way'])).rejects.toThrow('did not pass a way out')
  await expect(give(4n, ['too-little'])).rejects.toThrow('did not pass a way out')
  await expect(give(9n, ['first', 'second'])).rejects.toThrow('did not pass a way out')
  expect(await test.cashOf(member)).toBe(0n)
  await give(10n, ['first', 'second'])
  expect(await test.cashOf(member)).toBe(10n)
})

it('asks both sides of money between members, and only who receives what is owed', async () => {
  const [from, to] = [await test.member(100n), await test.member()]
  const move = (kind: 'transfer_to_downline' | 'contract_payout', admitted: bigint[]) =>
    inTx(test.db, (tx) => {
      for (const id of admitted) noteAdmission(tx, 'standing', id)
      const postings = [
        { account: memberCash(from, 'BRL'), amount: -1n },
        { account: memberCash(to, 'BRL'), amount: 1n },
      ]
      return test.ledger.postTransfer(tx, { merchantId: test.merchantId, kind, key: `${kind}-${admitted}`, postings })
    })
  await expect(move('transfer_to_downline', [to])).rejects.toThrow(`member ${from} did not pass`)
  await expect(move('transfer_to_downline', [from])).rejects.toThrow(`member ${to} did not pass`)
  await move('transfer_to_downline', [from, to])
  await expect(move('contract_payout', [from])).rejects.toThrow(`member ${to} did not pass`)
  await move('contract_payout', [to])
})

it('names a gate or a reason for every kind', () => {
  for (const [kind, rule] of Object.entries<KindRule>(TRANSFER_KINDS))
    expect([kind, rule.gate === null ? rule.why : rule.side]).toEqual([kind, expect.any(String)])
})

it('knows every function of the database that moves money, and each asks its gate', async () => {
  const { rows } = await test.pool.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~ '\\mledger_post\\M' and proname <> 'ledger_post' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(SQL_PATHS).toSorted())
  for (const { name, body } of rows) {
    const { gate } = SQL_PATHS[name as keyof typeof SQL_PATHS]
    expect([name, new RegExp(`\\b${gate}\\s*\\(`).test(body)]).toEqual([name, true])
  }
})
