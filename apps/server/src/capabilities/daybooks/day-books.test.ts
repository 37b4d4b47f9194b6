import type { Currency } from '@trevo/contract/money'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, deposit, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { daysAgo } from '../../../test/seals.ts'
import { houseAccount, memberCash, memberHeld, type TransferInput } from '../../money/ledger/transfer.ts'
import { audit } from '../../platform/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import { addDays, dayIn } from '../../platform/day.ts'
import type { Merchant } from '../../platform/guards.ts'
import { DAY_BOOK_CHECKS } from './audit.ts'
import { countDays } from './count.ts'
import { dayBook, dayBooks } from './staff/day-books.ts'

const TIME_ZONE = 'America/Sao_Paulo'
const log = pino({ level: 'silent' })
const noBank = async () => new Map<string, bigint>()
const worlds: TestLedger[] = []
const aWorld = async () => {
  const world = await openTestLedger()
  worlds.push(world)
  return world
}
afterAll(async () => {
  for (const world of worlds) await world.drop()
})

/**
 * Up to a second from now, or from so many days ago: whoever asks has posted all that there is. Days are sealed at once, so that the first
 * hour of a day is like every other.
 */
const count = ({ db }: TestLedger, days = 0) =>
  countDays({ db, clock: systemClock, log }, days * 86_400_000 - 1000, 2000)
const brandOf = ({ merchantId }: TestLedger) =>
  ({ id: merchantId, currency: 'BRL' as Currency, timeZone: TIME_ZONE }) as Merchant
const findings = async ({ db }: TestLedger) => (await audit(db, DAY_BOOK_CHECKS)).map(({ detail }) => detail)

const hold = (merchantId: number, memberId: bigint, amount: bigint, key: string): TransferInput => ({
  merchantId,
  kind: 'withdrawal_returned',
  key,
  postings: [
    { account: memberHeld(memberId, 'BRL'), amount: -amount },
    { account: memberCash(memberId, 'BRL'), amount },
  ],
})
const paid = (merchantId: number, memberId: bigint, amount: bigint, key: string): TransferInput => ({
  merchantId,
  kind: 'withdrawal_paid',
  key,
  postings: [
    { account: memberCash(memberId, 'BRL'), amount: -amount },
    { account: houseAccount('psp', 'BRL'), amount },
  ],
})

