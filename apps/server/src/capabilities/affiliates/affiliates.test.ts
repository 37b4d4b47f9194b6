import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { affiliateClick, affiliateReport } from '@trevo/contract/affiliates'
import {
  type AffiliateStatement,
  opsAddAffiliate,
  opsAddAffiliateLink,
  opsAffiliate,
  opsAffiliateMembers,
  opsAffiliateNotices,
  opsAffiliateStatements,
  opsApproveAffiliateStatement,
  opsChangeAffiliate,
  opsCloseAffiliate,
  opsPayAffiliateStatement,
  opsPublishAffiliatePlan,
  opsRefuseAffiliateMember,
  opsRenewAffiliateReport,
  opsResendAffiliateNotice,
  opsSetAffiliateRules,
  POSTBACK_MACROS,
  type StaffAffiliate,
} from '@trevo/contract/ops/affiliates'
import { StaffRole } from '@trevo/contract/ops/roles'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../test/fixtures.ts'
import { listenLocally } from '../../../test/listen-locally.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { readsOf } from '../../../test/reads.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'
import { LEDGER_CHECKS } from '../../money/ledger/audit.ts'
import { audit } from '../../platform/audit.ts'
import { inTx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import { AFFILIATE_CHECKS } from './audit.ts'
import { countAffiliates } from './count.ts'
import { insertDay, noteFirstDeposits, qualifyOnDay, refuseOnDay, takeBackOnDay } from './count-queries.ts'
import { deliverNotices } from './deliver.ts'
import { publishPlanDeed, setRulesDeed } from './staff/plans.ts'
import { approveStatementDeed } from './staff/statements.ts'
import { welcomeByAffiliate } from './welcome.ts'

const DAY_MS = 86_400_000
const ZONE = 'America/Sao_Paulo'
const PLAN = {
  name: 'Híbrido',
  cpa: '50.00',
  cpaLeast: '20.00',
  cpaPlayed: '1000.00',
  sharePercent: '30',
  playPercent: '1.5',
  carries: true,
  lifeDays: null,
} as const

let world: OpsWorld
let told: { method: string; url: string; body: string; headers: Record<string, unknown> }[] = []
let answers = 200
let partner: { url: string; close(): Promise<void> }
let planId: string
let count = 0
beforeAll(async () => {
  world = await anOpsWorld()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      told.push({ method: request.method ?? '', url: request.url ?? '', body, headers: request.headers })
      response.writeHead(answers).end('ok')
    })
  })
  partner = await listenLocally(server)
  await sql`insert into payment_method (merchant_id, direction, kind, min_amount, max_amount, day_max)
    values (${world.brandId}, 'in', 'bank', 100, 10000000, 10000000)`.execute(world.db)
  await agree(setRulesDeed({ clock }), { params: {}, body: RULES })
  planId = (await agree<{ id: string }>(publishPlanDeed({ clock }), plan())).id
})
afterAll(async () => {
  expect(await audit(world.db, [...LEDGER_CHECKS, ...AFFILIATE_CHECKS])).toEqual([])
  await partner.close()
  await world.close()
})

