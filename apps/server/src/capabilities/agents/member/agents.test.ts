import { readdirSync } from 'node:fs'
import { requestWithdrawal } from '@trevo/contract/cashier'
import { GameCategory } from '@trevo/contract/catalogue'
import type { Endpoint } from '@trevo/contract/endpoint'
import { registerByUsername } from '@trevo/contract/registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveTopRates, units } from '../../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { giveContact } from '../../../../test/auth.ts'
import { offerCatalogue } from '../../../../test/catalogue.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { deposit } from '../../../../test/ledger.ts'
import { aPayoutKey } from '../../../../test/personal.ts'
import { aUsernameForm } from '../../../../test/registration-form.ts'
import { recordPlay } from '../../../base/figures/play-day.ts'
import { setPaymentPassword } from '../../../base/members/credentials.ts'
import { hashPassword } from '../../../base/members/hashing.ts'
import { createLedger, type Ledger } from '../../../money/ledger/ledger.ts'
import { dayIn } from '../../../platform/day.ts'
import { inTx } from '../../../platform/db.ts'
import { retryDebts, runContracts } from '../contract-run.ts'
import { returnEnvelopes } from '../envelopes.ts'
import { storeRates } from '../rates.ts'
import { runRebates } from '../rebate-run.ts'
import { rollUpAll } from '../roll-up.ts'
import { periodOf } from '../runs.ts'

const START = '2026-03-10T15:00:00Z'
const PAYMENT = '246810'
let server: TestApp
let ledger: Ledger
let merchantId = 0
type Actor = TestMember & { token: string; session: bigint }
let [head, agent, player, sibling]: Actor[] = []

async function anActor(type: 0 | 1 | 2 | 41, parent: TestMember | null, rate: number, account: string): Promise<Actor> {
  const { db } = server.database
  const member = await aMember(db, { merchantId, type, account })
  if (parent) await db.updateTable('member').set({ parent_id: parent.id }).where('id', '=', member.id).execute()
  await inTx(db, async (tx) => {
    await storeRates(tx, member.id, new Map([['RNG', rate]]))
    await setPaymentPassword(tx, member.id, await hashPassword(PAYMENT))
  })
  const { id: session, token } = await aSession(db, member, new Date(START))
  return { ...member, token, session }
}

beforeAll(async () => {
  server = await startTestApp({
    startAt: START,
    prepare: async ({ db }) => {
      const flags = { TRANSDOWN3: true, DIVIDEND: true } as const
      const off = { enabled: false, required: false }
      const register = { captcha: off, mobileNum: off, verificationCode: off, birthday: off }
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['trevo.test'], flags, settings: { register } })).id
      await giveTopRates(db, merchantId)
    },
  })
  ledger = createLedger({ pool: server.database.pool })
  head = await anActor(2, null, 780, 'cabeca')
  agent = await anActor(1, head, 700, 'agente')
  player = await anActor(0, agent, 300, 'jogador')
  sibling = await anActor(1, head, 500, 'irmao')
  await anActor(2, null, 600, 'estranho')
})
afterAll(() => server.close())

const endpoints = async () => {
  const folder = new URL('../../../../../../packages/contract/src/agents/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href) as Promise<object>))
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'auth' in value,
    )
}
const named = async (path: string, method = 'GET') => {
  const found = (await endpoints()).find((endpoint) => endpoint.path === path && endpoint.method === method)
  if (!found) throw new Error(`no ${method} ${path}`)
  return found
}
type Options = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
async function call(
  actor: Actor | undefined,
  path: string,
  { method = 'GET', ...options }: Options & { method?: string } = {},
) {
  const endpoint = await named(path, method)
  const answer = await server.inject(endpoint, { ...options, token: actor?.token ?? '' } as never)
  return answer.envelope as { success: boolean; value?: never; errorCode?: string }
}
const value = async <T = never>(...args: Parameters<typeof call>): Promise<T> => {
  const answer = await call(...args)
  expect(answer).toMatchObject({ success: true })
  return answer.value as T
}
const requestId = () => crypto.randomUUID()
const bet = (member: Actor | undefined, stake: bigint, prize = 0n, at = START) =>
  inTx(server.database.db, (tx) =>
    recordPlay(tx, new Date(at), [
      { memberId: member?.id ?? 0n, category: 'RNG', currency: 'BRL', staked: stake, turnover: stake, prize, bets: 1 },
    ]),
  )
