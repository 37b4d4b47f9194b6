import { randomUUID } from 'node:crypto'
import { contractProgress, contract as oneContract, ownContracts } from '@trevo/contract/agents/contracts'
import { rebateByDownline, setManyRates, setRates } from '@trevo/contract/agents/rebates'
import { teamPnl } from '@trevo/contract/agents/reports'
import { teamMembers, teamMembersCsv } from '@trevo/contract/agents/team'
import type { Endpoint } from '@trevo/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveTopRates, units } from '../../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { recordPlay } from '../../../base/figures/play-day.ts'
import { createLedger } from '../../../money/ledger/ledger.ts'
import { storeRates } from '../../../money/margin/rates.ts'
import { setRules } from '../../../money/margin/rules.ts'
import { inTx } from '../../../platform/db.ts'
import { runContracts } from '../contract-run.ts'
import { offer, takeStep } from '../contracts.ts'
import { runRebates } from '../rebate-run.ts'
import { rollUpAll } from '../roll-up.ts'
import { periodOf } from '../runs.ts'

const START = '2026-03-10T15:00:00Z'
let server: TestApp
let merchantId = 0
const PERIOD = { kind: 'salary' } as const
type Actor = TestMember & { token: string }

async function anActor(type: 0 | 1 | 2, parent: TestMember | null, rate: number, account: string, nickname = '') {
  const { db } = server.database
  const member = await aMember(db, { merchantId, type, account, nickname })
  if (parent) await db.updateTable('member').set({ parent_id: parent.id }).where('id', '=', member.id).execute()
  await inTx(db, (tx) => storeRates(tx, member.id, new Map([['RNG', rate]])))
  const { token } = await aSession(db, member, new Date(START))
  return { ...member, token } satisfies Actor
}

beforeAll(async () => {
  server = await startTestApp({
    startAt: START,
    config: { rateLimitFactor: 100 },
    prepare: async ({ db }) => {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: ['trevo.test'] })).id
      await giveTopRates(db, merchantId)
    },
  })
})
afterAll(() => server.close())

type Options = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type Answer = { success: boolean; value?: unknown; errorCode?: string }
const call = async (actor: Actor, endpoint: Endpoint, options: Options = {}) =>
  (await server.inject(endpoint, { ...options, token: actor.token } as never)).envelope as Answer
async function value<T>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call(...args)
  expect(answer).toMatchObject({ success: true })
  return answer.value as T
}
const bet = (member: TestMember, stake: bigint, prize = 0n, at = START) =>
  inTx(server.database.db, (tx) =>
    recordPlay(tx, merchantId, new Date(at), [
      { memberId: member.id, category: 'RNG', currency: 'BRL', staked: stake, turnover: stake, prize, bets: 1 },
    ]),
  )
const roll = () => rollUpAll(server.database.db, server.clock.now())
const brand = () => ({ id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as const })
const deps = () => ({
  db: server.database.db,
  clock: server.clock,
  jobs: { send: async () => true },
  ledger: createLedger({ pool: server.database.pool }),
  live: { toMember: () => {}, toMerchant: () => {} },
})
const rateOf = async ({ id }: TestMember) => {
  const { rows } = await sql<{ rate: number }>`
    select rate from member_rate where member_id = ${id} and category = 'RNG'`.execute(server.database.db)
  return rows[0]?.rate
}

