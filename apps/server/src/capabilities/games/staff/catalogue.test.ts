import { type Game, gameList } from '@trevo/contract/games'
import { afterAll, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { nodeOf, offerWithin } from '../../../../test/catalogue.ts'
import { aMerchant } from '../../../../test/fixtures.ts'
import {
  changeOffer,
  offerVendors,
  saveVendors,
  setGameStatus,
  setVendorStatus,
} from '../../../base/catalogue/changes.ts'
import { inTx, type Tx } from '../../../platform/db.ts'

let server: TestApp
let merchantId = 0
let otherId = 0
let toMerchant: MockInstance<TestApp['app']['live']['toMerchant']>

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
      otherId = (await aMerchant(db, { hosts: ['other.localhost'] })).id
    },
  })
  toMerchant = vi.spyOn(server.app.live, 'toMerchant')
})
beforeEach(() =>
  // In one transaction, so that there is one notice to wait for.
  staff(async (tx) => {
    await tx.deleteFrom('merchant_game').execute()
    await tx.deleteFrom('merchant_vendor').execute()
    await tx.updateTable('game').set({ status: 'active' }).execute()
    await offerWithin(tx, merchantId, { PG: [{ code: 'a' }, { code: 'b' }], PP: [{ code: 'c' }] })
    await offerWithin(tx, otherId, { PG: [{ code: 'a' }] })
  }),
)
afterAll(() => server.close())

/** Makes the change and waits until this node has let go of what it kept. */
async function staff(work: (tx: Tx) => Promise<void>): Promise<void> {
  toMerchant.mockClear()
  await inTx(server.database.db, work)
  const told = [merchantId, 'catalogue.changed', {}, { thisNodeOnly: true }]
  await vi.waitFor(() => expect(toMerchant.mock.calls).toContainEqual(told))
}
async function shown(host = 'localhost'): Promise<Game[]> {
  const { envelope } = await server.inject(gameList, { host })
  return (envelope as unknown as { value: { games: Game[] } }).value.games
}
const codes = async (host?: string) => (await shown(host)).map(({ gameCode }) => gameCode)
const nodeId = async (code: string) => (await nodeOf(server.database.db, merchantId, code)).nodeId

describe('what staff change', () => {
  test('reaches a lobby whose answer is kept, at once and on every merchant it concerns', async () => {
    expect([await codes(), await codes('other.localhost')]).toEqual([['a', 'b', 'c'], ['a']])
    await staff((tx) => setVendorStatus(tx, 'PG', 'off'))
    expect([await codes(), await codes('other.localhost')]).toEqual([['c'], []])
    await staff((tx) => setVendorStatus(tx, 'PG', 'maintenance'))
    expect((await shown()).map(({ gameCode, maintenance }) => [gameCode, maintenance])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ])
    await staff((tx) => setVendorStatus(tx, 'PG', 'active'))
  })
  test('tells open lobbies of every merchant once', async () => {
    await staff((tx) => setVendorStatus(tx, 'PP', 'maintenance'))
    const told = toMerchant.mock.calls.map(([id, name]) => `${id} ${name}`)
    expect(told.sort()).toEqual([`${merchantId} catalogue.changed`, `${otherId} catalogue.changed`].sort())
    await staff((tx) => setVendorStatus(tx, 'PP', 'active'))
  })
  test('of one entry stays with that merchant', async () => {
    const id = await nodeId('a')
    await staff((tx) => changeOffer(tx, merchantId, id, { enabled: false, isHot: true }))
    expect([await codes(), await codes('other.localhost')]).toEqual([['b', 'c'], ['a']])
    await staff((tx) => changeOffer(tx, merchantId, id, { enabled: true, isNew: true, sort: 9 }))
    expect((await shown()).map(({ gameCode, isNew, isHot }) => [gameCode, isNew, isHot])).toEqual([
      ['b', false, false],
      ['a', true, true],
      ['c', false, false],
    ])
  })
  test('puts vendors into another order, and takes one away', async () => {
    const place = (vendor: string, sort: number, enabled = true) => ({
      vendor,
      category: 'RNG' as const,
      sort,
      enabled,
    })
    await staff((tx) => offerVendors(tx, merchantId, [place('PP', 0), place('PG', 1)]))
    expect(await codes()).toEqual(['c', 'a', 'b'])
    await staff((tx) => offerVendors(tx, merchantId, [place('PP', 0, false)]))
    expect(await codes()).toEqual(['a', 'b'])
  })
  test('switches off one game everywhere', async () => {
    const { gameId } = await nodeOf(server.database.db, merchantId, 'a')
    await staff((tx) => setGameStatus(tx, gameId, 'off'))
    expect([await codes(), await codes('other.localhost')]).toEqual([['b', 'c'], []])
  })
  test('renames a vendor, by which its games are then found', async () => {
    const vendor = {
      code: 'PP',
      inSite: false,
      launchUrl: '/studio/play',
      status: 'active',
      currencies: ['BRL'],
    } as const
    await staff((tx) => saveVendors(tx, [{ ...vendor, displayName: 'Jequitibá' }]))
    const { envelope } = await server.inject(gameList, { query: { gameName: 'jequitiba' } })
    expect(envelope).toMatchObject({ value: { games: [{ gameCode: 'c', displayName: 'Jequitibá' }], totalCount: 1 } })
  })
  test.each([
    ['vendor', (tx: Tx) => setVendorStatus(tx, 'NOBODY', 'off')],
    ['game', (tx: Tx) => setGameStatus(tx, 999_999n, 'off')],
    ['entry', (tx: Tx) => changeOffer(tx, 1, 999_999n, { enabled: false })],
  ])('is not found for an unknown %s', async (_what, work) => {
    await expect(inTx(server.database.db, work)).rejects.toMatchObject({ code: 'not_found' })
  })
  test('is not found for another merchant’s entry', async () => {
    const id = await nodeId('a')
    const attempt = inTx(server.database.db, (tx) => changeOffer(tx, otherId, id, { enabled: false }))
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  })
})