const roll = () => rollUpAll(server.database.db, server.clock.now())
const brand = () => ({ id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as const })
const deps = () => ({
  db: server.database.db,
  ledger,
  clock: server.clock,
  jobs: { send: async () => true },
  live: { toMember: () => {}, toMerchant: () => {} },
})

describe('the team', () => {
  it('is counted, listed, searched and drilled into', async () => {
    await bet(player, units(120), units(20))
    await roll()
    const today = { startDate: '2026-03-10', endDate: '2026-03-10', size: '0' }
    expect(await value(head, '/wps/agent/team/kpi', { query: today })).toEqual({
      footer: { teamLoginMemberCount: 3, teamBetMemberCount: 1, teamRegisterMemberCount: 0, teamOnlineCount: 3 },
    })
    type List = {
      breadcrumb: { account: string }[]
      list: { account: string; level: number; teamCount: number; turnover: string }[]
    }
    const direct = await value<List>(head, '/wps/agent/team/members', { query: { sort: 'account', order: 'asc' } })
    expect(direct.list).toMatchObject([
      { account: 'agente', level: 1, teamCount: 1, turnover: '120.00' },
      { account: 'irmao', level: 1, teamCount: 0, turnover: '0.00' },
    ])
    const drilled = await value<List>(head, '/wps/agent/team/members', { query: { memberId: String(agent?.id) } })
    expect(drilled.breadcrumb.map(({ account }) => account)).toEqual(['cabeca', 'agente'])
    expect(drilled.list).toMatchObject([{ account: 'jogador', level: 2 }])
    for (const [query, found] of [
      [{ search: 'JOG' }, ['jogador']],
      [{ search: 'estr' }, []],
      [{ search: 'gen', level: '1' }, ['agente']],
      [{ search: 'ogad' }, ['jogador']],
      [{ search: 'jog', level: '1' }, []],
      [{ level: '2' }, ['jogador']],
      [{ type: 'player' }, []],
      [{ activity: 'active', level: '2' }, ['jogador']],
      [{ activity: 'inactive', level: '2' }, []],
      [{ balanceMin: '1' }, []],
      [{ sort: 'turnover' }, ['agente', 'irmao']],
      [{ sort: 'team', order: 'asc' }, ['irmao', 'agente']],
      [{ sort: 'balance' }, ['irmao', 'agente']],
    ] as const) {
      const { list } = await value<List>(head, '/wps/agent/team/members', { query })
      expect(
        list.map(({ account }) => account),
        JSON.stringify(query),
      ).toEqual(found)
    }
  })

  it('shows a member with rates in the range that may be chosen', async () => {
    const detail = await value<{ direct: boolean; rates: object[]; figures: object; can: object }>(
      head,
      '/wps/agent/team/members/:id',
      { params: { id: String(agent?.id) } },
    )
    expect(detail.rates[0]).toEqual({ category: 'RNG', rate: '7.00', min: '3.00', max: '7.80' })
    expect(detail.figures).toMatchObject({
      ownToday: { turnover: '0.00' },
      teamToday: { turnover: '120.00', prize: '20.00' },
    })
    expect(detail.can).toEqual({ transfer: true, message: true, rates: true, quota: true })
  })

  it('gets rates only between its downlines’ and the upline’s own', async () => {
    const set = (actor: Actor | undefined, id: bigint | undefined, rate: string) =>
      call(actor, '/wps/agent/team/members/:id/rates', {
        method: 'PUT',
        params: { id: String(id) },
        body: { rates: [{ category: 'RNG', rate }] },
      })
    expect(await set(head, agent?.id, '7.81')).toMatchObject({ errorCode: 'rate_above_own' })
    expect(await set(head, agent?.id, '2.99')).toMatchObject({
      errorCode: 'rate_below_downlines',
      value: { downlines: [{ account: 'jogador', category: 'RNG', rate: '3.00' }] },
    })
    expect(await set(head, player?.id, '1')).toMatchObject({ errorCode: 'not_found' })
    expect(await set(agent, player?.id, '3.00')).toMatchObject({ success: true })
  })

  it('never gets a child above its parent, whoever changes both at once', async () => {
    const top = await anActor(2, null, 800, 'corrida0')
    const middle = await anActor(1, top, 600, 'corrida1')
    const low = await anActor(1, middle, 100, 'corrida2')
    const set = (actor: Actor, id: bigint, rate: string) =>
      call(actor, '/wps/agent/team/members/:id/rates', {
        method: 'PUT',
        params: { id: String(id) },
        body: { rates: [{ category: 'RNG', rate }] },
      })
    for (let round = 0; round < 8; round++) {
      await Promise.all([
        set(top, middle.id, '2.00'),
        set(middle, low.id, '5.00'),
        set(top, middle.id, '6.00'),
        set(middle, low.id, '1.00'),
      ])
      const { rows } = await sql<{ rate: number }>`select rate from member_rate
        where member_id in (${middle.id}, ${low.id}) and category = 'RNG' order by member_id`.execute(
        server.database.db,
      )
      expect(rows[1]?.rate).toBeLessThanOrEqual(rows[0]?.rate ?? 0)
    }
  })

  it('is given money once per request, from the giver’s balance alone', async () => {
    await ledger.transfer(deposit(merchantId, head?.id ?? 0n, units(100), 'head'))
    const id = requestId()
    const give = (body: object = {}) =>
      call(head, '/wps/agent/team/members/:id/transfer', {
        method: 'POST',
        params: { id: String(agent?.id) },
        body: { requestId: id, amount: '30', paymentPassword: PAYMENT, ...body },
      })
    const answers = await Promise.all([give(), give(), give()])
    expect(answers.map(({ success }) => success)).toEqual([true, true, true])
    expect(answers[1]?.value).toEqual(answers[0]?.value)
    expect(answers[2]?.value).toEqual(answers[0]?.value)
    expect(answers[0]?.value).toMatchObject({ balance: '70.00' })
    expect(await give({ amount: '31' })).toMatchObject({ errorCode: 'idempotency_conflict' })
    expect(await give({ requestId: requestId(), amount: '70.01' })).toMatchObject({ errorCode: 'insufficient_funds' })
    expect(await give({ requestId: requestId(), paymentPassword: '000000' })).toMatchObject({
      errorCode: 'incorrect_password',
    })
  })

  it('grows by accounts that an agent opens, within quota and rates', async () => {
    const open = (body: object) =>
      call(agent, '/wps/agent/open-account', {
        method: 'POST',
        body: {
          requestId: requestId(),
          account: 'novata',
          password: 'uma-senha-boa-7',
          type: 0,
          rates: [{ category: 'RNG', rate: '2.50' }],
          ...body,
        },
      })
    expect(await open({ rates: [{ category: 'RNG', rate: '7.01' }] })).toMatchObject({ errorCode: 'rate_above_own' })
    const opened = await open({})
    expect(opened.value).toMatchObject({ account: 'novata', quota: { agents: 20, players: 499 } })
    expect(await open({})).toMatchObject({ errorCode: 'username_taken' })
    await sql`update agent_quota set players = 1 where member_id = ${agent?.id}`.execute(server.database.db)
    const many = await Promise.all(Array.from({ length: 6 }, (_, n) => open({ account: `corrida_${n}` })))
    expect(many.filter(({ success }) => success)).toHaveLength(1)
    expect(many.filter(({ errorCode }) => errorCode === 'quota_exceeded')).toHaveLength(5)
    const given = await value(head, '/wps/agent/team/members/:id/quota', {
      method: 'POST',
      params: { id: String(agent?.id) },
      body: { requestId: requestId(), agents: 2, players: 5 },
    })
    expect(given).toEqual({ own: { agents: null, players: null }, downline: { agents: 22, players: 5 } })
  })
})