describe('the list of a team', () => {
  test('is counted by type, found inside names, and shows rates', async () => {
    const head = await anActor(2, null, 780, 'lista')
    const agent = await anActor(1, head, 700, 'marcos_v', 'Seu Marcos')
    await anActor(0, head, 200, 'bia_alves')
    const player = await anActor(0, agent, 150, 'jp98', 'Bia Junior')
    await anActor(2, null, 100, 'bia_de_fora')
    type List = { list: { account: string; rates: object[] }[]; counts: object | null }
    const list = (query: Record<string, string>) => value<List>(head, teamMembers, { query })
    const direct = await list({ sort: 'account', order: 'asc' })
    expect(direct.counts).toEqual({ all: 2, agents: 1, players: 1 })
    expect(direct.list).toMatchObject([{ account: 'bia_alves' }, { account: 'marcos_v' }])
    expect(direct.list[1]?.rates).toContainEqual({ category: 'RNG', rate: '7.00' })
    // Counts say what the other choices would show.
    expect(await list({ type: 'agent' })).toMatchObject({ list: [{ account: 'marcos_v' }], counts: { players: 1 } })
    const inside = await list({ search: 'ALVES' })
    expect(inside.list.map(({ account }) => account)).toEqual(['bia_alves'])
    const byNickname = await list({ search: 'bia', sort: 'account', order: 'asc' })
    expect(byNickname.list.map(({ account }) => account)).toEqual(['bia_alves', 'jp98'])
    expect(byNickname.counts).toEqual({ all: 2, agents: 0, players: 2 })
    // What looks like a pattern is a letter.
    expect((await list({ search: '_a' })).list.map(({ account }) => account)).toEqual(['bia_alves'])
    expect((await list({ page: '2' })).counts).toBeNull()
    expect(player.account).toBe('jp98')
  })

  test('leaves as a file with everybody the filter finds, and nobody of another team', async () => {
    const head = await anActor(2, null, 780, 'arquivo')
    const formula = await anActor(0, head, 125, 'planilha', '=1+1')
    await anActor(1, head, 300, 'outro_tipo')
    const file = async (query: Record<string, string>) => {
      const headers = { authorization: `Bearer ${head.token}` }
      const { body } = await server.app.http.inject({ url: teamMembersCsv.path, query, headers })
      return body.replace('\uFEFF', '').trim().split('\r\n')
    }
    const [heading = '', ...rows] = await file({ sort: 'account', order: 'asc' })
    expect(heading.split(';').slice(0, 3)).toEqual(['Conta', 'Apelido', 'Tipo'])
    expect(rows.map((row) => row.split(';')[0])).toEqual(['outro_tipo', 'planilha'])
    const cells = rows[1]?.split(';') ?? []
    // A spreadsheet does not calculate with a name.
    expect(cells.slice(1, 4)).toEqual(["'=1+1", 'Jogador', 'Ativa'])
    expect(cells[heading.split(';').indexOf('Rebate % Slots')]).toBe('1,25')
    expect(await file({ type: 'player', language: 'EN' })).toHaveLength(2)
    const stranger = await anActor(2, null, 100, 'curioso')
    const asked = { query: { memberId: String(formula.id) }, token: stranger.token }
    expect((await server.inject(teamMembersCsv, asked)).envelope).toMatchObject({ errorCode: 'not_found' })
  })
})

describe('rates of many at once', () => {
  const many = (actor: Actor, members: readonly TestMember[], rate: string, requestId: string = randomUUID()) =>
    call(actor, setManyRates, {
      body: { requestId, memberIds: members.map(({ id }) => String(id)), rates: [{ category: 'RNG', rate }] },
    })

  test('are set for all or for nobody, and everybody in the way is named', async () => {
    const head = await anActor(2, null, 780, 'muitos')
    const people = [
      await anActor(1, head, 500, 'muitos1'),
      await anActor(1, head, 500, 'muitos2'),
      await anActor(0, head, 100, 'muitos3'),
      await anActor(0, head, 100, 'muitos4'),
    ]
    const [first, second, , locked] = people as [Actor, Actor, Actor, Actor]
    const child = await anActor(0, second, 450, 'muitos2a')
    await sql`update member set status = 'locked' where id = ${locked.id}`.execute(server.database.db)
    expect(await many(head, people, '4.00')).toMatchObject({
      errorCode: 'rates_refused',
      value: {
        refused: [
          {
            member: { account: 'muitos2' },
            code: 'rate_below_downlines',
            downlines: [{ account: 'muitos2a', category: 'RNG', rate: '4.50' }],
          },
          { member: { account: 'muitos4' }, code: 'user_unavailable', downlines: [] },
        ],
      },
    })
    expect(await rateOf(first)).toBe(500)
    expect(await many(head, people.slice(0, 1), '7.81')).toMatchObject({ errorCode: 'rate_above_own' })
    // Agents learn nothing of people who are not their direct downlines.
    expect(await many(head, [first, child], '4.60')).toMatchObject({ errorCode: 'not_found' })
    const done = await many(head, people.slice(0, 3), '5.00')
    // Two had it already.
    expect(done).toMatchObject({ success: true, value: { members: 3, changed: 1 } })
    expect(await Promise.all(people.map(rateOf))).toEqual([500, 500, 500, 100])
    const { rows } = await sql<{ member: bigint }>`select member_id as member from rate_change
      where member_id = any(${people.map(({ id }) => id)}::bigint[])`.execute(server.database.db)
    expect(rows).toEqual([{ member: people[2]?.id }])
  })

  test('are set once per request, however often it comes', async () => {
    const head = await anActor(2, null, 780, 'repete')
    const people = [await anActor(0, head, 100, 'repete1'), await anActor(0, head, 100, 'repete2')]
    const requestId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => many(head, people, '2.00', requestId)))
    for (const answer of answers) expect(answer).toMatchObject({ success: true, value: { members: 2, changed: 2 } })
    const { rows } = await sql<{ changes: number }>`select count(*)::int as changes from rate_change
      where member_id = any(${people.map(({ id }) => id)}::bigint[])`.execute(server.database.db)
    expect(rows).toEqual([{ changes: 2 }])
    // Later changes are not undone by a late repeat, and the id stands for nothing else.
    await call(head, setRates, {
      params: { id: String(people[0]?.id) },
      body: { rates: [{ category: 'RNG', rate: '3' }] },
    })
    expect(await many(head, people, '2.00', requestId)).toMatchObject({ success: true })
    expect(await rateOf(people[0] as Actor)).toBe(300)
    expect(await many(head, people, '2.50', requestId)).toMatchObject({ errorCode: 'idempotency_conflict' })
  })

  test('never leave a child above its parent, whoever changes what at the same time', async () => {
    const head = await anActor(2, null, 800, 'junto')
    const agents = [await anActor(1, head, 600, 'junto1'), await anActor(1, head, 600, 'junto2')]
    const children = await Promise.all(agents.map((agent, n) => anActor(0, agent, 100, `junto${n}f`)))
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all([
        many(head, agents, '2.00'),
        many(head, [...agents].reverse(), '6.00'),
        ...agents.map((agent, n) => many(agent, [children[n] as Actor], round % 2 === 0 ? '5.00' : '1.00')),
      ])
      for (const { errorCode } of answers) expect(['rate_above_own', 'rates_refused', undefined]).toContain(errorCode)
      for (const [n, agent] of agents.entries()) {
        expect(await rateOf(children[n] as Actor)).toBeLessThanOrEqual((await rateOf(agent)) ?? 0)
      }
    }
  })
})

