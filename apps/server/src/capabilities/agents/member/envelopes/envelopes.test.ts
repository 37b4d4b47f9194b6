import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentWorld, PAYMENT, requestId, startAgentWorld } from '../../../../../test/agent-world.ts'
import { units } from '../../../../../test/agents.ts'
import { deposit } from '../../../../../test/ledger.ts'
import { returnEnvelopes } from '../../envelopes.ts'

let world: AgentWorld
let server: AgentWorld['server']
let db: AgentWorld['db']
let ledger: AgentWorld['ledger']
let merchantId: AgentWorld['merchantId']
let brand: AgentWorld['brand']
let deps: AgentWorld['deps']
let agent: AgentWorld['agent']
let player: AgentWorld['player']
const anActor: AgentWorld['anActor'] = (...args) => world.anActor(...args)
const call: AgentWorld['call'] = (...args) => world.call(...args)
const value: AgentWorld['value'] = (...args) => world.value(...args)
beforeAll(async () => {
  world = await startAgentWorld()
  ;({ server, db, ledger, merchantId, brand, deps, agent, player } = world)
})
afterAll(() => world.server.close())

describe('red envelopes', () => {
  test('are opened once, show what is inside only then, and return after a day', async () => {
    await ledger.transfer(deposit(merchantId, agent.id, units(50), 'agent'))
    const other = await anActor(0, agent, 0, 'outra')
    const send = {
      requestId: requestId(),
      split: 'random',
      amount: '9.01',
      to: [String(player.id), String(other.id)],
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
    await Promise.all([returnEnvelopes(deps, brand), returnEnvelopes(deps, brand)])
    const { rows } = await sql<{ kind: string; count: bigint }>`select kind, count(*) from ledger_transfer
      where kind like 'envelope%' group by kind order by kind`.execute(db)
    expect(rows).toEqual([
      { kind: 'envelope_opened', count: 1n },
      { kind: 'envelope_returned', count: 1n },
      { kind: 'envelope_sent', count: 1n },
    ])
  })
})