describe('links', () => {
  it('count visits, end, and keep to the agent’s own rates', async () => {
    const make = (body: object) =>
      call(agent, '/wps/agent/links', {
        method: 'POST',
        body: {
          requestId: requestId(),
          code: 'Rafa-10',
          type: 1,
          rates: [{ category: 'RNG', rate: '6' }],
          days: 7,
          remark: 'grupo',
          ...body,
        },
      })
    expect(await make({ rates: [{ category: 'RNG', rate: '7.5' }] })).toMatchObject({ errorCode: 'rate_above_own' })
    const made = await make({})
    expect(made.value).toMatchObject({
      code: 'Rafa-10',
      state: 'open',
      visits: 0,
      expiresAt: '2026-03-17T15:00:00.000Z',
    })
    expect(await make({ code: 'rafa-10' })).toMatchObject({ errorCode: 'code_taken' })
    await value(undefined, '/wps/affiliate/visit', { method: 'POST', body: { code: 'RAFA-10' } })
    const { list } = await value<{ list: { id: string; visits: number }[] }>(agent, '/wps/agent/links')
    expect(list).toMatchObject([{ visits: 1 }])
    const params = { id: list[0]?.id ?? '' }
    expect(await call(sibling, '/wps/agent/links/:id/disable', { method: 'POST', params })).toMatchObject({
      errorCode: 'not_found',
    })
    expect(await value(agent, '/wps/agent/links/:id/disable', { method: 'POST', params })).toMatchObject({
      state: 'disabled',
    })
  })
})