describe('income by downline', () => {
  test('goes on past the first page, each downline once, and adds up to the total', async () => {
    const head = await anActor(2, null, 500, 'centena')
    const { db } = server.database
    const count = 120
    await sql`insert into member (merchant_id, account, type, parent_id)
      select ${merchantId}, 'cem' || n, 0, ${head.id} from generate_series(1, ${count}) n`.execute(db)
    // Equal sums among them: the order has to hold all the same.
    await sql`insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets)
      select id, '2026-03-08', 'RNG', 'BRL', ${merchantId}, 1000000 * (1 + id % 7), 1000000 * (1 + id % 7), 0, 1
      from member where parent_id = ${head.id}`.execute(db)
    await runRebates(deps(), brand(), '2026-03-08')
    type Page = {
      list: { downline: { id: string }; amount: string }[]
      cursor: string | null
      total: { amount: string }
    }
    const days = { startDate: '2026-03-08', endDate: '2026-03-08' }
    const found: Page['list'] = []
    let cursor: string | null = null
    let total = ''
    do {
      const page: Page = await value<Page>(head, rebateByDownline, {
        query: { ...days, ...(cursor !== null && { cursor }) },
      })
      found.push(...page.list)
      cursor = page.cursor
      total = page.total.amount
    } while (cursor !== null)
    expect(new Set(found.map(({ downline }) => downline.id)).size).toBe(count)
    expect(found).toHaveLength(count)
    const amounts = found.map(({ amount }) => Number(amount))
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    expect(Number(total)).toBeCloseTo(
      amounts.reduce((sum, amount) => sum + amount, 0),
      4,
    )
    expect(await call(head, rebateByDownline, { query: { ...days, cursor: 'x' } })).toMatchObject({
      errorCode: 'invalid_input',
    })
  })
})

describe('profit and loss', () => {
  test('is compared with as many days before', async () => {
    const head = await anActor(2, null, 500, 'compara')
    const player = await anActor(0, head, 0, 'compara1')
    await bet(player, units(100), units(40), '2026-03-05T15:00:00Z')
    await bet(player, units(50), units(80), '2026-03-03T15:00:00Z')
    await bet(player, units(500), 0n, '2026-02-20T15:00:00Z')
    await roll()
    const query = { startDate: '2026-03-05', endDate: '2026-03-07' }
    expect(await value(head, teamPnl, { query })).toMatchObject({
      total: { profit: '60.00' },
      // 2 to 4 March: 50 staked, 80 won.
      previous: { startDate: '2026-03-02', endDate: '2026-03-04', profit: '-30.00' },
    })
  })
})

