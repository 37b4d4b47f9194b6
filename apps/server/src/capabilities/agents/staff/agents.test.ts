import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import * as agents from '@trevo/contract/ops/agents'
import { opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveTopRates, units } from '../../../../test/agents.ts'
import { aMember, type TestMember } from '../../../../test/fixtures.ts'
import { SALARY } from '../../../../test/ops-agent-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { recordPlay } from '../../../base/figures/play-day.ts'
import { createLedger } from '../../../money/ledger/ledger.ts'
import { storeRates } from '../../../money/margin/rates.ts'
import { inTx } from '../../../platform/db.ts'
import { takeStep } from '../contracts.ts'
import { runRebates } from '../rebate-run.ts'

let world: OpsWorld
let [head, agent]: TestMember[] = []
const DAY = '2026-02-20'
const id = (value: bigint | string | undefined) => ({ params: { id: String(value) } })

beforeAll(async () => {
  world = await anOpsWorld()
  const { db, brandId: merchantId } = world
  head = await aMember(db, { merchantId, type: 2, account: 'cabeca' })
  agent = await aMember(db, { merchantId, type: 1, account: 'abaixo' })
  await db.updateTable('member').set({ parent_id: head.id }).where('id', '=', agent.id).execute()
  await giveTopRates(db, merchantId)
  await inTx(db, async (tx) => {
    await storeRates(tx, head?.id ?? 0n, new Map([['RNG', 700]]))
    await storeRates(tx, agent?.id ?? 0n, new Map([['RNG', 500]]))
    const play = { memberId: agent?.id ?? 0n, category: 'RNG', currency: 'BRL' as const, turnover: units(100), bets: 1 }
    await recordPlay(tx, merchantId, new Date(`${DAY}T15:00:00Z`), [play])
  })
})
afterAll(() => world.close())

const brand = () => ({ id: world.brandId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as const })
const read = async <T>(endpoint: Endpoint, input = {}) => answered<T>(await world.everywhere.call(endpoint, input))