describe('whoever registers through a link', () => {
  it('joins the team with its type and its rates, cut to what the upline has by then, until it is over', async () => {
    const owner = await anActor(2, null, 600, 'dona')
    const body = { requestId: requestId(), code: 'Dona-1', type: 1, rates: [{ category: 'RNG', rate: '5.5' }], days: 1 }
    await value(owner, '/wps/agent/links', { method: 'POST', body: { ...body, remark: '' } })
    await sql`update member_rate set rate = 400 where member_id = ${owner.id}`.execute(server.database.db)
    const register = async (username: string) =>
      (await server.inject(registerByUsername, { body: aUsernameForm({ username, affiliateCode: 'dona-1' }) })).envelope
    expect(await register('convidada')).toMatchObject({ success: true, value: { type: 1 } })
    const { rows } = await sql<{ parent: bigint; type: number; rate: number }>`
      select m.parent_id as parent, m.type, r.rate from member m join member_rate r on r.member_id = m.id
      where m.account = 'convidada'`.execute(server.database.db)
    expect(rows).toEqual([{ parent: owner.id, type: 1, rate: 400 }])
    expect(await value(owner, '/wps/agent/links')).toMatchObject({ list: [{ registrations: 1 }] })
    await sql`update invitation_code set expires_at = ${START} where owner_member_id = ${owner.id}`.execute(
      server.database.db,
    )
    expect(await register('atrasada')).toMatchObject({ errorCode: 'referrer_link_error' })
  })
})

describe('rebates', () => {
  it('show today’s estimate, then the receipt with its lines', async () => {
    expect(await value(head, '/wps/agent/rebates/today')).toMatchObject({
      day: '2026-03-10',
      total: { amount: '0.96', turnover: '120.00' },
    })
    await runRebates(deps(), brand(), '2026-03-10')
    const query = { startDate: '2026-03-01', endDate: '2026-03-10' }
    type Income = { list: { id: string; amount: string }[]; total: object; byCategory: object[] }
    const income = await value<Income>(agent, '/wps/agent/rebates', { query })
    // 120 x (7.0 - 3.0) %
    expect(income).toMatchObject({
      list: [{ day: '2026-03-10', amount: '4.80', state: 'paid' }],
      total: { amount: '4.80', turnover: '120.00' },
      byCategory: [{ category: 'RNG', amount: '4.80' }],
    })
    const params = { id: income.list[0]?.id ?? '' }
    expect(await value(agent, '/wps/agent/rebates/:id', { params })).toMatchObject({
      lines: [{ downline: { account: 'jogador' }, rate: '4.00', turnover: '120.00', amount: '4.80' }],
    })
    expect(await value(agent, '/wps/agent/rebates/downlines', { query })).toMatchObject({
      list: [{ downline: { account: 'jogador' }, amount: '4.80' }],
    })
    expect(await call(head, '/wps/agent/rebates/:id', { params })).toMatchObject({ errorCode: 'not_found' })
  })
})