describe('the daily books', () => {
  let world: TestLedger
  let [today, third, first] = ['', '', '']
  beforeAll(async () => {
    world = await aWorld()
    const { ledger, merchantId, pool } = world
    const ana = await world.member()
    const bia = await world.member()
    await daysAgo(pool, 3, async () => {
      await ledger.transfer(deposit(merchantId, ana, 1_000_000n, 'a'))
      await ledger.transfer(bet(merchantId, ana, 300_000n, 'b'))
    })
    // Nothing on the day between.
    await daysAgo(pool, 1, async () => {
      await ledger.transfer(deposit(merchantId, bia, 500_001n, 'c'))
      await ledger.transfer(paid(merchantId, ana, 200_000n, 'd'))
    })
    await ledger.transfer(deposit(merchantId, bia, 7n, 'e'))
    today = dayIn(TIME_ZONE, new Date())
    third = addDays(today, -1)
    first = addDays(today, -3)
    await count(world)
  })

  test('say what accounts held, got and held after, by hand', async () => {
    const book = await dayBook(world.db, brandOf(world), noBank, third)
    expect(book.accounts).toEqual([
      {
        account: 'cash',
        currency: 'BRL',
        opening: '70.00',
        flows: [
          { kind: 'deposit', amount: '50.0001', postings: 1 },
          { kind: 'withdrawal_paid', amount: '-20.00', postings: 1 },
        ],
        closing: '100.0001',
      },
      { account: 'games', currency: 'BRL', opening: '30.00', flows: [], closing: '30.00' },
      {
        account: 'psp',
        currency: 'BRL',
        opening: '-100.00',
        flows: [
          { kind: 'deposit', amount: '-50.0001', postings: 1 },
          { kind: 'withdrawal_paid', amount: '20.00', postings: 1 },
        ],
        closing: '-130.0001',
      },
    ])
    expect(book).toMatchObject({ players: '100.0001', payments: '130.0001', bank: null, cover: null, sealed: true })
    expect(book.seal?.intact).toBe(true)
  })

  test('have a line for every day, newest first, and page by day', async () => {
    const rows = await dayBooks(world.db, brandOf(world), noBank, { before: null, limit: 10 })
    expect(rows.map(({ id, sealed, players }) => [id, sealed, players])).toEqual([
      [today, false, '100.0008'],
      [third, true, '100.0001'],
      [addDays(today, -2), true, '70.00'],
      [first, true, '70.00'],
    ])
    const before = await dayBooks(world.db, brandOf(world), noBank, { before: third, limit: 1 })
    expect(before.map(({ id }) => id)).toEqual([addDays(today, -2)])
    const asked = await dayBooks(world.db, brandOf(world), noBank, { from: first, to: first, before: null, limit: 9 })
    expect(asked.map(({ id }) => id)).toEqual([first])
  })

  test('show what the bank says, and that the players’ money is not covered', async () => {
    const bank = async () => new Map([[third, 900_000n]])
    const book = await dayBook(world.db, brandOf(world), bank, third)
    expect(book).toMatchObject({ bank: '90.00', cover: '-10.0001' })
  })

  test('count nothing twice, however often and by however many they are counted', async () => {
    const read = async () => (await world.pool.query('select * from book_day order by 1, 2, 3, 4, 5')).rows
    const before = await read()
    await Promise.all([count(world), count(world), count(world)])
    await count(world)
    expect(await read()).toEqual(before)
    expect(await findings(world)).toEqual([])
  })

  test('refuse every change of a day that is sealed, and of a seal', async () => {
    const { pool, merchantId } = world
    const change = (text: string) => pool.query(text, [merchantId, third])
    await expect(change('update book_day set amount = amount + 1 where book_id = $1 and day = $2')).rejects.toThrow(
      /sealed/,
    )
    await expect(change('delete from book_day where book_id = $1 and day = $2')).rejects.toThrow(/sealed/)
    await expect(change(`insert into book_day values ($1, $2, 'fees', 'BRL', 'fee', 1, 1)`)).rejects.toThrow(/sealed/)
    await expect(change('delete from day_seal where book_id = $1 and day = $2')).rejects.toThrow(/append-only/)
  })

  test('say that a day is not what was sealed, where somebody went round the lock', async () => {
    const { pool, merchantId } = world
    const off = (by: number) =>
      pool.query(
        `update book_day set amount = amount + ${by} where book_id = $1 and day = $2 and account = 'psp' and kind = 'deposit'`,
        [merchantId, third],
      )
    await pool.query('alter table book_day disable trigger sealed_day')
    await off(1)
    expect((await dayBook(world.db, brandOf(world), noBank, third)).seal?.intact).toBe(false)
    expect(await findings(world)).toHaveLength(2)
    await off(-1)
    await pool.query('alter table book_day enable trigger sealed_day')
    expect(await findings(world)).toEqual([])
  })

  test('are unknown before the first and after the last day', async () => {
    for (const day of [addDays(first, -1), addDays(today, 1)])
      await expect(dayBook(world.db, brandOf(world), noBank, day)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('what comes late into a day is in it before the day is sealed', async () => {
  const world = await aWorld()
  const { ledger, merchantId, pool } = world
  const ana = await world.member()
  await daysAgo(pool, 2, () => ledger.transfer(deposit(merchantId, ana, 100n, 'a')))
  // Counted too far, as if the transfer had been committed only afterwards.
  await pool.query("insert into book_day_mark values ($1, first_id(now() - interval '1 hour'), now())", [merchantId])
  await pool.query(
    `insert into book_day values ($1, (now() at time zone '${TIME_ZONE}')::date - 2, 'cash', 'BRL', 'deposit', 1, 1)`,
    [merchantId],
  )
  await count(world)
  const book = await dayBook(world.db, brandOf(world), noBank, addDays(dayIn(TIME_ZONE, new Date()), -2))
  expect(book.accounts.map(({ account, closing }) => [account, closing])).toEqual([
    ['cash', '0.01'],
    ['psp', '-0.01'],
  ])
  expect(await findings(world)).toEqual([])
})

test('whatever is posted on whichever days, every day adds up to the last unit', async () => {
  const world = await aWorld()
  const { ledger, merchantId, pool } = world
  const members = [await world.member(), await world.member()]
  let key = 0
  const move = fc.record({
    what: fc.constantFrom('deposit', 'bet', 'paid', 'hold'),
    who: fc.nat(1),
    amount: fc.bigInt({ min: 1n, max: 99_999n }),
  })
  const days = fc.array(fc.array(move, { maxLength: 6 }), { minLength: 1, maxLength: 4 })
  let age = 60
  await fc.assert(
    fc.asyncProperty(days, async (moves) => {
      for (const ofDay of moves) {
        age -= 1
        await daysAgo(pool, age, async () => {
          for (const { what, who, amount } of ofDay) {
            key += 1
            const make = { deposit, bet, paid, hold }[what]
            // Refused where there is not enough: then nothing is posted.
            await ledger.transfer(make(merchantId, members[who] ?? 0n, amount, `k${key}`)).catch(() => undefined)
          }
        })
        await count(world, age)
      }
      const books = await dayBooks(world.db, brandOf(world), noBank, { before: null, limit: 100 })
      const told = await Promise.all(books.map(({ id }) => dayBook(world.db, brandOf(world), noBank, id)))
      const minor = (text: string) => BigInt(text.replace(/\.(\d+)$/, (_, part: string) => part.padEnd(4, '0')))
      for (const [place, book] of told.entries()) {
        expect(book.accounts.reduce((sum, { closing }) => sum + minor(closing), 0n)).toBe(0n)
        for (const { account, opening, flows, closing } of book.accounts) {
          expect(flows.reduce((sum, { amount }) => sum + minor(amount), minor(opening))).toBe(minor(closing))
          const before = told[place + 1]?.accounts.find((one) => one.account === account)
          expect(opening).toBe(before?.closing ?? '0.00')
        }
      }
      // Independently: by the balances that the ledger keeps.
      const { rows } = await pool.query<{ sum: bigint }>(
        'select coalesce(sum(balance), 0)::bigint as sum from ledger_balance where book_id = $1',
        [merchantId],
      )
      expect(minor(books[0]?.players ?? '0.00')).toBe(rows[0]?.sum ?? 0n)
      expect(await findings(world)).toEqual([])
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
