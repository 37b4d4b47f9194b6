import type { Endpoint } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import {
  type Alarms,
  type BrandFigures,
  type Cohort,
  type Figures,
  opsAlarms,
  opsBrandFigures,
  opsCohorts,
  opsFigures,
  opsPeople,
  opsTopGames,
  type PeopleDay,
  type TopGame,
} from '@trevo/contract/ops/figures'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, errorOf } from '../../../test/ops-world.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { readsOf } from '../../../test/reads.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'
import { aStubMerchant } from '../../../test/stub-app.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { addDays, dayIn, mondayOf } from '../../platform/day.ts'
import { countDays } from '../daybooks/count.ts'
import { countFigures, countReturns } from './count.ts'
import { figuresOf, peopleOf } from './staff/figures.ts'

const TIME_ZONE = 'America/Sao_Paulo'
let world: PlayWorld
let [ana, bia, guest] = [{} as TestPlayer, {} as TestPlayer, {} as TestPlayer]
let today = ''
const staff = new Map<StaffRole | 'ofBrand', StaffCaller>()
const by = (who: StaffRole | 'ofBrand') => staff.get(who) as StaffCaller

const count = async () => {
  const { db, app } = world
  // Up to a second from now: nobody plays meanwhile.
  await countDays({ db, clock: app.clock, log: pino({ level: 'silent' }) }, -1000, 2000)
  await countFigures({ db, clock: app.clock }, -1000)
  await countReturns({ db, clock: app.clock })
}

beforeAll(async () => {
  // The ledger goes by the database's clock.
  world = await startPlayWorld({}, { startAt: new Date().toISOString() })
  const { app, merchantId, ledger } = world
  today = dayIn(TIME_ZONE, app.clock.now())
  for (const role of ['finance', 'risk', 'admin', 'support', 'content'] as const)
    staff.set(role, await signedIn(app, { roles: [role] }))
  staff.set('ofBrand', await signedIn(app, { roles: ['finance'], merchantId }))
  ana = await world.player('100.00')
  bia = await world.player('40.00')
  guest = await world.player('5.00', { currency: 'FUN' })
  await world.round(ana, 'r1', '10.00', '4.00')
  await world.round(ana, 'r2', '2.50', '0.00')
  await world.bet(bia, 'b1', 'r3', '20.00')
  await world.win(bia, 'w1', 'r3', '30.00')
  await world.bet(bia, 'b2', 'r4', '5.00')
  await world.rollback(bia, 'x1', 'b2', 'r4')
  await ledger.transfer({
    merchantId,
    kind: 'withdrawal_paid',
    key: 'paid',
    postings: [
      { account: memberCash(ana.id, 'BRL'), amount: -parseMoney('15.00') },
      { account: houseAccount('psp', 'BRL'), amount: parseMoney('15.00') },
    ],
  })
  await count()
})
afterAll(() => world.app.close())

const asked = async <T>(endpoint: Endpoint, who: StaffRole | 'ofBrand', query?: Record<string, string>) =>
  answered<T>(await by(who).call(endpoint, query ? { query } : {}))
const span = () => ({ from: addDays(today, -1), to: today })

