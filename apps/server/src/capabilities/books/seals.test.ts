import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, deposit, gift, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { daysAgo, nights, sealFindings, storageInMemory } from '../../../test/seals.ts'
import { houseBalance } from '../../money/ledger/queries.ts'
import { closeParts, sealBooks } from './seal-books.ts'

let world: TestLedger
let [one, two] = [0n, 0n]
const storage = storageInMemory()
const rowsOf = async <Row extends object>(text: string) => (await world.pool.query<Row>(text)).rows
const games = () => houseBalance(world.db, { merchantId: world.merchantId, house: 'games', currency: 'BRL' })
const sealsOf = (table: string) =>
  rowsOf<{ number: number; rows: bigint; sums: unknown }>(
    `select number, rows, sums from seal where table_name = '${table}' and book_id = ${world.merchantId} and rows > 0 order by number`,
  )

beforeAll(async () => {
  world = await openTestLedger()
  ;[one, two] = [await world.member(), await world.member()]
  const { ledger, merchantId, pool } = world
  await daysAgo(pool, 40, async () => {
    await ledger.transfer(deposit(merchantId, one, 1000n, 'first'))
    await ledger.transfer(bet(merchantId, one, 300n, 'second'))
  })
  await daysAgo(pool, 20, () => ledger.transfer(gift(merchantId, one, two, 50n, 'third')))
  await ledger.transfer(bet(merchantId, two, 20n, 'today'))
})
afterAll(() => world.drop())

