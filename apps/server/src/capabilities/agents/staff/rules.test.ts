import { randomUUID } from 'node:crypto'
import { teamMembers } from '@trevo/contract/agents/team'
import * as agents from '@trevo/contract/ops/agents'
import { opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveTopRates, units } from '../../../../test/agents.ts'
import { aMember, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { recordPlay } from '../../../base/figures/play-day.ts'
import { createLedger } from '../../../money/ledger/ledger.ts'
import { ratesOf, storeRates } from '../../../money/margin/rates.ts'
import { rulesOn } from '../../../money/margin/rules.ts'
import { addDays, dayIn } from '../../../platform/day.ts'
import { inTx } from '../../../platform/db.ts'
import { offer } from '../contracts.ts'
import { runRebates } from '../rebate-run.ts'

let world: OpsWorld
const ZONE = 'America/Sao_Paulo'
beforeAll(async () => {
  world = await anOpsWorld()
  await giveTopRates(world.db, world.brandId)
})
afterAll(() => world.close())

const today = () => dayIn(ZONE, world.server.clock.now())
const RULES = { selfRebate: false, activeTurnover: '100', agentQuota: 20, playerQuota: 500 }
const decide = (caller: typeof world.everywhere, id: string) =>
  caller.call(opsDecideApproval, { params: { id }, body: { accept: true } })
const ask = (kind: string, body: object) =>
  world.everywhere.call(opsAskApproval, { body: { requestId: randomUUID(), kind, note: 'combinado', body } })

describe('rules of agents at the desk', () => {
  const set = (change: object) => world.everywhere.call(agents.opsSetAgentRules, { body: { ...RULES, ...change } })

  test('let one person set quotas, at once', async () => {
    expect(answered(await world.everywhere.call(agents.opsAgentRules))).toMatchObject({
      selfRebate: false,
      activeTurnover: '100.00',
      agentQuota: 20,
      playerQuota: 500,
      from: null,
    })
    expect(answered(await set({ agentQuota: 3, playerQuota: 30 }))).toMatchObject({ agentQuota: 3, playerQuota: 30 })
    const { id } = await aMember(world.db, { merchantId: world.brandId, type: 1 })
    const card = answered<agents.AgentCard>(
      await world.everywhere.call(agents.opsAgent, { params: { id: String(id) } }),
    )
    expect(card.quota).toEqual({ agents: 3, players: 30 })
  })

  test('take a second person for what agents are paid by, and count from the next day', async () => {
    for (const change of [{ activeTurnover: '50' }, { activeTurnover: '200' }, { selfRebate: true }]) {
      const refused = await set(change)
      expect(refused.envelope).toMatchObject({ errorCode: 'approval_required', value: { kind: 'agent_rules' } })
    }
    const wanted = { ...RULES, activeTurnover: '50', selfRebate: true }
    const request = answered<{ id: string; facts: object[] }>(await ask('agent_rules', wanted))
    expect(request.facts).toMatchObject([
      { name: 'self_rebate', before: 'false', after: 'true' },
      { name: 'active_turnover', before: '100.00', after: '50' },
      { name: 'agent_quota', before: '3', after: '20' },
      { name: 'player_quota', before: '30', after: '500' },
    ])
    expect(errorOf(await decide(world.everywhere, request.id))).toBe('second_person_required')
    expect(answered(await decide(world.own, request.id))).toMatchObject({ state: 'approved' })
    expect(answered(await world.everywhere.call(agents.opsAgentRules))).toMatchObject({
      selfRebate: true,
      activeTurnover: '50.00',
      from: addDays(today(), 1),
      now: { selfRebate: false, activeTurnover: '100.00' },
    })
    const on = (day: string) => rulesOn(world.db, world.brandId, day)
    expect(await on(today())).toMatchObject({ selfRebate: false, activeTurnover: units(100) })
    expect(await on(addDays(today(), 1))).toMatchObject({ selfRebate: true, activeTurnover: units(50) })
    // Another brand has its own.
    expect(answered(await world.stranger.call(agents.opsAgentRules))).toMatchObject({ activeTurnover: '100.00' })
  })

  test('pay bettors for the days on which the brand did, not for those before', async () => {
    const { db, server, brandId } = world
    const { id } = await aMember(db, { merchantId: brandId, type: 1 })
    await inTx(db, (tx) => storeRates(tx, id, new Map([['RNG', 500]])))
    const ledger = createLedger({ pool: server.database.pool })
    const brand = { id: brandId, timeZone: ZONE, currency: 'BRL' as const }
    for (const day of [today(), addDays(today(), 1)]) {
      const play = { memberId: id, category: 'RNG', currency: 'BRL' as const, turnover: units(100), bets: 1 }
      await inTx(db, (tx) => recordPlay(tx, brandId, new Date(`${day}T15:00:00Z`), [play]))
      await runRebates({ db, ledger, clock: server.clock }, brand, day)
    }
    const { rows } = await sql<{ day: string; amount: bigint }>`
      select day::text, amount from rebate_receipt where member_id = ${id}`.execute(db)
    expect(rows).toEqual([{ day: addDays(today(), 1), amount: units(5) }])
  })

  test('refuse a threshold at which fixed sums would cost more than is kept', async () => {
    const { db, server, brandId: merchantId } = world
    const { id: downlineId } = await aMember(db, { merchantId, type: 2 })
    // 10 for every 4 members who staked 50: 5 %. At 5 each it would be half of what is staked.
    const tiers = [{ betVolume: '0', activeMember: 4, rateType: 'F' as const, rate: '10' }]
    const terms = { kind: 'salary' as const, tiers }
    await inTx(db, (tx) => offer(tx, { merchantId, uplineId: null, downlineId, terms, now: server.clock.now() }))
    const request = answered<{ id: string }>(await ask('agent_rules', { ...RULES, activeTurnover: '5' }))
    expect(errorOf(await decide(world.own, request.id))).toBe('margin_exceeded')
  })
})

describe('head agents', () => {
  const request = (member: TestMember, rate: string, requestId: string = randomUUID()) =>
    world.everywhere.call(agents.opsRequestHead, {
      body: { requestId, memberId: String(member.id), rates: [{ category: 'RNG', rate }], note: 'combinado' },
    })
  const typeOf = async ({ id }: TestMember) =>
    (await sql<{ type: number }>`select type from member where id = ${id}`.execute(world.db)).rows[0]?.type

  test('are made by two people, within the brand’s highest rates, once', async () => {
    const { db, brandId: merchantId } = world
    const player = await aMember(db, { merchantId, account: 'futura' })
    const { token } = await aSession(db, player, world.server.clock.now())
    const team = async () => (await world.server.inject(teamMembers, { token })).envelope
    expect(await team()).toMatchObject({ success: false })
    expect((await request(player, '10.01')).envelope).toMatchObject({ errorCode: 'rate_above_top' })
    const requestId = randomUUID()
    const asked = answered<{ id: string }>(await request(player, '6.00', requestId))
    expect(asked).toMatchObject({
      kind: 'head_agent',
      facts: [
        { name: 'member', after: 'futura' },
        { name: 'rate_RNG', before: '0.00', after: '6.00' },
      ],
    })
    expect(await typeOf(player)).toBe(0)
    expect(errorOf(await decide(world.everywhere, asked.id))).toBe('second_person_required')
    const answers = await Promise.all([decide(world.own, asked.id), decide(world.own, asked.id)])
    for (const answer of answers) expect(answered(answer)).toMatchObject({ state: 'approved' })
    expect(await typeOf(player)).toBe(2)
    expect((await ratesOf(db, player.id)).get('RNG')).toBe(600)
    // The session of before is one of an agent now.
    await expect.poll(team).toMatchObject({ success: true })
    const { rows } = await sql<{ told: number }>`select count(*)::int as told from inbox_text
      where language = 'PT' and subject = 'Você agora é agente líder'`.execute(db)
    expect(rows).toEqual([{ told: 1 }])
    expect(answered(await request(player, '6.00', requestId))).toMatchObject({ id: asked.id, state: 'approved' })
    expect(errorOf(await request(player, '6.00'))).toBe('conflict')
  })

  test('stand at the top: nobody is taken out of a team, and nobody of another brand or out of play is made one', async () => {
    const { db, brandId: merchantId } = world
    const upline = await aMember(db, { merchantId, type: 2 })
    const member = await aMember(db, { merchantId })
    await db.updateTable('member').set({ parent_id: upline.id }).where('id', '=', member.id).execute()
    expect(errorOf(await request(member, '0'))).toBe('not_top_level')
    for (const type of [4, 40] as const) {
      expect(errorOf(await request(await aMember(db, { merchantId, type }), '0'))).toBe('not_found')
    }
    const stranger = { ...(await aMember(db, { merchantId: world.otherId })) }
    expect(errorOf(await request(stranger, '0'))).toBe('not_found')
    // Who gets an upline while it waits stays there.
    const late = await aMember(db, { merchantId })
    const asked = answered<{ id: string }>(await request(late, '0'))
    await db.updateTable('member').set({ parent_id: upline.id }).where('id', '=', late.id).execute()
    expect(errorOf(await decide(world.own, asked.id))).toBe('not_top_level')
    expect(await typeOf(late)).toBe(0)
  })
})
