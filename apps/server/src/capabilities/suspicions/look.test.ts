import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDeposit, aMethod, type FilingWorld, startFilingWorld, TIME_ZONE } from '../../../test/filings.ts'
import { sealedDeclaration } from '../../base/members/declaration.ts'
import { addDays, dayIn } from '../../platform/day.ts'
import { lookAtDays } from './look.ts'

let world: FilingWorld
beforeEach(async () => {
  world = await startFilingWorld()
})
afterEach(() => world.close())

const DAY = addDays(dayIn(TIME_ZONE, new Date()), -1)
const reais = (amount: number) => BigInt(amount) * 10_000n
type Figures = { deposits?: number; withdrawals?: number; sent?: number; received?: number; staked?: number }

/** What a member's day holds, as the ledger and play would have counted it. */
async function figures(
  member: bigint,
  day: string,
  { deposits = 0, withdrawals = 0, sent = 0, received = 0, staked = 0 }: Figures,
) {
  const { pool, merchantId: book } = world.ledger
  await pool.query(
    `insert into money_day (member_id, day, currency, merchant_id, deposits, withdrawals, sent, received) values ($1, $2, 'BRL', $3, $4, $5, $6, $7)`,
    [member, day, book, reais(deposits), reais(withdrawals), reais(sent), reais(received)],
  )
  if (staked > 0)
    await pool.query(
      `insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, bets) values ($1, $2, 'INHOUSE', 'BRL', $3, $4, $4, 1)`,
      [member, day, book, reais(staked)],
    )
}
const seal = (day: string) =>
  world.ledger.pool.query(
    `insert into day_seal (book_id, day, balances, postings, hash, previous_hash, sealed_at)
     values ($1, $2, '[]', 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), now()) on conflict do nothing`,
    [world.ledger.merchantId, day],
  )
async function look() {
  await seal(DAY)
  await lookAtDays(world.deps)
  const { rows } = await world.ledger.pool.query<{ member: bigint; rule: string; case_id: bigint }>(
    'select member_id as member, rule, case_id from suspicion_hit order by member_id, rule',
  )
  return rows
}
const rulesOf = async (member: bigint) => (await look()).filter((hit) => hit.member === member).map(({ rule }) => rule)

test.each([
  [
    'large sums within the days, however they are cut',
    { deposits: 25_000, staked: 25_000 },
    { deposits: 25_000, staked: 25_000 },
    ['large_in'],
  ],
  ['a little less is nothing', { deposits: 24_999, staked: 24_999 }, { deposits: 25_000, staked: 25_000 }, []],
  ['in and out again with little play', { deposits: 2_000, staked: 599 }, { withdrawals: 2_000 }, ['pass_through']],
  ['in and out after play', { deposits: 2_000, staked: 600 }, { withdrawals: 2_000 }, []],
  ['sent and got in a circle', { received: 2_000 }, { sent: 2_000 }, ['circle']],
  ['sent and got and played', { received: 2_000, staked: 600 }, { sent: 2_000 }, []],
  ['far more than ever', { deposits: 100, staked: 100 }, { deposits: 5_000, staked: 5_000 }, ['sudden']],
  ['the first money there is', { staked: 1 }, { deposits: 5_000, staked: 5_000 }, []],
] as const)('%s', async (_, before, onTheDay, rules) => {
  const member = await world.bettor()
  await figures(member, addDays(DAY, -1), before)
  await figures(member, DAY, onTheDay)
  expect(await rulesOf(member)).toEqual(rules)
})

test('several deposits just under a sum', async () => {
  const [split, honest] = [await world.bettor(), await world.bettor()]
  const method = await aMethod(world)
  const pay = (member: bigint, amount: number) => aDeposit(world, method, member, reais(amount), DAY)
  for (const amount of [9_900, 9_800, 8_000]) await pay(split, amount)
  for (const amount of [9_900, 10_000, 7_999]) await pay(honest, amount)
  await figures(split, DAY, { deposits: 27_700, staked: 27_700 })
  await figures(honest, DAY, { deposits: 27_899, staked: 27_899 })
  const hits = await look()
  expect(hits.map(({ member, rule }) => [member, rule])).toEqual([[split, 'structured']])
})