describe('the progress of a contract', () => {
  const TIERS = [
    { betVolume: '1000', activeMember: 1, rateType: 'P' as const, rate: '0.80' },
    { betVolume: '5000', activeMember: 2, rateType: 'P' as const, rate: '1.00' },
  ]
  async function aSalary(head: Actor) {
    const now = new Date('2026-03-01T12:00:00Z')
    const terms = { kind: 'salary' as const, tiers: TIERS }
    return inTx(server.database.db, async (tx) => {
      const { id } = await offer(tx, { merchantId, uplineId: null, downlineId: head.id, terms, now })
      await takeStep(tx, { id, party: { memberId: head.id }, step: 'accept', now })
      return String(id)
    })
  }

  test('says what the day would pay, what is missing for the next tier, and who counts as active', async () => {
    const head = await anActor(2, null, 0, 'caminho')
    const [one, two] = [await anActor(0, head, 0, 'caminho1'), await anActor(0, head, 0, 'caminho2')]
    expect(await value(head, ownContracts)).toEqual({
      list: ['salary', 'hourly', 'dividend'].map((kind) => ({ kind, state: null, isOffered: false })),
    })
    const id = await aSalary(head)
    expect(await value(head, ownContracts)).toMatchObject({ list: [{ kind: 'salary', state: 'effective' }, {}, {}] })
    await bet(one, units(1200), units(600))
    await bet(two, units(99.99))
    await roll()
    expect(await value(head, contractProgress, { params: { id } })).toMatchObject({
      turnover: '1299.99',
      activeMembers: 1,
      activeTurnover: '100.00',
      tier: 1,
      estimate: '10.39',
      next: { tier: 2, turnover: '3700.01', activeMembers: 1 },
      periodStart: '2026-03-10T03:00:00.000Z',
      periodEnd: '2026-03-11T03:00:00.000Z',
    })
    await bet(two, units(3700.01))
    await roll()
    const reached = await value<{ estimate: string }>(head, contractProgress, { params: { id } })
    // 5,000 x 1.00 %
    expect(reached).toMatchObject({ tier: 2, estimate: '50.00', next: null, activeMembers: 2 })
    await runContracts(
      deps(),
      brand(),
      'salary',
      await periodOf(server.database.db, { ...PERIOD, brand: brand(), day: '2026-03-10' }),
    )
    const { rows } = await sql<{ amount: bigint }>`
      select amount from contract_payout where payee_id = ${head.id}`.execute(server.database.db)
    expect(rows).toEqual([{ amount: units(50) }])
    expect(await call(one, contractProgress, { params: { id } })).toMatchObject({ errorCode: 'not_found' })
  })

  test('counts a period by the threshold it began with, and tells of the next', async () => {
    const head = await anActor(2, null, 0, 'limiar')
    const player = await anActor(0, head, 0, 'limiar1')
    const id = await aSalary(head)
    for (const day of ['2026-03-10', '2026-03-12', '2026-03-13']) {
      await bet(player, units(1500), 0n, `${day}T16:00:00Z`)
    }
    await roll()
    const rules = { selfRebate: false, activeTurnover: units(2000), agentQuota: 20, playerQuota: 500 }
    await inTx(server.database.db, (tx) => setRules(tx, merchantId, rules, '2026-03-13'))
    expect(await value(head, contractProgress, { params: { id } })).toMatchObject({ activeMembers: 1, tier: 1 })
    expect(await value(head, oneContract, { params: { id } })).toMatchObject({
      active: { turnover: '100.00', next: { turnover: '2000.00', from: '2026-03-13' } },
    })
    for (const day of ['2026-03-12', '2026-03-13']) {
      await runContracts(
        deps(),
        brand(),
        'salary',
        await periodOf(server.database.db, { ...PERIOD, brand: brand(), day }),
      )
    }
    const { rows } = await sql<{ active: number; amount: bigint }>`select active_members as active, amount
      from contract_payout where payee_id = ${head.id} order by id`.execute(server.database.db)
    // On the second day nobody staked 2,000.
    expect(rows).toEqual([
      { active: 1, amount: units(12) },
      { active: 0, amount: 0n },
    ])
    await sql`delete from agent_rule where merchant_id = ${merchantId}`.execute(server.database.db)
  })
})
