import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, type AgentWorld, PAYMENT, requestId, startAgentWorld } from '../../../../test/agent-world.ts'
import { units } from '../../../../test/agents.ts'
import { deposit } from '../../../../test/ledger.ts'
import { dayIn } from '../../../platform/day.ts'
import { runRebates } from '../rebate-run.ts'
import { teamFooter } from './team/queries.ts'

let world: AgentWorld
let server: AgentWorld['server']
let db: AgentWorld['db']
let ledger: AgentWorld['ledger']
let merchantId: AgentWorld['merchantId']
let brand: AgentWorld['brand']
let deps: AgentWorld['deps']
let head: AgentWorld['head']
let agent: AgentWorld['agent']
let player: AgentWorld['player']
let sibling: AgentWorld['sibling']
const anActor: AgentWorld['anActor'] = (...args) => world.anActor(...args)
const call: AgentWorld['call'] = (...args) => world.call(...args)
const value: AgentWorld['value'] = (...args) => world.value(...args)
const bet: AgentWorld['bet'] = (...args) => world.bet(...args)
const roll: AgentWorld['roll'] = (...args) => world.roll(...args)
beforeAll(async () => {
  world = await startAgentWorld()
  ;({ server, db, ledger, merchantId, brand, deps, head, agent, player, sibling } = world)
})
afterAll(() => world.server.close())

describe('the team', () => {
  test('is counted, listed, searched and drilled into', async () => {
    await bet(player, units(120), units(20))
    await roll()
    const today = { startDate: '2026-03-10', endDate: '2026-03-10', size: '0' }
    expect(await value(head, '/wps/agent/team/kpi', { query: today })).toEqual({
      footer: { teamLoginMemberCount: 3, teamBetMemberCount: 1, teamRegisterMemberCount: 0, teamOnlineCount: 3 },
    })
    // Over several days, asked of each member of the team and of everybody at the brand: the same.
    const range = { startDate: '2026-03-08', endDate: '2026-03-10', timeZone: 'America/Sao_Paulo' }
    const { rows } = await sql<{ path: string }>`select team_path as path from member where id = ${head.id}`.execute(db)
    const question = { agentId: head.id, path: rows[0]?.path ?? '', merchantId, range, now: server.clock.now() }
    for (const askedOneByOne of [1_000, 0]) {
      expect(await teamFooter(db, question, askedOneByOne)).toMatchObject({
        teamLoginMemberCount: 3,
        teamBetMemberCount: 1,
      })
    }
    type List = {
      breadcrumb: { account: string }[]
      list: { account: string; level: number; teamCount: number; turnover: string }[]
    }
    const direct = await value<List>(head, '/wps/agent/team/members', { query: { sort: 'account', order: 'asc' } })
    expect(direct.list).toMatchObject([
      { account: 'agente', level: 1, teamCount: 1, turnover: '120.00' },
      { account: 'irmao', level: 1, teamCount: 0, turnover: '0.00' },
    ])
    const drilled = await value<List>(head, '/wps/agent/team/members', { query: { memberId: String(agent.id) } })
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

  test('shows a member with rates in the range that may be chosen', async () => {
    const detail = await value<{ direct: boolean; rates: object[]; figures: object; can: object }>(
      head,
      '/wps/agent/team/members/:id',
      { params: { id: String(agent.id) } },
    )
    expect(detail.rates[0]).toEqual({ category: 'RNG', rate: '7.00', min: '3.00', max: '7.80' })
    expect(detail.figures).toMatchObject({
      ownToday: { turnover: '0.00' },
      teamToday: { turnover: '120.00', prize: '20.00' },
    })
    expect(detail.can).toEqual({ transfer: true, message: true, rates: true, quota: true })
  })

  test('gets rates only between its downlines’ and the upline’s own', async () => {
    const set = (actor: Actor | undefined, id: bigint | undefined, rate: string) =>
      call(actor, '/wps/agent/team/members/:id/rates', {
        method: 'PUT',
        params: { id: String(id) },
        body: { rates: [{ category: 'RNG', rate }] },
      })
    expect(await set(head, agent.id, '7.81')).toMatchObject({ errorCode: 'rate_above_own' })
    expect(await set(head, agent.id, '2.99')).toMatchObject({
      errorCode: 'rate_below_downlines',
      value: { downlines: [{ account: 'jogador', category: 'RNG', rate: '3.00' }] },
    })
    expect(await set(head, player.id, '1')).toMatchObject({ errorCode: 'not_found' })
    expect(await set(agent, player.id, '3.00')).toMatchObject({ success: true })
  })

  test('never gets a child above its parent, whoever changes both at once', async () => {
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
        where member_id in (${middle.id}, ${low.id}) and category = 'RNG' order by member_id`.execute(db)
      expect(rows[1]?.rate).toBeLessThanOrEqual(rows[0]?.rate ?? 0)
    }
  })

  test('is given money once per request, from the giver’s balance alone', async () => {
    await ledger.transfer(deposit(merchantId, head.id, units(100), 'head'))
    const id = requestId()
    const give = (body: object = {}) =>
      call(head, '/wps/agent/team/members/:id/transfer', {
        method: 'POST',
        params: { id: String(agent.id) },
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

  test('grows by accounts that an agent opens, within quota and rates', async () => {
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
    await sql`update agent_quota set players = 1 where member_id = ${agent.id}`.execute(db)
    const many = await Promise.all(Array.from({ length: 6 }, (_, n) => open({ account: `corrida_${n}` })))
    expect(many.filter(({ success }) => success)).toHaveLength(1)
    expect(many.filter(({ errorCode }) => errorCode === 'quota_exceeded')).toHaveLength(5)
    const given = await value(head, '/wps/agent/team/members/:id/quota', {
      method: 'POST',
      params: { id: String(agent.id) },
      body: { requestId: requestId(), agents: 2, players: 5 },
    })
    expect(given).toEqual({ own: { agents: null, players: null }, downline: { agents: 22, players: 5 } })
  })
})

describe('rebates', () => {
  test('show today’s estimate, then the receipt with its lines', async () => {
    expect(await value(head, '/wps/agent/rebates/today')).toMatchObject({
      day: '2026-03-10',
      total: { amount: '0.96', turnover: '120.00' },
    })
    await runRebates(deps, brand, '2026-03-10')
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
  test('agree with one another and with the members’ own figures', async () => {
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
    const drilled = { ...query, memberId: String(agent.id) }
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
    const real = dayIn(brand.timeZone, new Date())
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

  test('come as a file', async () => {
    const answer = await server.app.http.inject({
      url: '/wps/agent/reports/csv',
      query: { report: 'betting', startDate: '2026-03-10', endDate: '2026-03-10', language: 'PT' },
      headers: { authorization: `Bearer ${head.token}` },
    })
    expect(answer.body).toBe(
      '\uFEFFConta;Apostado;Giro;Prêmios;Receita bruta;Apostas\r\nagente;130,00;130,00;24,00;106,00;2\r\nirmao;7,00;7,00;0,00;7,00;1\r\n',
    )
  })
})