test('a day is looked at once, by however many; a member has one case that is open', async () => {
  const member = await world.bettor()
  await figures(member, addDays(DAY, -1), { deposits: 30_000, staked: 10 })
  await figures(member, DAY, { deposits: 30_000, withdrawals: 30_000, staked: 10 })
  await seal(addDays(DAY, -1))
  await seal(DAY)
  await Promise.all([1, 2, 3].map(() => lookAtDays(world.deps)))
  const hits = await look()
  expect(hits.map(({ rule }) => rule)).toEqual(['large_in', 'pass_through'])
  expect(new Set(hits.map(({ case_id }) => case_id)).size).toBe(1)
  const { pool } = world.ledger
  const { rows: cases } = await pool.query('select state, count(*)::int from suspicion_case group by 1')
  expect(cases).toEqual([{ state: 'open', count: 1 }])
  // 2 for large sums, 4 for passing through.
  const { rows: classes } = await pool.query('select class, score from risk_class')
  expect(classes).toEqual([{ class: 'high', score: 6 }])
})

test('who is politically exposed is never of the lowest class, with or without a hit', async () => {
  const { pool, merchantId: book } = world.ledger
  const [calm, busy, other] = [await world.bettor(), await world.bettor(), await world.bettor()]
  const declares = async (member: bigint, exposed: boolean, daysBefore: number) => {
    const said = { gender: 'female', nationality: 'BR', isExposed: exposed } as const
    await pool.query(
      `insert into identity_declaration (member_id, merchant_id, declared_sealed, declared_at)
       values ($1, $2, $3, $4::timestamp at time zone '${TIME_ZONE}')`,
      [member, book, sealedDeclaration(world.deps.secrets, member, said), `${addDays(DAY, -daysBefore)} 12:00`],
    )
  }
  await declares(calm, true, 0)
  // Declared long before anybody looked: the first hit finds it.
  await declares(busy, true, 400)
  await declares(other, false, 0)
  for (const member of [busy, other]) {
    await figures(member, addDays(DAY, -1), { deposits: 25_000, staked: 25_000 })
    await figures(member, DAY, { deposits: 25_000, staked: 25_000 })
  }
  await look()
  const { rows } = await pool.query('select member_id as member, class, score from risk_class order by member_id')
  expect(rows).toEqual([
    { member: calm, class: 'medium', score: 0 },
    { member: busy, class: 'medium', score: 2 },
    { member: other, class: 'low', score: 2 },
  ])
})

test('rules that are off find nobody, and brands without the profile are left alone', async () => {
  const { pool, merchantId: book } = world.ledger
  const member = await world.bettor()
  await figures(member, DAY, { deposits: 60_000, staked: 60_000 })
  await pool.query(`insert into suspicion_rule values ($1, 'large_in', false, 1, 1, 30, 2, now())`, [book])
  expect(await look()).toEqual([])
  await pool.query('delete from suspicion_rule')
  await pool.query('delete from suspicion_mark')
  await pool.query(`update merchant set regulation = 'none'`)
  expect(await look()).toEqual([])
  await pool.query(`update merchant set regulation = 'br'`)
  expect(await rulesOf(member)).toEqual(['large_in'])
})

test('nothing of it reaches the member', async () => {
  const member = await world.bettor()
  await figures(member, DAY, { deposits: 60_000, staked: 60_000 })
  expect(await rulesOf(member)).toEqual(['large_in'])
  const { rows } = await world.ledger.pool.query('select count(*)::int as n from inbox_message')
  expect(rows).toEqual([{ n: 0 }])
})