const clock = { now: () => world.server.clock.now() }
const RULES = { touch: 'last', clickDays: 30, feePercent: '0', monthMax: '100.00' } as const
const plan = (more: object = {}) => ({ params: {}, body: { requestId: randomUUID(), ...PLAN, ...more } })
const brand = () => {
  const found = (world.server.app.guards as unknown as { brands(): Merchant[] })
    .brands()
    .find(({ id }) => id === world.brandId)
  if (found === undefined) throw new Error('no brand')
  return found
}
/** What runs once a second person has agreed, with what is written down of it. */
async function agree<T>(
  deed: { work: (...args: never[]) => Promise<{ value: unknown; note: unknown }> },
  input: object,
): Promise<T> {
  const desk = { merchant: brand(), staff: { staffId: 1n, userName: 'ana', merchantId: world.brandId } }
  const consent = { approvalId: 1n, decider: { userName: 'bia' } }
  const work = deed.work as unknown as (...args: unknown[]) => Promise<{ value: unknown; note: unknown }>
  const { value, note } = await inTx(world.db, (tx) => work(tx, desk, input, consent))
  expect(note).toMatchObject({ action: expect.stringMatching(/^affiliate_(plan|rule|statement)\./) })
  return value as T
}
let desk: { caller: StaffCaller; since: number } | undefined
/** Whoever was away for long signs in anew. */
async function caller(): Promise<StaffCaller> {
  const now = clock.now().getTime()
  if (desk === undefined || now - desk.since > 600_000)
    desk = { caller: await signedIn(world.server, { roles: StaffRole.options, merchantId: world.brandId }), since: now }
  return desk.caller
}
const call = async (...args: Parameters<StaffCaller['call']>) => (await caller()).call(...args)
const add = async (more: object = {}) => {
  count += 1
  const body = {
    requestId: randomUUID(),
    name: `Blog ${count}`,
    contract: `A-${count}`,
    ownerId: null,
    planId,
    code: `BLOG${count}`,
    ...more,
  }
  return answered<StaffAffiliate>(await call(opsAddAffiliate, { body }))
}
const guest = (endpoint: Parameters<typeof world.server.inject>[0], body: object) =>
  world.server.inject(endpoint, { body })
const click = async (code: string, more: object = {}) =>
  answered<{ click: string | null }>(await guest(affiliateClick, { code, sub: 's1', ...more })).click
const join = async (token: string | null, more: { inviterId?: bigint; device?: number } = {}) => {
  const member = await aMember(world.db, { merchantId: world.brandId })
  const { inviterId, device } = more
  if (device !== undefined)
    await sql`insert into member_registration (member_id, device_hash) values (${member.id}, ${Buffer.alloc(32, device)})
      on conflict (member_id) do update set device_hash = excluded.device_hash`.execute(world.db)
  const newcomer = {
    memberId: member.id,
    merchantId: world.brandId,
    agreement: null,
    inviterId,
    link: null,
    click: token,
    now: clock.now(),
  }
  await inTx(world.db, (tx) => welcomeByAffiliate(tx, newcomer))
  return member
}
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(clock.now())
const deposits = async (memberId: bigint, amount: bigint, at = clock.now()) => {
  const { rows } = await sql<{ id: bigint }>`
    insert into deposit (merchant_id, member_id, method_id, kind, state, currency, amount, paid, request_id, created_at, expires_at)
    select ${world.brandId}::int, ${memberId}, m.id, 'bank', 'confirmed', 'BRL', ${amount}, ${amount}, gen_random_uuid(), ${at}, '2099-01-01'
    from payment_method m where m.merchant_id = ${world.brandId} limit 1 returning id`.execute(world.db)
  const id = rows[0]?.id ?? 0n
  await sql`insert into deposit_payment (reference, deposit_id, amount, paid_at, transfer_id, created_at)
    values (${`p${id}`}, ${id}, ${amount}, ${at}, ${-id}, ${at})`.execute(world.db)
  return id
}
/** The bank takes all of it back. */
const takesBack = async (depositId: bigint) => {
  await sql`update deposit set reversed = paid where id = ${depositId}`.execute(world.db)
  await sql`insert into deposit_reversal (merchant_id, member_id, deposit_id, reference, return_id, currency, amount, taken, transfer_id,
      returned_at, created_at)
    select merchant_id, member_id, id, ${`p${depositId}`}, 'r', currency, paid, paid, ${-depositId}, ${clock.now()}, ${clock.now()}
    from deposit where id = ${depositId}`.execute(world.db)
}
/** Units of money played and won on the day. */
const plays = (memberId: bigint, turnover: number, prize: number) =>
  sql`insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets)
    values (${memberId}, ${today()}::date, 'RNG', 'BRL', ${world.brandId}, ${turnover * 10_000}, ${turnover * 10_000}, ${prize * 10_000}, 1)`.execute(
    world.db,
  )