describe('agents at the desk', () => {
  test('show the tree, place, rates and quota', async () => {
    const top = await read<{ data: { account: string; directCount: number }[] }>(agents.opsTree)
    expect(top.data).toMatchObject([{ account: 'cabeca', directCount: 1, teamCount: 1 }])
    const card = await read<agents.AgentCard>(agents.opsAgent, id(agent?.id))
    expect(card).toMatchObject({ level: 2, path: [{ account: 'cabeca' }, { account: 'abaixo' }], openDebt: '0.00' })
    expect(card.rates[0]).toEqual({ category: 'RNG', rate: '5.00' })
  })

  test('keep rates between the upline’s and the downlines’, and the top to the brand’s highest', async () => {
    const set = (member: TestMember | undefined, rate: string) =>
      world.everywhere.call(agents.opsSetRates, { ...id(member?.id), body: { rates: [{ category: 'RNG', rate }] } })
    expect(errorOf(await set(agent, '7.01'))).toBe('rate_above_own')
    expect(errorOf(await set(head, '4.99'))).toBe('rate_below_downlines')
    // The games keep a fifth: half of that is the most.
    const above = await set(head, '10.01')
    expect(above.envelope).toMatchObject({
      errorCode: 'rate_above_top',
      value: { rates: [{ category: 'RNG', rate: '10.00' }], stacks: [{ category: 'RNG', keep: '20' }] },
    })
  })

  test('are given more of what is played by two people, and less by one', async () => {
    const input = (rate: string) => ({ ...id(head?.id), body: { rates: [{ category: 'RNG', rate }] } })
    const set = (caller: StaffCaller, rate: string) => caller.call(agents.opsSetRates, input(rate))
    const risk = await signedIn(world.server, { roles: ['risk'] })
    for (const rate of ['7.01', '10.00']) {
      const refused = await set(risk, rate)
      expect(refused.envelope).toMatchObject({
        errorCode: 'approval_required',
        value: { kind: 'agent_rates', why: 'always' },
      })
    }
    // An upline pays for what a downline gets: it takes two as well.
    const below = await risk.call(agents.opsSetRates, {
      ...id(agent?.id),
      body: { rates: [{ category: 'RNG', rate: '5.01' }] },
    })
    expect(errorOf(below)).toBe('approval_required')
    expect(answered<agents.AgentCard>(await set(risk, '6.00')).rates[0]).toEqual({ category: 'RNG', rate: '6.00' })
    const asked = { requestId: randomUUID(), kind: 'agent_rates', note: 'traz equipe', ...input('7.50') }
    const request = answered<{ id: string; facts: object[] }>(await risk.call(opsAskApproval, { body: asked }))
    expect(request.facts).toEqual([
      { name: 'member', as: 'text', before: null, after: 'cabeca' },
      { name: 'rate_RNG', as: 'percent', before: '6.00', after: '7.50' },
    ])
    const decide = (caller: StaffCaller) =>
      caller.call(opsDecideApproval, { ...id(request.id), body: { accept: true, note: '' } })
    expect(errorOf(await decide(risk))).toBe('no_permission')
    answered(await decide(world.own))
    const card = answered<agents.AgentCard>(await world.own.call(agents.opsAgent, id(head?.id)))
    expect(card.rates[0]).toEqual({ category: 'RNG', rate: '7.50' })
  })

  test('show before what a run pays, and pay that', async () => {
    const query = { kind: 'rebate', day: DAY }
    const tried = await read<{ lines: object[] }>(agents.opsDryRun, { query })
    // 100 x (7.5 - 5.0) %
    expect(tried).toMatchObject({
      payments: 1,
      amount: '2.50',
      ofHouse: '2.50',
      lines: [{ payee: { account: 'cabeca' } }],
    })
    expect((await read<{ data: [] }>(agents.opsRuns)).data).toEqual([])
    await runRebates(
      { db: world.db, ledger: createLedger({ pool: world.server.database.pool }), clock: world.server.clock },
      brand(),
      DAY,
    )
    const [run] = (await read<{ data: agents.PayoutRun[] }>(agents.opsRuns)).data
    expect(run).toMatchObject({ kind: 'rebate', state: 'done', lines: 1, amount: '2.50', paid: '2.50' })
    const lines = await read<{ data: agents.RunLine[] }>(agents.opsRunLines, id(run?.id))
    expect(lines.data).toMatchObject([{ payer: null, payee: { account: 'cabeca' }, amount: '2.50', state: 'paid' }])
    const parts = await read<{ data: object[] }>(agents.opsReceiptLines, id(lines.data[0]?.id))
    expect(parts.data).toMatchObject([
      { downline: { account: 'abaixo' }, rate: '2.50', turnover: '100.00', amount: '2.50' },
    ])
  })

  test('are offered contracts of the house only at the top, once per request, when a second person agrees', async () => {
    const offer = (member: TestMember | undefined, requestId: string = randomUUID()) =>
      world.everywhere.call(agents.opsOfferContract, {
        body: { requestId, memberId: String(member?.id), terms: SALARY, note: 'combinado' },
      })
    const decide = (caller: typeof world.everywhere, approvalId: string) =>
      caller.call(opsDecideApproval, { ...id(approvalId), body: { accept: true } })
    const contracts = async () =>
      (await read<{ data: agents.OpsContract[] }>(agents.opsContracts, { query: { ofHouse: '1' } })).data
    expect(errorOf(await offer(agent))).toBe('not_found')
    const requestId = randomUUID()
    const [first, again] = [await offer(head, requestId), await offer(head, requestId)]
    expect(answered(again)).toEqual(answered(first))
    expect(answered(first)).toMatchObject({ kind: 'house_contract', state: 'pending', details: { userName: 'cabeca' } })
    expect(await contracts()).toEqual([])
    const approvalId = answered<{ id: string }>(first).id
    expect(errorOf(await decide(world.everywhere, approvalId))).toBe('second_person_required')
    expect(answered(await decide(world.own, approvalId))).toMatchObject({ state: 'approved' })
    const [made] = await contracts()
    expect(made).toMatchObject({ upline: null, state: 'pending', version: 1, steps: ['withdraw'] })
    const party = { memberId: head?.id ?? 0n }
    await inTx(world.db, (tx) =>
      takeStep(tx, { id: BigInt(made?.id ?? 0), party, step: 'accept', now: world.server.clock.now() }),
    )
    // A late repeat makes no second offer.
    expect(answered(await offer(head, requestId))).toMatchObject({ id: approvalId, state: 'approved' })
    expect(await contracts()).toMatchObject([{ id: made?.id, state: 'effective' }])
  })

  test('are told once of each step of the house, which may take back what it asked for and not agree with itself', async () => {
    const [own] = (await read<{ data: agents.OpsContract[] }>(agents.opsContracts, { query: { ofHouse: '1' } })).data
    const step = (name: agents.HouseStep) =>
      world.everywhere.call(agents.opsStepContract, { ...id(own?.id), body: { step: name } })
    const told = async () => {
      const { rows } = await sql<{ subject: string }>`select w.subject from inbox_message m
        join inbox_text w on w.message_id = m.id and w.language = 'PT' where m.sender = 'system' order by m.id`.execute(
        world.db,
      )
      return rows.map(({ subject }) => subject)
    }
    const before = (await told()).length
    const answers = await Promise.all([step('requestVoid'), step('requestVoid'), step('requestVoid')])
    for (const answer of answers) {
      expect(answered(answer)).toMatchObject({ state: 'void_requested', steps: ['keep'] })
    }
    expect(errorOf(await step('agreeVoid'))).toBe('conflict')
    expect(answered(await step('keep'))).toMatchObject({ state: 'effective', steps: ['requestVoid'] })
    expect((await told()).slice(before)).toEqual([
      'Pedido para encerrar o contrato de salário diário',
      'Contrato de salário diário mantido',
    ])
  })

  test('of one brand are not there for staff of another', async () => {
    const { rows } = await sql<{ run: bigint; receipt: bigint; contract: bigint }>`select
      (select max(id) from agent_run) as run, (select max(id) from rebate_receipt) as receipt,
      (select max(id) from agent_contract) as contract`.execute(world.db)
    const asks: [Endpoint, object][] = [
      [agents.opsAgent, id(head?.id)],
      [agents.opsSetRates, { ...id(head?.id), body: { rates: [] } }],
      [agents.opsSetQuota, { ...id(head?.id), body: { agents: 1, players: 1 } }],
      [
        agents.opsOfferContract,
        { body: { requestId: randomUUID(), memberId: String(head?.id), terms: SALARY, note: 'nada' } },
      ],
      [agents.opsStepContract, { ...id(rows[0]?.contract), body: { step: 'withdraw' } }],
      [agents.opsRun, id(rows[0]?.run)],
      [agents.opsRunLines, id(rows[0]?.run)],
      [agents.opsReceiptLines, id(rows[0]?.receipt)],
    ]
    for (const [endpoint, input] of asks) {
      expect([endpoint.path, errorOf(await world.stranger.call(endpoint, input))]).toEqual([endpoint.path, 'not_found'])
    }
    for (const endpoint of [agents.opsTree, agents.opsContracts, agents.opsRuns]) {
      expect(answered<{ data: [] }>(await world.stranger.call(endpoint)).data).toEqual([])
    }
  })
})
