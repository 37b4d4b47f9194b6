import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balancesOf } from '../../../test/balances.ts'
import { bet, deposit, gift, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { inTx } from '../../platform/db.ts'
import { noteAdmission } from './admission.ts'
import { hold, releaseHold } from './holds.ts'
import { houseBalance, statement } from './queries.ts'
import {
  type AccountRef,
  houseAccount,
  memberCash,
  memberHeld,
  type TransferInput,
  TransferRefused,
} from './transfer.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.drop()
})

const transfer = (input: TransferInput) => world.ledger.transfer(input)

describe('a transfer', () => {
  test('moves money and answers with the balances in the order of the postings', async () => {
    const member = await world.member()
    const paid = await transfer(deposit(world.merchantId, member, 1_000_000n, 'first-deposit'))
    expect(paid).toMatchObject({ status: 'posted', balances: [null, 1_000_000n] })
    const stake = await transfer(bet(world.merchantId, member, 250_000n, 'first-bet'))
    expect(stake.balances).toEqual([750_000n, null])
    expect(stake.transferId).toBeGreaterThan(paid.transferId)
    expect(await world.cashOf(member)).toBe(750_000n)
  })

  test('keeps any key and note to the letter', async () => {
    const member = await world.member(500n)
    const key = `"{a,b}\\\\"null'\\x00;--`
    const meta = { note: 'say "hi", {all}\\n \\ é null', empty: '' }
    await transfer({ ...bet(world.merchantId, member, 200n, key), meta })
    const { rows } = await world.pool.query('select meta from ledger_transfer where idem_key = $1', [key])
    expect(rows).toEqual([{ meta }])
  })

  test('is refused without a trace when the money is not there', async () => {
    const member = await world.member(100n)
    const refusal = transfer(bet(world.merchantId, member, 101n, 'too-much'))
    await expect(refusal).rejects.toMatchObject({ code: 'insufficient_funds', balances: [100n, null] })
    await expect(refusal).rejects.toBeInstanceOf(TransferRefused)
    const { rows } = await world.pool.query(`select from ledger_transfer where idem_key = 'too-much'`)
    expect(rows).toEqual([])
    expect(await world.cashOf(member)).toBe(100n)
    expect((await transfer(bet(world.merchantId, member, 100n, 'too-much'))).balances).toEqual([0n, null])
  })

  test('answers a repeat with the first answer, however often money moved since', async () => {
    const member = await world.member(500n)
    const first = await transfer(bet(world.merchantId, member, 200n, 'once'))
    await transfer(bet(world.merchantId, member, 300n, 'drain'))
    const repeat = await transfer(bet(world.merchantId, member, 200n, 'once'))
    expect(repeat).toEqual({ status: 'replayed', transferId: first.transferId, balances: [300n, null] })
    expect(await world.cashOf(member)).toBe(0n)
  })

  test('is the same input in any order of postings and of meta keys', async () => {
    const member = await world.member(500n)
    const input = bet(world.merchantId, member, 200n, 'reordered')
    const first = await transfer({ ...input, meta: { game: 'crash', round: { no: 7, id: 'a' } } })
    const turned = [...input.postings].reverse()
    const repeat = await transfer({ ...input, postings: turned, meta: { round: { id: 'a', no: 7 }, game: 'crash' } })
    expect(repeat).toEqual({ status: 'replayed', transferId: first.transferId, balances: [null, 300n] })
  })

  test('refuses a key that was used for another input', async () => {
    const member = await world.member(500n)
    const input = bet(world.merchantId, member, 200n, 'used')
    await transfer(input)
    const others: TransferInput[] = [
      bet(world.merchantId, member, 201n, 'used'),
      { ...input, kind: 'adjustment' },
      { ...input, meta: { note: 'other' } },
      deposit(world.merchantId, member, 200n, 'used'),
    ]
    for (const other of others) await expect(transfer(other)).rejects.toMatchObject({ code: 'idempotency_conflict' })
    expect(await world.cashOf(member)).toBe(300n)
  })

  test('keeps keys of different merchants apart', async () => {
    const merchantId = await world.merchant()
    const house = (amount: bigint): TransferInput['postings'] => [
      { account: houseAccount('psp', 'BRL'), amount: -amount },
      { account: houseAccount('fees', 'BRL'), amount },
    ]
    await transfer({ merchantId: world.merchantId, kind: 'fee', key: 'shared', postings: house(5n) })
    const other = await transfer({ merchantId, kind: 'fee', key: 'shared', postings: house(7n) })
    expect(other.status).toBe('posted')
    expect(await houseBalance(world.db, { merchantId, house: 'fees', currency: 'BRL' })).toBe(7n)
    expect(await houseBalance(world.db, { merchantId, house: 'psp', currency: 'BRL' })).toBe(-7n)
    expect(await houseBalance(world.db, { merchantId, house: 'games', currency: 'BRL' })).toBe(0n)
  })
})