/** Seals every day up to now and counts it; then it is the next day. */
async function nextDay(): Promise<void> {
  await sql`insert into day_seal (book_id, day, balances, postings, hash, previous_hash, sealed_at)
    select c.merchant_id, d::date, '[]', 0, ${Buffer.alloc(32)}, ${Buffer.alloc(32)}, now()
    from affiliate_count c cross join generate_series(c.counted_to + 1, ${today()}::date, interval '1 day') d
    on conflict do nothing`.execute(world.db)
  await Promise.all([countAll(), countAll()])
  world.server.clock.advance(DAY_MS)
}
const countAll = () => countAffiliates({ db: world.db, clock, brands: () => [brand()] })
const monthEnds = async () => {
  const month = today().slice(0, 7)
  while (today().startsWith(month)) await nextDay()
}
const statements = async (affiliateId: string) =>
  answered<{ data: AffiliateStatement[] }>(await call(opsAffiliateStatements, { query: { affiliateId } })).data
const members = async (affiliateId: string) =>
  answered<{ data: { id: string; state: string; why: string | null; cpa: string | null; backOn: string | null }[] }>(
    await call(opsAffiliateMembers, { query: { affiliateId } }),
  ).data

test('takes two people to publish a plan, a plan that costs more than the margin holds is refused, and so is a larger budget alone', async () => {
  expect(errorOf(await call(opsPublishAffiliatePlan, { body: plan().body }))).toBe('approval_required')
  // 20% are kept and 16% may be given.
  expect(errorOf(await call(opsPublishAffiliatePlan, { body: plan({ playPercent: '16' }).body }))).toBe(
    'margin_exceeded',
  )
  expect(errorOf(await call(opsPublishAffiliatePlan, { body: plan({ cpaPlayed: '250.00' }).body }))).toBe(
    'margin_exceeded',
  )
  expect(errorOf(await call(opsPublishAffiliatePlan, { body: plan({ cpa: '20000.01' }).body }))).toBe('way_max')
  expect(errorOf(await call(opsSetAffiliateRules, { body: { ...RULES, monthMax: '100.01' } }))).toBe(
    'approval_required',
  )
  // Visits that count for longer give more, and the first instead of the last gives to somebody else.
  for (const change of [{ clickDays: 31 }, { touch: 'first' as const }])
    expect(errorOf(await call(opsSetAffiliateRules, { body: { ...RULES, ...change } }))).toBe('approval_required')
  const strict = { ...RULES, clickDays: 7, feePercent: '1.00', monthMax: '90.00' }
  expect(errorOf(await call(opsSetAffiliateRules, { body: strict }))).toBeNull()
  await agree(setRulesDeed({ clock }), { params: {}, body: RULES })
  expect(errorOf(await call(opsSetAffiliateRules, { body: RULES }))).toBeNull()
})

test('a visit counts until somebody registers, the last or the first by the brand’s rule, and not for ever', async () => {
  const [one, two] = [await add(), await add()]
  const [first, second] = [await click(`blog${count - 1}`), await click(`BLOG${count}`)]
  expect(await click('nobody')).toBeNull()
  expect(await click('nobody', { before: first })).toBe(first)
  expect(await click(`BLOG${count}`, { before: first })).not.toBe(first)
  await agree(setRulesDeed({ clock }), { params: {}, body: { ...RULES, touch: 'first' } })
  expect(await click(`BLOG${count}`, { before: first })).toBe(first)
  await agree(setRulesDeed({ clock }), { params: {}, body: RULES })
  await join(second)
  expect((await members(two.id)).map(({ state }) => state)).toEqual(['counts'])
  await sql`update affiliate_click set created_at = created_at - interval '31 days' where id = ${first}`.execute(
    world.db,
  )
  await join(first)
  await join(randomUUID())
  expect(await members(one.id)).toEqual([])
  answered(await call(opsCloseAffiliate, { params: { id: one.id } }))
  expect(await click(`BLOG${count - 1}`)).toBeNull()
})

test('who was invited by a member is the member’s, and who joins a team later is the team’s: one of the two is paid', async () => {
  const { id } = await add()
  const agent = await aMember(world.db, { merchantId: world.brandId, type: 1 })
  await join(await click(`BLOG${count}`), { inviterId: agent.id })
  expect(await members(id)).toEqual([])
  const moved = await join(await click(`BLOG${count}`))
  await plays(moved.id, 2000, 1900)
  await sql`update member set parent_id = ${agent.id} where id = ${moved.id}`.execute(world.db)
  await nextDay()
  expect(await members(id)).toMatchObject([{ state: 'refused', why: 'agent' }])
  const { days } = answered<StaffAffiliate>(await call(opsAffiliate, { params: { id } }))
  expect(days[0]).toMatchObject({ registrations: 1, turnover: '0.00', net: '0.00', cpa: '0.00' })
})

