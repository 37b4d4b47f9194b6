import { requestWithdrawal } from '@trevo/contract/withdrawals'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  type AgentWorld,
  PAYMENT,
  requestId,
  START,
  startAgentWorld,
} from '../../../../../test/agent-world.ts'
import { units } from '../../../../../test/agents.ts'
import { giveContact } from '../../../../../test/auth.ts'
import { deposit } from '../../../../../test/ledger.ts'
import { aPayoutKey } from '../../../../../test/personal.ts'
import { retryDebts, runContracts } from '../../contract-run.ts'
import { periodOf } from '../../runs.ts'

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
const call: AgentWorld['call'] = (...args) => world.call(...args)
const value: AgentWorld['value'] = (...args) => world.value(...args)
const bet: AgentWorld['bet'] = (...args) => world.bet(...args)
const roll: AgentWorld['roll'] = (...args) => world.roll(...args)
beforeAll(async () => {
  world = await startAgentWorld()
  ;({ server, db, ledger, merchantId, brand, deps, head, agent, player, sibling } = world)
})
afterAll(() => world.server.close())

describe('an offer', () => {
  const terms = (contractRate: string, minimumBet = '100') => ({
    kind: 'dividend',
    tiers: [{ minimumBet, netLoss: '0', activeMember: 1, contractRate }],
  })
  const attempt = (actor: Actor | undefined, body: object) =>
    call(actor, '/wps/agent/contracts/try', { method: 'POST', body })
  test('is tried by the rules that pay, against the contract that the caller has, and offers nothing', async () => {
    expect(await attempt(head, { terms: terms('10') })).toMatchObject({ value: { uncovered: { tier: 1 } } })
    await sql`insert into agent_contract (merchant_id, kind, downline_id, version, state, tiers, offered_at, effective_at)
      values (${merchantId}, 'dividend', ${head.id}, 1, 'effective', ${JSON.stringify(terms('20').tiers)}::jsonb, ${START}, ${START})`.execute(
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
      select count(*)::int from agent_contract where upline_id = ${head.id} and kind = 'dividend'`.execute(db)
    expect(rows).toEqual([{ count: 0 }])
    await sql`delete from agent_contract where kind = 'dividend' and downline_id = ${head.id}`.execute(db)
  })
})

describe('contracts', () => {
  const terms = { kind: 'salary', tiers: [{ betVolume: '100', activeMember: 1, rateType: 'F', rate: '90' }] }
  test('prompt, are answered, pay, and leave a debt that stops giving and withdrawing until it is paid', async () => {
    await ledger.transfer(deposit(merchantId, head.id, units(100), 'before'))
    await bet(player, units(120))
    await roll()
    const uncovered = { requestId: requestId(), memberId: String(agent.id), terms }
    expect(await call(head, '/wps/agent/contracts', { method: 'POST', body: uncovered })).toMatchObject({
      errorCode: 'tier_not_covered',
    })
    await sql`insert into agent_contract (merchant_id, kind, downline_id, version, state, tiers, offered_at, effective_at)
      values (${merchantId}, 'salary', ${head.id}, 1, 'effective', ${JSON.stringify(terms.tiers)}::jsonb, ${START}, ${START})`.execute(
      db,
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
      where id = ${offered.id}`.execute(db)
    const period = await periodOf(db, { kind: 'salary', brand, day: '2026-03-10' })
    await runContracts(deps, brand, 'salary', period)
    expect(await value(head, '/wps/agent/contracts/payouts', { query: { side: 'payer' } })).toMatchObject({
      list: [{ state: 'insufficient', amount: '500.00', other: { account: 'agente' } }],
      openDebt: '500.00',
    })
    expect(await value(agent, '/wps/agent/contracts/payouts')).toMatchObject({ openClaims: '500.00' })
    const body = { requestId: requestId(), amount: '1', paymentPassword: PAYMENT }
    const transfer = { method: 'POST', params: { id: String(agent.id) }, body }
    expect(await call(head, '/wps/agent/team/members/:id/transfer', transfer)).toMatchObject({ errorCode: 'open_debt' })
    const envelope = { requestId: requestId(), split: 'fixed', amount: '1', to: [String(agent.id)] }
    expect(
      await call(head, '/wps/agent/envelopes', { method: 'POST', body: { ...envelope, paymentPassword: PAYMENT } }),
    ).toMatchObject({ errorCode: 'open_debt' })
    const withdraw = await aWayOut(head)
    expect(await withdraw()).toMatchObject({ success: false, errorCode: 'open_debt' })
    await ledger.transfer(deposit(merchantId, head.id, units(400), 'late'))
    expect(await retryDebts(deps, brand)).toBe(1)
    expect(await withdraw()).toMatchObject({ success: true, value: { amount: '20.00' } })
  })
})

/** The member's own account, and a way to have 20.00 paid to it. */
async function aWayOut(member: Actor | undefined): Promise<() => Promise<unknown>> {
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
