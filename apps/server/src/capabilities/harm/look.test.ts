import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDeposit, aMethod, aRequest, type FilingWorld, startFilingWorld, TIME_ZONE } from '../../../test/filings.ts'
import { aPerson } from '../../../test/staff.ts'
import type { Acting } from '../../base/staff/actor.ts'
import { offersPausedSince } from '../../money/giving/offers.ts'
import { addDays, dayIn } from '../../platform/day.ts'
import { type HarmDeps, lookForHarm } from './look.ts'
import { contacted, harmOf, harmPage } from './staff/harm.ts'

let world: FilingWorld
let deps: HarmDeps
let method = 0n
beforeEach(async () => {
  world = await startFilingWorld()
  const { db, clock } = world.deps
  deps = { db, clock, jobs: { send: async () => true }, live: { toMember: () => {}, toMerchant: () => {} } } as HarmDeps
  method = await aMethod(world)
})
afterEach(() => world.close())

const DAY = addDays(dayIn(TIME_ZONE, new Date()), -1)
const reais = (amount: number) => BigInt(amount) * 10_000n

async function played(member: bigint, day: string, staked: number, prize: number) {
  await world.ledger.pool.query(
    `insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets) values ($1, $2, 'INHOUSE', 'BRL', $3, $4, $4, $5, 1)`,
    [member, day, world.ledger.merchantId, reais(staked), reais(prize)],
  )
}
async function deposited(member: bigint, day: string, amount: number) {
  await world.ledger.pool.query(
    `insert into money_day (member_id, day, currency, merchant_id, deposits) values ($1, $2, 'BRL', $3, $4)`,
    [member, day, world.ledger.merchantId, reais(amount)],
  )
}
async function chased(member: bigint, day: string, deposits: number, prize: number) {
  await played(member, day, 100, prize)
  for (let n = 0; n < deposits; n++) await aDeposit(world, method, member, reais(20), day)
}
async function nightRounds(member: bigint, hours: readonly number[]) {
  await world.ledger.pool.query("select make_partitions(now() - interval '2 days', now())")
  for (const hour of hours)
    await world.ledger.pool.query(
      `insert into game_round (member_id, id, round_id, game_id, stake, prize, started_at, ended_at, book_id, bets, vendor_code, currency, status, vendor_round_id)
       select $1, i.id, i.id, $2, 1, 0, now(), now(), $3, 1, 'TRV', 'BRL', 'settled', i.id::text
       from (select first_id($4::date::timestamp at time zone '${TIME_ZONE}' + $5 * interval '1 hour') + $1 as id) i`,
      [member, world.gameId, world.ledger.merchantId, DAY, hour],
    )
}
async function look(day = DAY) {
  await world.ledger.pool.query(
    `insert into day_seal (book_id, day, balances, postings, hash, previous_hash, sealed_at)
     values ($1, $2, '[]', 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), now()) on conflict do nothing`,
    [world.ledger.merchantId, day],
  )
  await lookForHarm(deps)
}
const markersOf = async (member: bigint) =>
  (
    await world.ledger.pool.query<{ marker: string }>(
      'select marker from harm_marker where member_id = $1 order by day, marker',
      [member],
    )
  ).rows.map(({ marker }) => marker)
/** Offers are paused from the first level on, and from then however the level rises. */
const pausedSince = async (member: bigint) => (await offersPausedSince(deps.db, member))?.getTime()
const letters = async (member: bigint) =>
  (
    await world.ledger.pool.query<{ n: number }>(
      'select count(*)::int as n from inbox_state s where s.member_id = $1',
      [member],
    )
  ).rows[0]?.n ?? 0

test('deposit after deposit on a day of loss is chasing; on a day of luck, or with three, it is not', async () => {
  const [chasing, lucky, calm] = [await world.bettor(), await world.bettor(), await world.bettor()]
  await chased(chasing, DAY, 4, 10)
  await chased(lucky, DAY, 4, 101)
  await chased(calm, DAY, 3, 10)
  await look()
  expect([await markersOf(chasing), await markersOf(lucky), await markersOf(calm)]).toEqual([['chasing'], [], []])
})

test('rounds in three hours of the night; two hours, or the morning, are not', async () => {
  const [night, late, early] = [await world.bettor(), await world.bettor(), await world.bettor()]
  await nightRounds(night, [0, 2, 4])
  await nightRounds(late, [0, 1])
  await nightRounds(early, [4, 5, 6, 7])
  await look()
  expect([await markersOf(night), await markersOf(late), await markersOf(early)]).toEqual([['night'], [], []])
})