describe('reports', () => {
  it('agree with one another and with the members’ own figures', async () => {
    await bet(agent, units(10), units(4))
    await bet(sibling, units(7), 0n)
    await roll()
    const query = { startDate: '2026-03-09', endDate: '2026-03-10' }
    const overview = await value<{ byDay: object[] }>(head, '/wps/agent/reports/overview', { query })
    expect(overview).toMatchObject({
      play: { turnover: '137.00', prize: '24.00', net: '113.00', bets: 3 },
      byCategory: [{ category: 'RNG', play: { turnover: '137.00' } }],
    })
    expect(overview.byDay).toMatchObject([
      { day: '2026-03-09', bettors: 0 },
      { day: '2026-03-10', bettors: 3 },
    ])
    const pnl = await value<{ total: object; list: object[] }>(head, '/wps/agent/reports/pnl', { query })
    expect(pnl.total).toMatchObject({ play: { turnover: '137.00' }, profit: '113.00' })
    expect(pnl.list).toMatchObject([
      { member: { account: 'agente' }, play: { turnover: '130.00', prize: '24.00' }, profit: '106.00' },
      { member: { account: 'irmao' }, play: { turnover: '7.00' }, profit: '7.00' },
    ])
    const drilled = { ...query, memberId: String(agent?.id) }
    expect(await value(head, '/wps/agent/reports/betting', { query: drilled })).toMatchObject({
      total: { turnover: '130.00' },
      own: { turnover: '10.00' },
      list: [{ member: { account: 'jogador' }, play: { turnover: '120.00' } }],
    })
    expect(await value(head, '/wps/agent/reports/betting', { query: { ...query, category: 'LIVE' } })).toMatchObject({
      total: { turnover: '0.00' },
      list: [],
    })
    // The ledger writes money down by the database's own clock; the rebates are less for the house.
    const real = dayIn(brand().timeZone, new Date())
    const today = { startDate: real, endDate: real }
    expect(await value(head, '/wps/agent/reports/transactions', { query: today })).toMatchObject({
      total: { sent: '30.00', received: '30.00', rebates: '5.76' },
      own: { sent: '30.00', rebates: '0.96' },
    })
    expect(await value(head, '/wps/agent/reports/pnl', { query: today })).toMatchObject({
      total: { profit: '-5.76' },
      list: [{ member: { account: 'agente' }, money: { rebates: '4.80', received: '30.00' }, profit: '-4.80' }],
    })
    const long = { startDate: '2025-01-01', endDate: '2026-03-10' }
    expect(await call(head, '/wps/agent/reports/pnl', { query: long })).toMatchObject({ errorCode: 'limit_exceeded' })
  })

  it('come as a file', async () => {
    const answer = await server.app.http.inject({
      url: '/wps/agent/reports/csv',
      query: { report: 'betting', startDate: '2026-03-10', endDate: '2026-03-10', language: 'PT' },
      headers: { authorization: `Bearer ${head?.token}` },
    })
    expect(answer.body).toBe(
      '\uFEFFConta;Apostado;Giro;Prêmios;Receita bruta;Apostas\r\nagente;130,00;130,00;24,00;106,00;2\r\nirmao;7,00;7,00;0,00;7,00;1\r\n',
    )
  })
})

