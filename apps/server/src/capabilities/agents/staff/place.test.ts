import { randomUUID } from 'node:crypto'
import { opsRequestMove, opsRequestType } from '@trevo/contract/ops/agents'
import { type Approval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentWorld, anAgentWorld, units } from '../../../../test/agents.ts'
import { aMember } from '../../../../test/fixtures.ts'
import { SALARY } from '../../../../test/ops-agent-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { setTopRates } from '../../../money/margin/queries.ts'
import { storeRates } from '../../../money/margin/rates.ts'
import { inTx } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { offer } from '../contracts.ts'
import { membersFor } from '../member/team/team.ts'
import { runRebates } from '../rebate-run.ts'
import { rollUpAll } from '../roll-up.ts'
import { moveHandler } from './place.ts'

describe('asked for and agreed to', () => {
  let world: OpsWorld
  let risk: StaffCaller
  let finance: StaffCaller
  beforeAll(async () => {
    world = await anOpsWorld()
    risk = await person('risk')
    finance = await person('finance')
    await inTx(world.db, (tx) => setTopRates(tx, world.brandId, new Map([['RNG', 780]])))
  })
  afterAll(() => world.close())

  const person = (...roles: StaffRole[]) => signedIn(world.server, { roles, merchantId: world.brandId })
  type Made = { id: bigint; account: string }
  const member = async (type: 0 | 1 | 2 = 0, parent: Made | null = null, rate = 0): Promise<Made> => {
    const made = await aMember(world.db, { merchantId: world.brandId, type })
    await world.db
      .updateTable('member')
      .set({ parent_id: parent?.id ?? null })
      .where('id', '=', made.id)
      .execute()
    if (rate > 0) await inTx(world.db, (tx) => storeRates(tx, made.id, new Map([['RNG', rate]])))
    return made
  }
  const note = 'indicado por engano'
  const move = ({ id }: Made, upline: string | null, requestId = randomUUID()) =>
    risk.call(opsRequestMove, { params: { id: String(id) }, body: { requestId, upline, note } })
  const become = ({ id }: Made, type: 0 | 1, requestId = randomUUID()) =>
    risk.call(opsRequestType, { params: { id: String(id) }, body: { requestId, type, note } })
  const decide = async (approval: Approval, by = finance) =>
    by.call(opsDecideApproval, { params: { id: approval.id }, body: { accept: true } })
  const rowOf = ({ id }: Made) =>
    world.db
      .selectFrom('member')
      .select(['type', 'parent_id as parentId', 'team_path as path'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('a player becomes an agent, and is one no longer only without a team', async () => {
    const ana = await member()
    const approval = answered<Approval>(await become(ana, 1))
    expect((await rowOf(ana)).type).toBe(0)
    expect(errorOf(await decide(approval, risk))).toBe('no_permission')
    expect(errorOf(await decide(approval))).toBeNull()
    expect((await rowOf(ana)).type).toBe(1)
    expect(errorOf(await become(ana, 1))).toBe('conflict')
    await member(0, ana)
    expect(errorOf(await become(ana, 0))).toBe('has_downlines')
    expect(errorOf(await become(await member(2), 0))).toBe('conflict')
  })

  test('a member moves with the team, once, and the repeat of a request is the request', async () => {
    const [from, to] = [await member(2), await member(1)]
    const ana = await member(1, from)
    const bia = await member(0, ana)
    const requestId = randomUUID()
    const approval = answered<Approval>(await move(ana, to.account.toUpperCase(), requestId))
    expect(approval.facts).toMatchObject([
      { name: 'member', after: ana.account },
      { name: 'upline', before: from.account, after: to.account },
      { name: 'team_size', after: '1' },
    ])
    const decided = await Promise.all([decide(approval), decide(approval, await person('admin'))])
    expect(decided.map(errorOf).toSorted()).toEqual(['conflict', null])
    expect((await rowOf(bia)).path).toBe(`${to.id}.${ana.id}.${bia.id}.`)
    expect(answered<Approval>(await move(ana, to.account, requestId)).id).toBe(approval.id)
    expect(errorOf(await move(ana, null, requestId))).toBe('idempotency_conflict')
    expect(errorOf(await become(ana, 0, requestId))).toBe('idempotency_conflict')
    expect(errorOf(await move(ana, to.account))).toBe('conflict')
  })

  test('nobody moves where the tree would break', async () => {
    const head = await member(2, null, 700)
    const agent = await member(1, head, 500)
    const below = await member(1, agent, 300)
    const poor = await member(1, head, 100)
    expect(errorOf(await move(agent, below.account))).toBe('own_team')
    expect(errorOf(await move(agent, agent.account))).toBe('own_team')
    expect(errorOf(await move(agent, poor.account))).toBe('rate_above_own')
    expect(errorOf(await move(agent, (await member(0)).account))).toBe('upline_unfit')
    expect(errorOf(await move(agent, 'nobodyhere'))).toBe('upline_unfit')
    expect(errorOf(await move(head, poor.account))).toBe('conflict')
    const stranger = await aMember(world.db, { merchantId: world.otherId, type: 1 })
    expect(errorOf(await move(agent, stranger.account))).toBe('upline_unfit')
    const tester = await aMember(world.db, { merchantId: world.brandId, type: 41 })
    expect(errorOf(await move(agent, tester.account))).toBe('upline_unfit')
    const ids = { merchantId: world.brandId, uplineId: null, downlineId: head.id }
    const bound = await member(1)
    await inTx(world.db, (tx) => offer(tx, { ...ids, downlineId: bound.id, terms: SALARY, now: new Date() }))
    expect(errorOf(await move(bound, head.account))).toBe('upline_contract')
  })

  test('a team that is too large for one move stays, also where it grew while the move waited', async () => {
    const head = await member(2)
    const [agent, to] = [await member(1, head), await member(1, head)]
    const { path } = await rowOf(agent)
    const join = (from: number, until: number) =>
      // By whoever owns the database, and placed by hand: so many would take a minute one by one.
      inTx(world.server.database.db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`with ids as (
            select nextval(pg_get_serial_sequence('member', 'id')) as id, n from generate_series(${from}::int, ${until}::int) n
          )
          insert into member (id, merchant_id, account, type, parent_id, team_path) overriding system value
          select id, ${world.brandId}, 'crowd' || n, 0, ${agent.id}, ${path} || id || '.' from ids`.execute(tx)
      })
    await join(1, 20_000)
    const waiting = answered<Approval>(await move(agent, to.account))
    await join(20_001, 20_001)
    expect(errorOf(await move(agent, to.account))).toBe('team_too_large')
    expect(errorOf(await decide(waiting))).toBe('team_too_large')
    expect((await rowOf(agent)).parentId).toBe(head.id)
  })

  test('of two who would be moved below each other, one is', async () => {
    const head = await member(2)
    const [ana, bia] = [await member(1, head), await member(1, head)]
    const approvals = [
      answered<Approval>(await move(ana, bia.account)),
      answered<Approval>(await move(bia, ana.account)),
    ]
    const deciders = [finance, await person('admin')]
    const decided = await Promise.all(approvals.map((one, n) => decide(one, deciders[n])))
    expect(decided.map(errorOf).toSorted()).toEqual([null, 'own_team'])
  })
})

describe('what was played before a move', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await anAgentWorld('2026-03-10T15:00:00Z')
  })
  afterAll(() => world.drop())

  test('earns those who were above then, and what follows those who are above now', async () => {
    const [old, next] = [await world.member(null, 700, 2), await world.member(null, 700, 2)]
    const player = await world.member(old, 100, 0)
    await world.bet(player, units(1000))
    await rollUpAll(world.db, world.clock.now())
    const { rows } = await sql<{ id: bigint }>`insert into staff_account (user_name, display_name, password_hash, roles)
      values ('decider', 'Decider', 'x', '{finance}') returning id`.execute(world.db)
    const decider = {
      staffId: rows[0]?.id ?? 0n,
      userName: 'decider',
      displayName: '',
      merchantId: world.brand.id,
      ip: '',
    }
    const payload = { memberId: String(player.id), userName: 'p', uplineId: String(next.id), upline: 'n' }
    const approval = { merchantId: world.brand.id, requestedName: 'r', note: 'n' } as Parameters<
      ReturnType<typeof moveHandler>
    >[2]
    const handler = moveHandler(world.deps, () => world.brand)
    await inTx(world.db, (tx) => handler(tx, payload, approval, decider))
    // The team's page counts what the team's report does.
    const { db, clock, brand } = world
    const member = { id: next.id, merchantId: brand.id, type: 2, userName: '' } as const
    const asking = { member, merchant: brand as Merchant }
    const pageSorted = async (level?: number) => {
      await rollUpAll(db, clock.now())
      const query = { page: 1, search: '', activity: 'all', sort: 'turnover', order: 'desc', level } as const
      const { list } = await membersFor({ db, clock }, asking, query)
      return list.map(({ id, turnover }) => [id, turnover])
    }
    const busier = await world.member(next, 100, 0)
    await world.bet(busier, units(60))
    await world.bet(player, units(50))
    for (const level of [undefined, 1]) {
      expect(await pageSorted(level)).toEqual([
        [String(busier.id), '60.00'],
        [String(player.id), '50.00'],
      ])
    }
    world.clock.advance(new Date('2026-03-11T03:10:00Z').getTime() - world.clock.now().getTime())
    await runRebates(world.deps, world.brand, '2026-03-10')
    // 1,000 x 6 % for the old upline, (50 + 60) x 6 % for the new one.
    expect([await world.cashOf(old), await world.cashOf(next)]).toEqual([units(60), units(6.6)])
    expect(await world.findings()).toEqual([])
  })
})