test('neither the partner’s own account nor a second one of somebody counts', async () => {
  const owner = await aMember(world.db, { merchantId: world.brandId })
  await sql`insert into member_registration (member_id, device_hash) values (${owner.id}, ${Buffer.alloc(32, 11)})`.execute(
    world.db,
  )
  const { id } = await add({ ownerId: String(owner.id) })
  const token = await click(`BLOG${count}`)
  await join(token, { device: 11 })
  const honest = await join(token, { device: 12 })
  await join(token, { device: 12 })
  expect((await members(id)).map(({ why }) => why)).toEqual(['same_person', null, 'own_account'])
  // The payout key comes later, and is found when the day is counted.
  for (const memberId of [owner.id, honest.id])
    await sql`insert into payout_account (merchant_id, member_id, kind, holder, pix_key_type, target_hash, details_sealed, created_at)
      values (${world.brandId}, ${memberId}, 'pix', 'x', 'random', ${Buffer.alloc(32, 5)}, ''::bytea, now())`.execute(
      world.db,
    )
  await plays(honest.id, 5000, 4000)
  await nextDay()
  expect((await members(id)).map(({ why }) => why)).toEqual(['same_person', 'own_account', 'own_account'])
})

test('a month is counted once, approved by two within the budget, and paid into the books once', async () => {
  await monthEnds()
  const { id } = await add()
  const member = await join(await click(`BLOG${count}`))
  const depositId = await deposits(member.id, 200_000n)
  await plays(member.id, 1000, 900)
  await sql`insert into money_day (member_id, day, currency, merchant_id, deposits, rewards)
    values (${member.id}, ${today()}::date, 'BRL', ${world.brandId}, 200000, 100000)`.execute(world.db)
  await monthEnds()
  const [month] = await statements(id)
  // 1,000 played, 900 won, 10 given: 30% of 90 are 27, but never more than 1.5% of play; and 50 for the new customer.
  expect(month).toMatchObject({ net: '90.00', share: '15.00', cpa: '50.00', due: '65.00', state: 'open' })
  const params = { id: month?.id ?? '' }
  const body = { requestId: randomUUID() }
  expect(errorOf(await call(opsApproveAffiliateStatement, { params, body }))).toBe('approval_required')
  const paid = { params, body: { requestId: randomUUID(), reference: 'TED 4711', paidOn: '2020-01-02' } }
  expect(errorOf(await call(opsPayAffiliateStatement, paid))).toBe('conflict')
  const approve = () => agree<AffiliateStatement>(approveStatementDeed({ clock }), { params, body })
  const twice = await Promise.allSettled([approve(), approve()])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const pays = await Promise.all([1, 2, 3].map(() => call(opsPayAffiliateStatement, paid)))
  expect(pays.map(errorOf)).toEqual([null, null, null])
  const other = { params, body: { ...paid.body, reference: 'TED 4712' } }
  expect(errorOf(await call(opsPayAffiliateStatement, other))).toBe('conflict')
  const { rows } = await sql<{ n: bigint; sum: bigint }>`
    select count(*) as n, (sum(p.amount) filter (where p.amount > 0))::bigint as sum from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
    where t.kind = 'affiliate_payout'`.execute(world.db)
  expect(rows).toEqual([{ n: 2n, sum: 650_000n }])
  // The bank takes the deposit back: the next month owes what was paid for the new customer.
  await takesBack(depositId)
  await plays(member.id, 1000, 1000)
  await monthEnds()
  const [later] = await statements(id)
  expect(later).toMatchObject({ takenBack: '50.00', owedOut: '-50.00', due: '0.00' })
  await expect(agree(approveStatementDeed({ clock }), { params: { id: later?.id ?? '' }, body })).rejects.toThrow()
})