test('a day by hand: staked 32.50, won 34.00, paid in and out', async () => {
  const { days, currency, today: said, countedTo } = await asked<Figures>(opsFigures, 'finance', span())
  expect([currency, said]).toEqual(['BRL', today])
  expect(Date.parse(countedTo ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(days).toHaveLength(2)
  expect(days[1]).toMatchObject({
    day: today,
    stakes: '32.50',
    prizes: '34.00',
    gross: '-1.50',
    rewards: '0.00',
    net: '-1.50',
    withdrawals: '15.00',
  })
  expect(days[0]).toMatchObject({ day: addDays(today, -1), stakes: '0.00', gross: '0.00', deposits: '0.00' })
})

test('they tie to the ledger: an independent sum over its postings, by the moment of each transfer', async () => {
  const { rows } = await world.app.database.pool.query<{ gross: bigint; deposits: bigint; withdrawals: bigint }>(
    `select coalesce(sum(p.amount) filter (where a.kind = 'games'), 0)::bigint as gross,
       coalesce(-sum(p.amount) filter (where a.kind = 'psp' and p.amount < 0), 0)::bigint as deposits,
       coalesce(sum(p.amount) filter (where a.kind = 'psp' and p.amount > 0), 0)::bigint as withdrawals
     from ledger_posting p join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id
     join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
     where a.currency = 'BRL' and a.member_id is null and (t.created_at at time zone $1)::date = $2::date`,
    [TIME_ZONE, today],
  )
  const { days } = await asked<Figures>(opsFigures, 'finance', { from: today, to: today })
  const { gross = 0n, deposits = 0n, withdrawals = 0n } = rows[0] ?? {}
  expect(days[0]).toMatchObject({
    gross: formatMoney(gross),
    deposits: formatMoney(deposits),
    withdrawals: formatMoney(withdrawals),
  })
  expect(deposits).toBeGreaterThan(0n)
})

test('counting again, also at once, adds nothing', async () => {
  const before = await asked<Figures>(opsFigures, 'finance', span())
  const games = await asked<{ games: TopGame[] }>(opsTopGames, 'finance', span())
  await Promise.all([count(), count()])
  expect((await asked<Figures>(opsFigures, 'finance', span())).days).toEqual(before.days)
  expect(await asked(opsTopGames, 'finance', span())).toEqual(games)
})

test('people: three joined, two played for real, both for the first time with money of their own', async () => {
  const { days } = await asked<{ days: PeopleDay[] }>(opsPeople, 'support', { from: today, to: today })
  expect(days).toEqual([{ day: today, joined: 3, active: 2, firstDeposits: 2, depositors: 2 }])
})

test('of those who joined on a day, who has paid in by now counts there, not on the day of the payment', async () => {
  const { pool } = world.app.database
  const { merchantId } = world
  const [early, later] = [addDays(today, -20), addDays(today, -19)]
  // Four joined on the first day, and one of them paid in on the next, when five of other days did too.
  await pool.query(`insert into people_day values ($1, $2, 4, 0, 0, 0), ($1, $3, 2, 0, 6, 600000)`, [
    merchantId,
    early,
    later,
  ])
  await pool.query(
    `insert into first_deposit (book_id, member_id, day, joined_day, amount) values ($1, $2, $3, $4, 100000)`,
    [merchantId, guest.id, later, early],
  )
  const { days } = await asked<{ days: PeopleDay[] }>(opsPeople, 'support', { from: early, to: later })
  await pool.query('delete from first_deposit where book_id = $1 and member_id = $2', [merchantId, guest.id])
  await pool.query('delete from people_day where book_id = $1 and day <= $2', [merchantId, later])
  expect(days).toEqual([
    { day: early, joined: 4, active: 0, firstDeposits: 0, depositors: 1 },
    { day: later, joined: 2, active: 0, firstDeposits: 6, depositors: 0 },
  ])
})

test('cohorts: this week’s, with who paid in and who played', async () => {
  const { cohorts } = await asked<{ cohorts: Cohort[] }>(opsCohorts, 'content')
  expect(cohorts[0]).toEqual({ week: mondayOf(today), joined: 3, depositors: 2, active: [2] })
  expect(cohorts).toHaveLength(8)
})

test('games: what was played, with amounts for whoever may see revenue', async () => {
  const { games } = await asked<{ games: TopGame[] }>(opsTopGames, 'risk', span())
  expect(games).toMatchObject([{ namePt: 'Dados', plays: 3, stakes: '32.50', prizes: '34.00', kept: '-1.50' }])
  const blind = await asked<{ games: TopGame[] }>(opsTopGames, 'content', span())
  expect(blind.games).toMatchObject([{ plays: 3, stakes: null, prizes: null, kept: null }])
})

test('support and content see no revenue, and staff of one brand not that of others', async () => {
  for (const role of ['support', 'content'] as const)
    for (const endpoint of [opsFigures, opsBrandFigures])
      expect(errorOf(await by(role).call(endpoint, { query: span() }))).toBe('no_permission')
  expect(errorOf(await by('ofBrand').call(opsBrandFigures, { query: span() }))).toBe('no_permission')
  expect((await asked<Figures>(opsFigures, 'ofBrand', span())).days[1]?.stakes).toBe('32.50')
})

test('every brand in one line', async () => {
  const { brands } = await asked<{ brands: BrandFigures[] }>(opsBrandFigures, 'admin', span())
  expect(brands).toMatchObject([{ currency: 'BRL', stakes: '32.50', gross: '-1.50', joined: 3, firstDeposits: 2 }])
})

test('alarms are told as far as they are somebody’s to work on', async () => {
  const seen = async (role: StaffRole) => {
    const alarms = await asked<Alarms>(opsAlarms, role)
    return Object.entries(alarms).flatMap(([name, value]) => (value === null ? [] : [name]))
  }
  expect(await seen('content')).toEqual([])
  expect(await seen('support')).toEqual(['overdue', 'latePayouts', 'withdrawals', 'deposits', 'chats', 'identities'])
  expect(await seen('admin')).toEqual(['approvals', 'findings'])
  expect(await seen('finance')).not.toContain('chats')
  expect(await seen('finance')).toContain('findings')
})

test.each([
  ['days the wrong way round', { from: '2026-02-02', to: '2026-02-01' }],
  ['more than four hundred days', { from: '2024-01-01', to: '2026-01-01' }],
])('%s are refused', async (_what, query) => {
  for (const endpoint of [opsFigures, opsPeople, opsTopGames, opsBrandFigures])
    expect(errorOf(await by('finance').call(endpoint, { query }))).toBe('invalid_input')
})

test('a page reads its own days, however long the history is', async () => {
  const { pool } = world.app.database
  const { merchantId } = world
  await pool.query(
    `insert into book_day (book_id, day, account, currency, kind, amount, postings)
     select $1, d::date, a, 'BRL', 'bet', 1, 1
     from generate_series('1990-01-01'::date, '2019-12-31'::date, interval '1 day') d, unnest('{cash,games}'::text[]) a`,
    [merchantId],
  )
  await pool.query(
    `insert into people_day select $1, d::date, 1, 1, 0, 0
     from generate_series('1990-01-01'::date, '2019-12-31'::date, interval '1 day') d`,
    [merchantId],
  )
  await pool.query('vacuum analyze book_day, people_day')
  const span = { from: addDays(today, -29), to: today }
  const { reads } = await readsOf(world.db, '^(book|people)_day$', async (tx) => {
    const deps = { db: tx, clock: world.app.clock }
    const merchant = aStubMerchant({ id: merchantId })
    expect((await figuresOf(deps, merchant, span)).days).not.toEqual([])
    expect((await peopleOf(deps, merchant, span)).days).not.toEqual([])
  })
  expect(reads.rows).toBeGreaterThan(0)
  expect(reads.rows).toBeLessThan(200)
})