describe('a night', () => {
  test('drops nothing whose export was lost on its way', async () => {
    const { pool, db } = world
    await pool.query('update partition_plan set keep_days = greatest(days, 7)')
    const forgetful = { ...storageInMemory(), put: async () => {} }
    await expect(nights(db, forgetful).pass()).rejects.toThrow(
      /^the export of seal 1 of book \d+ \(.+\) is wrong: the file .+ is missing/,
    )
    const { rows } = await pool.query(`select drop_next_part('ledger_posting', now()) as part`)
    expect(rows).toEqual([{ part: null }])
    await pool.query('update partition_plan set keep_days = 400')
    expect(await sealFindings(db)).toEqual([])
  })

  test('exports what is sealed, and leaves what is not over', async () => {
    const { pass, alarms } = nights(world.db, storage)
    const night = await pass()
    expect(alarms).toEqual([])
    expect(night).toMatchObject({ wrong: 0, dropped: 0 })
    // Sealed in the night before, whose exports were lost.
    expect(night).toMatchObject({ closed: 0, sealed: 0 })
    expect(night.exported).toBeGreaterThanOrEqual(10)
    const sum = (kind: string, house: boolean, amount: string, rows: number) => ({
      kind,
      currency: 'BRL',
      house,
      amount,
      rows,
    })
    expect((await sealsOf('ledger_posting')).map(({ rows, sums }) => ({ rows, sums }))).toEqual([
      {
        rows: 4n,
        sums: [sum('cash', false, '700', 2), sum('games', true, '300', 1), sum('psp', true, '-1000', 1)],
      },
      { rows: 2n, sums: [sum('cash', false, '0', 2)] },
    ])
    expect((await sealsOf('ledger_transfer')).map(({ rows }) => rows)).toEqual([2n, 1n])
    // deposit, bet, both sides of the gift; the bet of today is not sealed
    expect(
      await rowsOf(`select c.kind, a.kind as account, c.amount, c.postings from ledger_carried c
        join ledger_account a on a.book_id = c.book_id and a.id = c.account_id order by c.newest_transfer, c.amount`),
    ).toEqual([
      { kind: 'deposit', account: 'psp', amount: -1000n, postings: 1n },
      { kind: 'deposit', account: 'cash', amount: 1000n, postings: 1n },
      { kind: 'win_rollback', account: 'cash', amount: -300n, postings: 1n },
      { kind: 'win_rollback', account: 'games', amount: 300n, postings: 1n },
      { kind: 'adjustment', account: 'cash', amount: -50n, postings: 1n },
      { kind: 'adjustment', account: 'cash', amount: 50n, postings: 1n },
    ])
    expect(await games()).toBe(320n)
    expect(await sealFindings(world.db)).toEqual([])
    expect(await sealFindings(world.db, storage)).toEqual([])
  })

  test('has nothing left to do when it comes again', async () => {
    expect(await nights(world.db, storage).pass()).toMatchObject({
      wrong: 0,
      closed: 0,
      sealed: 0,
      exported: 0,
      dropped: 0,
    })
  })

  test('refuses what a clock that was set back would write into a closed part, or before one', async () => {
    const { ledger, merchantId, pool, member } = world
    const newcomer = await member()
    for (const days of [40, 20, 200]) {
      const late = daysAgo(pool, days, () => ledger.transfer(deposit(merchantId, newcomer, 1n, `late-${days}`)))
      await expect(late).rejects.toMatchObject({ code: '23001' })
    }
    expect(await sealFindings(world.db, storage)).toEqual([])
  })

  test('refuses every change of a closed part', async () => {
    const [{ part } = { part: '' }] = await rowsOf<{ part: string }>(
      `select part from seal where table_name = 'ledger_posting' and rows > 0 order by low limit 1`,
    )
    for (const change of [`update ${part} set amount = 1`, `delete from ${part}`, `truncate ${part}`]) {
      await expect(world.pool.query(change)).rejects.toMatchObject({ code: '23001' })
    }
  })

  test('waits for whoever still writes into a part', async () => {
    const { pool, db, merchantId, ledger } = world
    const slow = await pool.connect()
    const fresh = await world.member()
    await pool.query(`update partition_plan set settle_days = 1`)
    try {
      // Nine days ago is two days after the end of a part, or less: whichever part that is, it is not closed yet.
      await daysAgo(pool, 9, async () => {
        await ledger.transfer(deposit(merchantId, fresh, 5n, 'nine-days-ago'))
        await slow.query('begin')
        await slow.query(`insert into ledger_posting (book_id, account_id, transfer_id, amount)
          select ${merchantId}, id, next_id(now(), 0), 1 from ledger_account limit 1`)
      })
      const closing = closeParts(db, new Date())
      const first = await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])
      expect(first).toBe('waits')
      await slow.query('rollback')
      expect((await closing).length).toBeGreaterThan(0)
      await sealBooks(db, () => true)
      expect(await sealFindings(db)).toEqual([])
    } finally {
      slow.release()
    }
  })

  test('seals each part once, whoever else seals', async () => {
    const { db } = world
    await world.pool.query('update partition_plan set settle_days = 1')
    await Promise.all([closeParts(db, new Date()), closeParts(db, new Date())])
    await Promise.all([sealBooks(db, () => true), sealBooks(db, () => true)])
    expect(await sealFindings(db)).toEqual([])
  })

  test('drops what is exported and past its retention, and every balance stays proven', async () => {
    const { pool, db } = world
    const before = { games: await games(), one: await world.cashOf(one), two: await world.cashOf(two) }
    // Thirty days: what is forty days old goes, what is twenty days old stays.
    await pool.query('update partition_plan set keep_days = 30')
    const { pass, alarms } = nights(db, storage)
    const night = await pass()
    expect(alarms).toEqual([])
    expect(night.dropped).toBeGreaterThanOrEqual(5)
    expect(await rowsOf('select idem_key from ledger_transfer order by id')).toEqual(
      expect.not.arrayContaining([{ idem_key: 'first' }, { idem_key: 'second' }]),
    )
    expect(await rowsOf(`select idem_key from ledger_transfer where idem_key = 'third'`)).toHaveLength(1)
    expect({ games: await games(), one: await world.cashOf(one), two: await world.cashOf(two) }).toEqual(before)
    expect(await sealFindings(db)).toEqual([])
    expect(await sealFindings(db, storage)).toEqual([])
    await world.ledger.transfer(bet(world.merchantId, one, 5n, 'after-the-drop'))
    expect(await sealFindings(db, storage)).toEqual([])
  })

  test('makes no part anew that was dropped', async () => {
    const [{ low } = { low: 0n }] = await rowsOf<{ low: bigint }>('select min(low) as low from dropped_part')
    const { rows } = await world.pool.query(`select make_part('ledger_posting', $1, $1 + ids_of_days(7)) as made`, [
      low,
    ])
    expect(rows).toEqual([{ made: false }])
  })
})