test('twice as much paid in as in the week before, from a sum on', async () => {
  const [rising, steady, small] = [await world.bettor(), await world.bettor(), await world.bettor()]
  for (const [member, before, now] of [
    [rising, 250, 500],
    [steady, 251, 500],
    [small, 10, 499],
  ] as const) {
    await deposited(member, addDays(DAY, -8), before)
    await deposited(member, DAY, now)
    await played(member, DAY, 10, 10)
  }
  await look()
  expect([await markersOf(rising), await markersOf(steady), await markersOf(small)]).toEqual([['rising'], [], []])
})

test('a higher limit asked for in a week of loss, and hours without an end', async () => {
  const [raised, won, long] = [await world.bettor(), await world.bettor(), await world.bettor()]
  const { pool, merchantId: book } = world.ledger
  for (const [member, prize] of [
    [raised, 0],
    [won, 300],
    [long, 100],
  ] as const)
    await played(member, DAY, 100, prize)
  for (const member of [raised, won])
    await pool.query(
      `insert into member_limit_event (member_id, kind, period, set_by, step, before, after, holds_from, created_at)
       values ($1, 'loss', 'day', 'member', 'asked', 100, 900, now(), $2::date::timestamp at time zone '${TIME_ZONE}' + interval '3 hours')`,
      [member, DAY],
    )
  await pool.query(
    'insert into presence_day (book_id, member_id, day, seconds) values ($1, $2, $3, 14400), ($1, $4, $3, 14399)',
    [book, long, DAY, won],
  )
  await look()
  expect([await markersOf(raised), await markersOf(won), await markersOf(long)]).toEqual([
    ['raised_limit'],
    [],
    ['long_sitting'],
  ])
})

test('levels follow the score: message, then suggestions, then a call; and fall again when play is calm', async () => {
  const member = await world.bettor()
  const levels: number[] = []
  let first: number | undefined
  for (const days of [3, 2, 1, 0]) {
    await chased(member, addDays(DAY, -days), 4, 0)
    await look(addDays(DAY, -days))
    first ??= await pausedSince(member)
    levels.push((await harmOf(deps.db, world.ledger.merchantId, member)).level)
  }
  // 3, 6, 9 and 12 points.
  expect(levels).toEqual([1, 2, 2, 3])
  expect(await pausedSince(member)).toBe(first)
  const { steps } = await harmOf(deps.db, world.ledger.merchantId, member)
  expect(steps.map(({ step, level }) => `${level} ${step}`)).toEqual([
    '1 message',
    ...['2 message', '2 limit_offer', '2 pause_offer'],
    ...['3 message', '3 limit_offer', '3 pause_offer', '3 contact_due'],
  ])
  expect(await letters(member)).toBe(3)
  await Promise.all([lookForHarm(deps), lookForHarm(deps)])
  expect(await letters(member)).toBe(3)
  // Two weeks later.
  await world.ledger.pool.query('delete from play_day')
  await world.ledger.pool.query(`update harm_marker set day = day - 20`)
  await world.ledger.pool.query(`update harm_mark set day = day - 1`)
  await lookForHarm(deps)
  expect((await harmOf(deps.db, world.ledger.merchantId, member)).level).toBe(0)
  expect(await pausedSince(member)).toBeUndefined()
  expect(await letters(member)).toBe(3)
})

test('what staff did is noted once, and only about members of their brand', async () => {
  const member = await world.bettor()
  await chased(member, DAY, 4, 0)
  await look()
  const book = world.ledger.merchantId
  expect((await harmPage(deps.db, { merchantId: book, level: 1, before: null, limit: 5 })).map(({ id }) => id)).toEqual(
    [member],
  )
  const { id, userName } = await aPerson(deps.db, { roles: ['support'], merchantId: book })
  const acting = {
    staff: {
      staffId: id,
      userName,
      displayName: userName,
      merchantId: book,
      roles: ['support'],
      ip: '10.0.0.1',
      device: null,
    },
    merchant: { id: book },
    client: { ip: '10.0.0.1' },
  } as unknown as Acting
  const body = aRequest()
  const said = await Promise.all([1, 2].map(() => contacted({ db: deps.db, clock: deps.clock }, acting, member, body)))
  expect(said[0]?.contactedAt).not.toBeNull()
  expect((await harmOf(deps.db, book, member)).steps.filter(({ step }) => step === 'contacted')).toHaveLength(1)
  const stranger = { ...acting, merchant: { ...acting.merchant, id: book + 1 } }
  await expect(contacted({ db: deps.db, clock: deps.clock }, stranger, member, aRequest())).rejects.toMatchObject({
    code: 'not_found',
  })
})