describe('what only a mistake in our own code can send', () => {
  test('is thrown before it reaches the database', async () => {
    const member = await world.member(500n)
    const input = bet(world.merchantId, member, 1n, 'mistake')
    const cash = memberCash(member, 'BRL')
    const games = houseAccount('games', 'BRL')
    const wrong: TransferInput[] = [
      { ...input, key: '' },
      { ...input, key: 'with space' },
      { ...input, key: 'x'.repeat(201) },
      { ...input, postings: [{ account: cash, amount: -1n }] },
      {
        ...input,
        postings: [
          { account: cash, amount: -1n },
          { account: games, amount: 2n },
        ],
      },
      {
        ...input,
        postings: [
          { account: cash, amount: 0n },
          { account: games, amount: 0n },
        ],
      },
      {
        ...input,
        postings: [
          { account: cash, amount: -1n },
          { account: cash, amount: 1n },
        ],
      },
      {
        ...input,
        postings: [
          { account: cash, amount: -(10n ** 16n) - 1n },
          { account: games, amount: 10n ** 16n + 1n },
        ],
      },
    ]
    for (const mistake of wrong) await expect(transfer(mistake)).rejects.toBeInstanceOf(RangeError)
  })

  test('is refused by the database where only the database can know', async () => {
    const member = await world.member(500n)
    const foreign = await world.ledger.accountId({
      merchantId: await world.merchant(),
      ref: houseAccount('games', 'BRL'),
    })
    const input = bet(world.merchantId, member, 1n, 'foreign')
    const cash = memberCash(member, 'BRL')
    const to = (account: TransferInput['postings'][number]['account']) =>
      transfer({
        ...input,
        postings: [
          { account: cash, amount: -1n },
          { account, amount: 1n },
        ],
      })
    await expect(to(foreign)).rejects.toThrow('unknown_account')
    await expect(to(999_999_999n)).rejects.toThrow('unknown_account')
    await expect(to(houseAccount('points_issue', 'PTS'))).rejects.toThrow('unbalanced')
    expect(await world.cashOf(member)).toBe(500n)
  })

  test('touches an account once, also one of the house', async () => {
    const { ledger, merchantId, pool } = world
    const open = (ref: AccountRef) => ledger.accountId({ merchantId, ref })
    const ids = [await open(houseAccount('fees', 'BRL')), await open(houseAccount('games', 'BRL'))]
    const [low, high] = ids.toSorted((a, b) => (a < b ? -1 : 1))
    await expect(
      pool.query(
        `select from ledger_post($1, '{adjustment}', '{twice}', array[sha256('')], array[null]::jsonb[], '{3}', $2, '{1,2,2}',
          '{-3,1,2}', true)`,
        [merchantId, [low, high]],
      ),
    ).rejects.toMatchObject({ code: '23505' })
  })

  test('never opens an account of a member for another merchant', async () => {
    const member = await world.member()
    await expect(transfer(deposit(await world.merchant(), member, 1n, 'stray'))).rejects.toThrow('is not in book')
    await expect(transfer(deposit(world.merchantId, 999_999_999n, 1n, 'stray'))).rejects.toThrow('is not in book')
  })
})

describe('currencies', () => {
  test('may meet in one transfer when each sums to zero', async () => {
    const member = await world.member(900n)
    const swap: TransferInput = {
      merchantId: world.merchantId,
      kind: 'adjustment',
      key: 'swap',
      postings: [
        { account: memberCash(member, 'BRL'), amount: -400n },
        { account: houseAccount('rewards', 'BRL'), amount: 400n },
        { account: memberCash(member, 'PTS'), amount: 30n },
        { account: houseAccount('points_issue', 'PTS'), amount: -30n },
      ],
    }
    expect((await transfer(swap)).balances).toEqual([500n, null, 30n, null])
    const balances = (await balancesOf(world.db, member)).map(({ kind, currency, balance }) => [
      kind,
      currency,
      balance,
    ])
    expect(balances).toEqual([
      ['cash', 'BRL', 500n],
      ['cash', 'PTS', 30n],
    ])
  })
})

