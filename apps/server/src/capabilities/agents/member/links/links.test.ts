import { registerByUsername } from '@trevo/contract/registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentWorld, requestId, START, startAgentWorld } from '../../../../../test/agent-world.ts'
import { aUsernameForm } from '../../../../../test/registration-form.ts'

let world: AgentWorld
let server: AgentWorld['server']
let db: AgentWorld['db']
let agent: AgentWorld['agent']
let sibling: AgentWorld['sibling']
const anActor: AgentWorld['anActor'] = (...args) => world.anActor(...args)
const call: AgentWorld['call'] = (...args) => world.call(...args)
const value: AgentWorld['value'] = (...args) => world.value(...args)
beforeAll(async () => {
  world = await startAgentWorld()
  ;({ server, db, agent, sibling } = world)
})
afterAll(() => world.server.close())

describe('links', () => {
  test('count visits, end, and keep to the agent’s own rates', async () => {
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
  test('joins the team with its type and its rates, cut to what the upline has by then, until it is over', async () => {
    const owner = await anActor(2, null, 600, 'dona')
    const body = { requestId: requestId(), code: 'Dona-1', type: 1, rates: [{ category: 'RNG', rate: '5.5' }], days: 1 }
    await value(owner, '/wps/agent/links', { method: 'POST', body: { ...body, remark: '' } })
    await sql`update member_rate set rate = 400 where member_id = ${owner.id}`.execute(db)
    const register = async (username: string) =>
      (await server.inject(registerByUsername, { body: aUsernameForm({ username, affiliateCode: 'dona-1' }) })).envelope
    expect(await register('convidada')).toMatchObject({ success: true, value: { type: 1 } })
    const { rows } = await sql<{ parent: bigint; type: number; rate: number }>`
      select m.parent_id as parent, m.type, r.rate from member m join member_rate r on r.member_id = m.id
      where m.account = 'convidada'`.execute(db)
    expect(rows).toEqual([{ parent: owner.id, type: 1, rate: 400 }])
    expect(await value(owner, '/wps/agent/links')).toMatchObject({ list: [{ registrations: 1 }] })
    await sql`update invitation_code set expires_at = ${START} where owner_member_id = ${owner.id}`.execute(db)
    expect(await register('atrasada')).toMatchObject({ errorCode: 'referrer_link_error' })
  })
})
