import type { ValueOf } from '@trevo/contract/endpoint'
import { liveModels, liveStreams } from '@trevo/contract/games'
import { homePage } from '@trevo/contract/home'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { nodeOf, offerCatalogue } from '../../../test/catalogue.ts'
import { aMember, aMerchant, aSession } from '../../../test/fixtures.ts'

const MINUTE_MS = 60_000
let server: TestApp
let merchantId = 0

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, regulation: 'br' })).id
      await offerCatalogue(db, merchantId, {
        PG: Array.from({ length: 12 }, (_, n) => ({ code: `slot-${n}`, isNew: n === 11, isHot: n === 10 })),
        MESA: [{ code: 'roleta', category: 'LIVE' }],
        PLC: [
          { code: 'bia', category: 'LIVESTREAM', room: { id: 'plc-1', type: 'Free', price: null } },
          { code: 'caio', category: 'LIVESTREAM', room: { id: 'plc-2', type: 'Pay per View', price: '125000' } },
          { code: 'davi', category: 'LIVESTREAM', room: { id: 'plc-3', type: 'VIP', price: null } },
        ],
      })
    },
  })
})
afterAll(() => server.close())

const codesOf = (games: readonly { gameCode: string }[]) => games.map(({ gameCode }) => gameCode)

describe('the home page', () => {
  test('brings the first view in one answer', async () => {
    const { envelope } = await server.inject(homePage)
    if (!envelope.success) throw new Error(envelope.errorCode)
    const home = envelope.value as ValueOf<typeof homePage>
    expect(home.menus).toEqual(['HOME', 'HOT', 'RNG', 'LIVE', 'BGS', 'LIVESTREAM', 'PROMO', 'WINNER'])
    expect(home.previews.map(({ gameType, totalCount }) => [gameType, totalCount])).toEqual([
      ['RNG', 12],
      // With the streamed rooms.
      ['LIVE', 4],
    ])
    expect(codesOf(home.previews[0]?.games ?? [])).toEqual(Array.from({ length: 9 }, (_, n) => `slot-${n}`))
    expect(codesOf(home.newGames)).toEqual(['slot-11'])
    expect(codesOf(home.hot)).toEqual(['slot-10'])
    expect(home.vendors.map(({ vassalage }) => vassalage)).toEqual(['PG', 'MESA', 'PLC'])
    expect(home.gameCount).toBe(16)
    expect(home.winners).toEqual([])
  })
})

describe('livestream rooms', () => {
  /** Somebody opened the room so many minutes ago. */
  async function opened(code: string, minutesAgo: number, state: { ended?: boolean } = {}): Promise<void> {
    const { db, pool } = server.database
    const member = await aMember(db, { merchantId })
    const session = await aSession(db, member)
    const { nodeId, gameId } = await nodeOf(db, merchantId, code)
    const at = new Date(server.clock.now().getTime() - minutesAgo * MINUTE_MS)
    await pool.query(
      `insert into game_session (id, token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency,
         free, language, created_at, expires_at, ended_at)
       values (next_id($6, 0), sha256(random()::text::bytea), $1, $2, $3, $4, $5, 'PLC', 'BRL', false, 'PT', $6, $6::timestamptz + interval '1 day', $7)`,
      [merchantId, member.id, session.id, nodeId, gameId, at, state.ended ? at : null],
    )
  }

  test('stand with type, price and who watches; on the air the busiest first', async () => {
    await opened('caio', 2)
    await opened('davi', 1)
    await opened('davi', 3)
    await opened('davi', 16)
    await opened('bia', 1, { ended: true })
    const models = await server.inject(liveModels)
    const room = (name: string, roomId: string, roomType: string, price: string | null, viewers: number) => ({
      nodeId: expect.any(String),
      roomId,
      name,
      roomType,
      price,
      viewers,
      online: true,
      inSite: false,
      pictureUrl: expect.stringMatching(`^/img/covers/\\{w\\}/LIVESTREAM/PLC-${name}\\.webp\\?v=3\\.[0-9a-f]{8}$`),
    })
    expect(models.envelope).toEqual({
      success: true,
      value: {
        list: [
          room('bia', 'plc-1', 'Free', null, 0),
          room('caio', 'plc-2', 'Pay per View', '12.50', 1),
          room('davi', 'plc-3', 'VIP', null, 2),
        ],
      },
    })
    const streams = await server.inject(liveStreams)
    expect(streams.envelope).toMatchObject({ value: { list: [{ name: 'davi' }, { name: 'caio' }, { name: 'bia' }] } })
    const free = await server.inject(liveStreams, { query: { roomType: 'Free' } })
    expect(free.envelope).toMatchObject({ value: { list: [{ name: 'bia' }] } })
  })
})