describe('a hold', () => {
  test('sets money aside, gives it back, or lets it leave', async () => {
    const member = await world.member(1_000n)
    const of = (key: string, amountMinor: bigint) =>
      ({ merchantId: world.merchantId, memberId: member, currency: 'BRL', amountMinor, key }) as const
    const held = await inTx(world.db, (tx) => {
      noteAdmission(tx, 'payment_out', member)
      return world.ledger.postTransfer(tx, hold({ ...of('hold', 700n), meta: { withdrawalId: '7' } }))
    })
    expect(held.balances).toEqual([300n, 700n])
    const accountId = await world.ledger.accountId({ merchantId: world.merchantId, ref: memberCash(member, 'BRL') })
    const [line] = await statement(world.db, { bookId: world.merchantId, accountId, limit: 1 })
    expect(line).toMatchObject({ kind: 'withdrawal_hold', meta: { withdrawalId: '7' } })
    await expect(transfer(bet(world.merchantId, member, 301n, 'held-money'))).rejects.toMatchObject({
      code: 'insufficient_funds',
    })
    expect((await transfer(releaseHold(of('release', 200n)))).balances).toEqual([500n, 500n])
    const paid = (key: string, amount: bigint): TransferInput => ({
      merchantId: world.merchantId,
      kind: 'withdrawal_paid',
      key,
      postings: [
        { account: memberHeld(member, 'BRL'), amount: -amount },
        { account: houseAccount('psp', 'BRL'), amount },
      ],
    })
    expect((await transfer(paid('paid', 500n))).balances).toEqual([0n, null])
    await expect(transfer(paid('again', 1n))).rejects.toMatchObject({ code: 'insufficient_funds' })
  })
})

describe('inside a transaction', () => {
  test('stands or falls with it', async () => {
    const member = await world.member(100n)
    const failing = inTx(world.db, async (tx) => {
      await world.ledger.postTransfer(tx, bet(world.merchantId, member, 60n, 'rolled-back'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await world.cashOf(member)).toBe(100n)
    const kept = await inTx(world.db, (tx) =>
      world.ledger.postTransfer(tx, bet(world.merchantId, member, 60n, 'rolled-back')),
    )
    expect(kept.balances).toEqual([40n, null])
  })

  test('does not remember an account that was rolled back', async () => {
    const member = await world.member()
    const points = memberCash(member, 'PTS')
    const earn = (key: string): TransferInput => ({
      merchantId: world.merchantId,
      kind: 'points_return',
      key,
      postings: [
        { account: houseAccount('points_issue', 'PTS'), amount: -9n },
        { account: points, amount: 9n },
      ],
    })
    const failing = inTx(world.db, async (tx) => {
      await world.ledger.postTransfer(tx, earn('lost-account'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await transfer(earn('lost-account'))).balances).toEqual([null, 9n])
  })

  test('refuses all with postTransfers and only the one with tryTransfers', async () => {
    const [poor, rich] = [await world.member(10n), await world.member(100n)]
    const inputs = [
      bet(world.merchantId, rich, 30n, 'many-1'),
      bet(world.merchantId, poor, 11n, 'many-2'),
      bet(world.merchantId, rich, 30n, 'many-3'),
    ]
    await expect(inTx(world.db, (tx) => world.ledger.postTransfers(tx, inputs))).rejects.toBeInstanceOf(TransferRefused)
    expect(await world.cashOf(rich)).toBe(100n)
    const results = await inTx(world.db, (tx) => world.ledger.tryTransfers(tx, inputs))
    expect(results.map(({ status, balances }) => [status, balances[0]])).toEqual([
      ['posted', 70n],
      ['insufficient_funds', 10n],
      ['posted', 40n],
    ])
    expect(await world.cashOf(rich)).toBe(40n)
  })

  test('applies a batch in order, with repeats of a key answered as repeats', async () => {
    const [a, b] = [await world.member(50n), await world.member()]
    const statuses = await inTx(world.db, (tx) =>
      world.ledger.tryTransfers(tx, [
        gift(world.merchantId, b, a, 20n, 'order-1'),
        gift(world.merchantId, a, b, 50n, 'order-2'),
        gift(world.merchantId, b, a, 20n, 'order-1'),
        gift(world.merchantId, a, b, 50n, 'order-2'),
        gift(world.merchantId, a, b, 49n, 'order-2'),
      ]),
    )
    expect(statuses.map(({ status, balances }) => [status, ...balances])).toEqual([
      ['insufficient_funds', 0n, 50n],
      ['posted', 0n, 50n],
      ['posted', 30n, 20n],
      ['replayed', 0n, 50n],
      ['idempotency_conflict', 20n, 30n],
    ])
  })
})

describe('the statement', () => {
  test('pages by key, newest first', async () => {
    const member = await world.member(100n)
    for (let n = 1; n <= 6; n++) await transfer(bet(world.merchantId, member, BigInt(n), `page-${n}`))
    const accountId = await world.ledger.accountId({ merchantId: world.merchantId, ref: memberCash(member, 'BRL') })
    const first = await statement(world.db, { bookId: world.merchantId, accountId, limit: 4 })
    expect(first.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['win_rollback', -6n, 79n],
      ['win_rollback', -5n, 85n],
      ['win_rollback', -4n, 90n],
      ['win_rollback', -3n, 94n],
    ])
    const before = first.at(-1)?.transferId ?? 0n
    const second = await statement(world.db, { bookId: world.merchantId, accountId, before, limit: 4 })
    expect(second.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['win_rollback', -2n, 97n],
      ['win_rollback', -1n, 99n],
      ['deposit', 100n, 100n],
    ])
  })
})
