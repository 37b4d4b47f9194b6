import { gameList } from '@trevo/contract/games'
import * as ops from '@trevo/contract/ops/games'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const list = async (query: Record<string, string> = {}) => {
  const answer = await world.own.call(ops.opsGames, { query })
  const { data, total } = answered<{ data: ops.StaffGame[]; total: number }>(answer)
  return { codes: data.map(({ code }) => code), total, data }
}
const lobby = async (host = 'localhost') => {
  const { games } = answered<{ games: { gameCode: string }[] }>(await world.server.inject(gameList, { host }))
  return games.map(({ gameCode }) => gameCode)
}
const game = () => ({ params: { id: String(world.nodeId) } })

describe('games of a brand', () => {
  test('are found by words without their accents, by marks and by vendor', async () => {
    expect(await list({ q: 'tígre sorte' })).toMatchObject({ codes: ['tigre'], total: 1 })
    expect((await list({ q: 'lucky' })).codes).toEqual(['tigre'])
    expect((await list({ q: 'coelho' })).codes).toEqual([])
    expect((await list({ vendor: 'FC' })).codes).toEqual([])
    await world.own.call(ops.opsChangeGame, { ...game(), body: { isHot: true } })
    expect((await list({ isHot: '1', isNew: '0', enabled: '1' })).codes).toEqual(['tigre'])
    expect((await list({ isHot: '0' })).codes).toEqual([])
  })

  test('leave the lobby when the brand switches them off, and are offered from what its vendors have', async () => {
    await world.own.call(ops.opsChangeGame, { ...game(), body: { enabled: false } })
    await vi.waitFor(async () => expect(await lobby()).not.toContain('tigre'))
    // Two of PG's games are known by now, and the brand has one.
    const added = await world.own.call(ops.opsOfferVendorGames, { params: { id: 'PG' } })
    expect(answered(added)).toEqual({ added: 1 })
    expect(answered(await world.own.call(ops.opsOfferVendorGames, { params: { id: 'PG' } }))).toEqual({ added: 0 })
    await vi.waitFor(async () => expect(await lobby()).toEqual(['coelho']))
    expect((await list({ sort: 'sort' })).data.map(({ sort, isNew, visible }) => [sort, isNew, visible])).toEqual([
      [0, false, false],
      [1, true, true],
    ])
  })

  test('follow the vendor, which is the same for every brand', async () => {
    const status = (value: string) =>
      world.everywhere.call(ops.opsVendorStatus, { params: { id: 'PG' }, body: { status: value } })
    expect(answered(await status('off'))).toMatchObject({ id: 'PG', status: 'off', games: 2 })
    await vi.waitFor(async () => expect(await lobby('mare.localhost')).toEqual(['peixe']))
    await status('active')
    expect(
      errorOf(await world.everywhere.call(ops.opsVendorStatus, { params: { id: 'XX' }, body: { status: 'off' } })),
    ).toBe('not_found')
  })

  test('are offered by vendor and category, in the order given', async () => {
    const offers = [{ vendor: 'FC', category: 'RNG', sort: 3, enabled: true }]
    expect((await world.own.call(ops.opsOfferVendors, { body: { offers } })).status).toBe(200)
    const vendors = answered<{ data: ops.StaffVendor[]; total: number }>(await world.own.call(ops.opsVendors))
    expect(vendors.total).toBe(2)
    expect(vendors.data.map(({ id, offers: own }) => [id, own.map(({ sort, games }) => [sort, games])])).toEqual([
      ['FC', [[3, 0]]],
      ['PG', [[0, 2]]],
    ])
    const unknown = [{ vendor: 'XX', category: 'RNG', sort: 3, enabled: true }]
    expect(errorOf(await world.own.call(ops.opsOfferVendors, { body: { offers: unknown } }))).toBe('not_found')
    const twice = await world.own.call(ops.opsOfferVendors, { body: { offers: [...offers, ...offers] } })
    expect(errorOf(twice)).toBe('invalid_input')
  })

  test('have tabs in the order given', async () => {
    const tabs = ['HOME', 'RNG', 'PROMO']
    expect(answered(await world.own.call(ops.opsSetMenu, { body: { tabs } }))).toEqual({ tabs })
    expect(answered(await world.own.call(ops.opsMenu))).toEqual({ tabs })
    expect(errorOf(await world.own.call(ops.opsSetMenu, { body: { tabs: ['RNG', 'RNG'] } }))).toBe('invalid_input')
  })
})