describe('an offer', () => {
  const terms = (contractRate: string, minimumBet = '100') => ({
    kind: 'dividend',
    tiers: [{ minimumBet, netLoss: '0', activeMember: 1, contractRate }],
  })
  const attempt = (actor: Actor | undefined, body: object) =>
    call(actor, '/wps/agent/contracts/try', { method: 'POST', body })
  it('is tried by the rules that pay, against the contract that the caller has, and offers nothing', async () => {
    const { db } = server.database
    expect(await attempt(head, { terms: terms('10') })).toMatchObject({ value: { uncovered: { tier: 1 } } })
    await sql`insert into agent_contract (merchant_id, kind, downline_id, version, state, tiers, offered_at, effective_at)
      values (${merchantId}, 'dividend', ${head?.id}, 1, 'effective', ${JSON.stringify(terms('20').tiers)}::jsonb, ${START}, ${START})`.execute(
      db,
    )
    // The run of a dividend pays 10.50 % of what one team lost, whatever the rest of the tree won: no form may promise cover.
    expect(await attempt(head, { terms: terms('10.50') })).toEqual({
      success: true,
      value: { uncovered: null, worst: { kind: 'dividend', loss: '1000.00', pays: '105.00', receives: '0.00' } },
    })
    expect(await attempt(head, { terms: terms('20.01') })).toMatchObject({ value: { uncovered: { covering: 1 } } })
    expect(await attempt(head, { terms: terms('0') })).toMatchObject({ errorCode: 'tiers_invalid' })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from agent_contract where upline_id = ${head?.id} and kind = 'dividend'`.execute(db)
    expect(rows).toEqual([{ count: 0 }])
    await sql`delete from agent_contract where kind = 'dividend' and downline_id = ${head?.id}`.execute(db)
  })
})

describe('contracts', () => {
  const terms = { kind: 'salary', tiers: [{ betVolume: '100', activeMember: 1, rateType: 'F', rate: '90' }] }
  it('prompt, are answered, pay, and leave a debt that stops giving and withdrawing until it is paid', async () => {
    const uncovered = { requestId: requestId(), memberId: String(agent?.id), terms }
    expect(await call(head, '/wps/agent/contracts', { method: 'POST', body: uncovered })).toMatchObject({
      errorCode: 'tier_not_covered',
    })
    await sql`insert into agent_contract (merchant_id, kind, downline_id, version, state, tiers, offered_at, effective_at)
      values (${merchantId}, 'salary', ${head?.id}, 1, 'effective', ${JSON.stringify(terms.tiers)}::jsonb, ${START}, ${START})`.execute(
      server.database.db,
    )
    const offered = await value<{ id: string }>(head, '/wps/agent/contracts', { method: 'POST', body: uncovered })
    expect(await value(agent, '/wps/agent/contracts/requirement')).toEqual({
      dailysalreqtype: 'F',
      divtypecompperiodreq: '',
      contracthoursalreq: '',
    })
    const step = (actor: Actor | undefined, name: string) =>
      call(actor, '/wps/agent/contracts/:id/steps', {
        method: 'POST',
        params: { id: offered.id },
        body: { step: name },
      })
    expect(await step(sibling, 'accept')).toMatchObject({ errorCode: 'not_found' })
    expect(await step(head, 'accept')).toMatchObject({ errorCode: 'conflict' })
    expect(await step(agent, 'accept')).toMatchObject({ value: { state: 'effective', side: 'downline' } })
    expect(await step(agent, 'accept')).toMatchObject({ value: { state: 'effective' } })
    // The head gets 90 for the day but has spent the rest elsewhere: what agente is owed stays open.
    await sql`update agent_contract set tiers = '[{"betVolume":"100","activeMember":1,"rateType":"F","rate":"500"}]'
      where id = ${offered.id}`.execute(server.database.db)
    const period = await periodOf(server.database.db, { kind: 'salary', timeZone: brand().timeZone, day: '2026-03-10' })
    await runContracts(deps(), brand(), 'salary', period)
    expect(await value(head, '/wps/agent/contracts/payouts', { query: { side: 'payer' } })).toMatchObject({
      list: [{ state: 'insufficient', amount: '500.00', other: { account: 'agente' } }],
      openDebt: '500.00',
    })
    expect(await value(agent, '/wps/agent/contracts/payouts')).toMatchObject({ openClaims: '500.00' })
    const body = { requestId: requestId(), amount: '1', paymentPassword: PAYMENT }
    const transfer = { method: 'POST', params: { id: String(agent?.id) }, body }
    expect(await call(head, '/wps/agent/team/members/:id/transfer', transfer)).toMatchObject({ errorCode: 'open_debt' })
    const envelope = { requestId: requestId(), split: 'fixed', amount: '1', to: [String(agent?.id)] }
    expect(
      await call(head, '/wps/agent/envelopes', { method: 'POST', body: { ...envelope, paymentPassword: PAYMENT } }),
    ).toMatchObject({ errorCode: 'open_debt' })
    const withdraw = await aWayOut(head)
    expect(await withdraw()).toMatchObject({ success: false, errorCode: 'open_debt' })
    await ledger.transfer(deposit(merchantId, head?.id ?? 0n, units(400), 'late'))
    expect(await retryDebts(deps(), brand())).toBe(1)
    expect(await withdraw()).toMatchObject({ success: true, value: { amount: '20.00' } })
  })
})

/** The member's own account, and a way to have 20.00 paid to it. */
async function aWayOut(member: Actor | undefined): Promise<() => Promise<unknown>> {
  const { db } = server.database
  if (member) await giveContact(db, { ...member, merchantId }, 'mobile', '+5511987650001')
  const { rows } = await sql<{ methodId: bigint }>`
    insert into payment_method (merchant_id, direction, kind, min_amount, max_amount, day_max)
    values (${merchantId}, 'out', 'pix', 10000, 10000000, 100000000) returning id as "methodId"`.execute(db)
  const owner = { id: member?.id ?? 0n, merchantId }
  const accountId = await aPayoutKey(db, owner, 'bia@example.com', new Date(START))
  const way = { methodId: String(rows[0]?.methodId), accountId: String(accountId) }
  return async () => {
    const body = { requestId: requestId(), ...way, amount: '20', fee: '0.00', paymentPassword: PAYMENT }
    return (await server.inject(requestWithdrawal, { token: member?.token ?? '', body })).envelope
  }
}

describe('an agent', () => {
  it('is nobody without being one, and a test agent gives nothing real', async () => {
    expect(await call(player, '/wps/agent/team/members')).toMatchObject({ errorCode: 'no_permission' })
    const tester = await anActor(41, null, 0, 'teste')
    const body = { requestId: requestId(), type: 0, rates: [], days: null }
    expect(await call(tester, '/wps/agent/links', { method: 'POST', body })).toMatchObject({ errorCode: 'free_reject' })
  })
})

describe('rates', () => {
  it('are listed for what the brand offers, and for everything while it offers nothing', async () => {
    const { db } = server.database
    type Rated = { rates: { category: string }[] }
    const listed = async (path: string, params?: { id: string }) =>
      (await value<Rated>(agent, path, params && { params })).rates.map(({ category }) => category)
    expect(await listed('/wps/agent/rates')).toEqual([...GameCategory.options])
    await offerCatalogue(db, merchantId, { CASA: [{ code: 'peixes', category: 'FISH' }, { code: 'giro' }] })
    await sql`insert into lottery_game (code) values ('5d-1m') on conflict do nothing`.execute(db)
    await sql`insert into merchant_lottery
        (merchant_id, game_code, series_min, series_max, min_stake, max_stake, max_payout, max_exposure)
      values (${merchantId}, '5d-1m', 1800, 1956, 200, 100000, 1000000, 1000000)`.execute(db)
    const offered = ['RNG', 'FISH', 'LOTT']
    expect(await listed('/wps/agent/rates')).toEqual(offered)
    expect(await listed('/wps/agent/open-account')).toEqual(offered)
    expect(await listed('/wps/agent/links')).toEqual(offered)
    expect(await listed('/wps/agent/team/members/:id', { id: String(player?.id) })).toEqual(offered)
  })
})

describe('red envelopes', () => {
  it('are opened once, show what is inside only then, and return after a day', async () => {
    await ledger.transfer(deposit(merchantId, agent?.id ?? 0n, units(50), 'agent'))
    const other = await anActor(0, agent as Actor, 0, 'outra')
    const send = {
      requestId: requestId(),
      split: 'random',
      amount: '9.01',
      to: [String(player?.id), String(other.id)],
      paymentPassword: PAYMENT,
    }
    const [first, again] = await Promise.all([
      value<{ total: string; envelopes: { amount: string }[] }>(agent, '/wps/agent/envelopes', {
        method: 'POST',
        body: send,
      }),
      value<{ total: string }>(agent, '/wps/agent/envelopes', { method: 'POST', body: send }),
    ])
    expect(again).toEqual(first)
    expect(first.total).toBe('9.01')
    const amounts = first.envelopes.map(({ amount }) => Number(amount))
    expect(Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(901)
    type Mine = { list: { id: string; amount: string | null }[]; waiting: number }
    const mine = await value<Mine>(player, '/wps/envelopes')
    expect(mine).toMatchObject({ waiting: 1, list: [{ amount: null, state: 'waiting' }] })
    const params = { id: mine.list[0]?.id ?? '' }
    expect(await call(other, '/wps/envelopes/:id/open', { method: 'POST', params })).toMatchObject({
      errorCode: 'not_found',
    })
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => value(player, '/wps/envelopes/:id/open', { method: 'POST', params })),
    )
    expect(new Set(opened.map((answer) => JSON.stringify(answer))).size).toBe(1)
    server.clock.advance(24 * 3_600_000)
    await Promise.all([returnEnvelopes(deps(), brand()), returnEnvelopes(deps(), brand())])
    const { rows } = await sql<{ kind: string; count: bigint }>`select kind, count(*) from ledger_transfer
      where kind like 'envelope%' group by kind order by kind`.execute(server.database.db)
    expect(rows).toEqual([
      { kind: 'envelope_opened', count: 1n },
      { kind: 'envelope_returned', count: 1n },
      { kind: 'envelope_sent', count: 1n },
    ])
  })
})
