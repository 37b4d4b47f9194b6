import { GameCategory } from '@trevo/contract/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentWorld, requestId, startAgentWorld } from '../../../../test/agent-world.ts'
import { offerCatalogue } from '../../../../test/catalogue.ts'

let world: AgentWorld
let db: AgentWorld['db']
let merchantId: AgentWorld['merchantId']
let agent: AgentWorld['agent']
let player: AgentWorld['player']
const anActor: AgentWorld['anActor'] = (...args) => world.anActor(...args)
const call: AgentWorld['call'] = (...args) => world.call(...args)
const value: AgentWorld['value'] = (...args) => world.value(...args)
beforeAll(async () => {
  world = await startAgentWorld()
  ;({ db, merchantId, agent, player } = world)
})
afterAll(() => world.server.close())

describe('an agent', () => {
  test('is nobody without being one, and a test agent gives nothing real', async () => {
    expect(await call(player, '/wps/agent/team/members')).toMatchObject({ errorCode: 'no_permission' })
    const tester = await anActor(41, null, 0, 'teste')
    const body = { requestId: requestId(), type: 0, rates: [], days: null }
    expect(await call(tester, '/wps/agent/links', { method: 'POST', body })).toMatchObject({ errorCode: 'free_reject' })
  })
})

describe('rates', () => {
  test('are listed for what the brand offers, and for everything while it offers nothing', async () => {
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
    expect(await listed('/wps/agent/team/members/:id', { id: String(player.id) })).toEqual(offered)
  })
})