test('of two approvals at once no more gets through than the budget of the month holds', async () => {
  await monthEnds()
  const ids: string[] = []
  for (let n = 0; n < 2; n += 1) {
    ids.push((await add()).id)
    const member = await join(await click(`BLOG${count}`))
    await deposits(member.id, 200_000n)
    await plays(member.id, 1000, 0)
  }
  await monthEnds()
  const due = (await Promise.all(ids.map((id) => statements(id)))).map(([month]) => month)
  expect(due.map((month) => month?.due)).toEqual(['65.00', '65.00'])
  const results = await Promise.allSettled(
    due.map((month) =>
      agree(approveStatementDeed({ clock }), { params: { id: month?.id ?? '' }, body: { requestId: randomUUID() } }),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a deposit that is too small, or too little play, earns nothing; whom risk refuses is taken back', async () => {
  const { id } = await add()
  const token = await click(`BLOG${count}`)
  const [small, idle, good] = [await join(token), await join(token), await join(token)]
  await deposits(small.id, 199_900n)
  for (const { id: memberId } of [idle, good]) await deposits(memberId, 200_000n)
  for (const { id: memberId } of [small, good]) await plays(memberId, 1000, 900)
  await plays(idle.id, 999, 900)
  await nextDay()
  expect((await members(id)).map(({ cpa }) => cpa)).toEqual(['50.00', null, null])
  answered(await call(opsRefuseAffiliateMember, { params: { id: String(good.id) } }))
  await nextDay()
  const [taken] = await members(id)
  expect(taken).toMatchObject({ state: 'refused', why: 'risk', cpa: '50.00' })
  expect(taken?.backOn).not.toBeNull()
})

/** As whoever owns the tables. */
async function asOwner(statements: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const address = new URL(process.env.TEST_DATABASE_URL ?? '')
  address.pathname = `/${rows[0]?.name}`
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

test('a day reads those who played, paid in or were paid back, not the tens of thousands whom a partner has brought', async () => {
  const { id } = await add()
  const token = await click(`BLOG${count}`)
  const [member, earned, gone] = [await join(token), await join(token), await join(token)]
  const goneDeposit = await deposits(gone.id, 200_000n)
  await plays(gone.id, 1000, 1000)
  await nextDay()
  await plays(member.id, 100, 90)
  await deposits(earned.id, 200_000n)
  await plays(earned.id, 1000, 1000)
  await takesBack(goneDeposit)
  // Of those who do nothing, who they are is of no matter: a third has not paid in yet, a third has, for a third something was earned.
  await asOwner(`set session_replication_role = replica;
    insert into affiliate_member (member_id, merchant_id, affiliate_id, link_id, click_id, sub, joined_at, joined_on, deposit_id, deposited_at,
      cpa, cpa_on)
    select 900000000 + n, ${world.brandId}, ${id}, 1, gen_random_uuid(), '', d, d, case when n % 3 > 0 then -n end,
      case when n % 3 > 0 then d end, case when n % 3 = 2 then 1 end, case when n % 3 = 2 then d end
    from generate_series(1, 30000) n cross join (select '${today()}'::date - 2 as d) t;
    insert into deposit_payment (reference, deposit_id, amount, paid_at, transfer_id, created_at)
    select 'old' || n, -n, 1, d, -900000000 - n, d from generate_series(1, 10000) n cross join (select '${today()}'::date - 2 as d) t;
    insert into deposit_reversal (merchant_id, member_id, deposit_id, reference, return_id, currency, amount, taken, transfer_id, returned_at,
      created_at)
    select ${world.brandId}, 900000000 + n, -n, 'old' || n, 'r', 'BRL', 1, 1, -900000000 - n, d, d
    from generate_series(1, 10000) n cross join (select '${today()}'::date - 2 as d) t;
    analyze affiliate_member; analyze deposit_payment; analyze deposit_reversal`)
  const day = today()
  const of = { merchantId: world.brandId, day }
  const { reads } = await readsOf(
    world.db,
    '^(affiliate_member|deposit|deposit_payment|deposit_reversal)$',
    async (tx) => {
      expect(await noteFirstDeposits(tx, clock.now())).toEqual([earned.id])
      await refuseOnDay(tx, of)
      const qualified = await qualifyOnDay(tx, of, 'BRL')
      const back = await takeBackOnDay(tx, of)
      expect([qualified, back]).toEqual([[earned.id], [gone.id]])
      await insertDay(tx, of, { currency: 'BRL', feeBps: 0 }, { qualified, back })
    },
  )
  expect(reads.rows).toBeGreaterThan(0)
  expect(reads.rows).toBeLessThan(200)
  await nextDay()
  const { days } = answered<StaffAffiliate>(await call(opsAffiliate, { params: { id } }))
  const figures = {
    registrations: 0,
    qualified: 1,
    turnover: '1100.00',
    net: '10.00',
    cpa: '50.00',
    takenBack: '50.00',
  }
  expect(days.find((one) => one.day === day)).toMatchObject(figures)
  await asOwner(`set session_replication_role = replica; delete from affiliate_member where member_id > 900000000;
    delete from deposit_reversal where member_id > 900000000; delete from deposit_payment where transfer_id < -900000000`)
})

test('a first deposit that is committed later than others is found for another hour', async () => {
  const { id } = await add()
  const token = await click(`BLOG${count}`)
  const [late, later] = [await join(token), await join(token)]
  const at = clock.now()
  world.server.clock.advance(2 * 3_600_000)
  await countAll()
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  await deposits(late.id, 200_000n, after(61))
  await deposits(later.id, 200_000n, after(59))
  await Promise.all([countAll(), countAll()])
  const { data } = answered<{ data: { id: string; depositedAt: string | null }[] }>(
    await call(opsAffiliateMembers, { query: { affiliateId: id } }),
  )
  expect(data.map(({ id: memberId, depositedAt }) => [memberId, depositedAt])).toEqual([
    [String(later.id), null],
    [String(late.id), after(61).toISOString()],
  ])
})

test('partners are told once, signed, again until they answer, and nothing of anybody', async () => {
  told = []
  const made = await add()
  const url = `${partner.url}/in?c={click_id}&s={sub}&e={event}&n={event_id}&a={amount}`
  const { id, name, contract, ownerId } = made
  const postbacks = [
    { event: 'registration', method: 'GET', url },
    { event: 'first_deposit', method: 'POST', url: `${partner.url}/deposit` },
  ]
  answered(await call(opsChangeAffiliate, { params: { id }, body: { name, contract, ownerId, planId, postbacks } }))
  const token = await click(`BLOG${count}`, { sub: 'x-9' })
  const member = await join(token)
  await deposits(member.id, 500_000n)
  await Promise.all([countAll(), countAll()])
  const key = async () => Buffer.alloc(32, 1)
  const deliver = () => deliverNotices({ db: world.db, clock, config: { nodeEnv: 'test' as never }, key })
  answers = 503
  await Promise.all([deliver(), deliver()])
  expect(told).toHaveLength(2)
  await deliver()
  expect(told).toHaveLength(2)
  world.server.clock.advance(60_000)
  answers = 204
  await deliver()
  await deliver()
  expect(told).toHaveLength(4)
  const visit = told.find(({ method, url: path }) => method === 'GET' && path.includes('e=registration'))
  expect(visit?.url).toContain(`c=${token}&s=x-9&e=registration`)
  const everything = JSON.stringify(told)
  for (const word of [member.account, '50.00', '500000']) expect(everything).not.toContain(word)
  const post = told.filter(({ method }) => method === 'POST').at(-1)
  expect(Object.keys(JSON.parse(post?.body ?? '{}')).toSorted()).toEqual([...POSTBACK_MACROS].toSorted())
  const secret = createHmac('sha256', Buffer.alloc(32, 1)).update(`${id} 1`).digest('hex')
  const signed = `${post?.headers['x-postback-timestamp']}\nPOST\n${partner.url}/deposit\n${post?.body}`
  expect(post?.headers['x-postback-signature']).toBe(createHmac('sha256', secret).update(signed).digest('hex'))
  const log = answered<{ data: { id: string; event: string; state: string; attempts: number }[] }>(
    await call(opsAffiliateNotices, { query: { affiliateId: id } }),
  ).data
  expect(log.map(({ event, state, attempts }) => [event, state, attempts])).toEqual([
    ['first_deposit', 'sent', 2],
    ['registration', 'sent', 2],
  ])
  answered(await call(opsResendAffiliateNotice, { params: { id: log[1]?.id ?? '' } }))
  await deliver()
  expect(told).toHaveLength(5)
})

test('a try that could not even be written counts as one, and none is taken while there is no key to sign with', async () => {
  const { id, name, contract, ownerId } = await add()
  const postbacks = [{ event: 'registration', method: 'GET', url: `${partner.url}/in?c={click_id}` }]
  answered(await call(opsChangeAffiliate, { params: { id }, body: { name, contract, ownerId, planId, postbacks } }))
  await join(await click(`BLOG${count}`))
  const notice = () =>
    world.db
      .selectFrom('affiliate_notice')
      .select(['state', 'attempts', 'trouble'])
      .where('affiliate_id', '=', BigInt(id))
      .executeTakeFirstOrThrow()
  const deliver = (key: () => Promise<Buffer>) =>
    deliverNotices({ db: world.db, clock, config: { nodeEnv: 'test' as never }, key })
  await expect(deliver(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await notice()).toMatchObject({ state: 'waiting', attempts: 0 })
  await world.db
    .updateTable('affiliate_postback')
    .set({ url: 'not an address' })
    .where('affiliate_id', '=', BigInt(id))
    .execute()
  for (let attempt = 1; attempt <= 16; attempt++) {
    await deliver(async () => Buffer.alloc(32))
    expect(await notice()).toMatchObject({ state: attempt < 16 ? 'waiting' : 'failed', attempts: attempt })
    world.server.clock.advance(6 * 3_600_000)
  }
  expect((await notice()).trouble).toMatch(/URL/)
})

test('in production no address inside is asked', async () => {
  const { id, name, contract, ownerId } = await add()
  const postbacks = [{ event: 'registration', method: 'GET', url: `${partner.url}/in?c={click_id}` }]
  answered(await call(opsChangeAffiliate, { params: { id }, body: { name, contract, ownerId, planId, postbacks } }))
  await join(await click(`BLOG${count}`))
  const before = told.length
  await deliverNotices({
    db: world.db,
    clock,
    config: { nodeEnv: 'production' as never },
    key: async () => Buffer.alloc(32),
  })
  expect(told).toHaveLength(before)
  const { data } = answered<{ data: { state: string; trouble: string }[] }>(
    await call(opsAffiliateNotices, { query: { affiliateId: id } }),
  )
  expect(data).toMatchObject([{ state: 'waiting', trouble: expect.stringContaining('not a public address') }])
  for (const wrong of ['https://{sub}/x', 'ftp://a.test/', 'https://a.test/{cpf}', 'https://a.test/ x'])
    expect(
      errorOf(
        await call(opsChangeAffiliate, {
          params: { id },
          body: { name, contract, ownerId, planId, postbacks: [{ event: 'registration', method: 'GET', url: wrong }] },
        }),
      ),
    ).toBe('invalid_input')
})

test('a partner reads their own figures by a secret that can be renewed, and nobody of the members', async () => {
  const { id } = await add()
  const member = await join(await click(`BLOG${count}`))
  await plays(member.id, 100, 90)
  await nextDay()
  const renew = async () =>
    answered<{ token: string }>(
      await call(opsRenewAffiliateReport, { params: { id }, body: { requestId: randomUUID() } }),
    ).token
  const old = await renew()
  const token = await renew()
  expect(errorOf(await guest(affiliateReport, { token: old }))).toBe('not_found')
  const report = answered<object>(await guest(affiliateReport, { token }))
  expect(report).toMatchObject({ days: [{ registrations: 1, turnover: '100.00', net: '10.00' }], months: [] })
  for (const word of [member.account, `"${member.id}"`]) expect(JSON.stringify(report)).not.toContain(word)
  // Another brand's desk sees nothing of it.
  const stranger = await signedIn(world.server, { roles: StaffRole.options, merchantId: world.otherId })
  for (const endpoint of [opsAffiliate, opsCloseAffiliate])
    expect(errorOf(await stranger.call(endpoint, { params: { id } }))).toBe('not_found')
  const link = { params: { id }, body: { requestId: randomUUID(), code: `BLOG${count}`, name: '' } }
  expect(errorOf(await call(opsAddAffiliateLink, link))).toBe('invalid_input')
})
