import type { ValueOf } from '@trevo/contract/endpoint'
import { gameList, gameMenus, vendorGameTypes } from '@trevo/contract/games'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { nodeOf, offerCatalogue } from '../../../../test/catalogue.ts'
import { aMerchant } from '../../../../test/fixtures.ts'
import { setMenu } from '../../../base/catalogue/changes.ts'
import { type Db, inTx } from '../../../platform/db.ts'

const ONCA = {
  code: 'onca',
  namePt: 'Onça-Pintada',
  nameEn: 'Spotted Jaguar',
  minBet: '0.10',
  iconUrl: 'https://example.com/onca.webp',
  volatility: 'medium',
  maxWin: 2500,
} as const

const WILD = { volatility: 'high', maxWin: 5000 } as const
const CALM = { volatility: 'low', maxWin: 1000 } as const

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      const here = await aMerchant(db, { isDefault: true })
      const there = await aMerchant(db, { hosts: ['other.localhost'] })
      await offerCatalogue(db, here.id, {
        PP: [
          {
            code: 'coracao',
            namePt: 'Coração do Mar',
            nameEn: 'Heart of the Sea',
            minBet: '0.10',
            classify: 'JP',
            ...WILD,
          },
          { code: 'tigre', namePt: 'Tigre da Fortuna', nameEn: 'Fortune Tiger', minBet: '0.01', isNew: true, ...CALM },
          { code: 'leao', namePt: 'Rugido do Leão', nameEn: "Lion's Roar", minBet: '1', classify: 'VP', isNew: true },
        ],
        PG: [ONCA, { code: 'mar', namePt: 'Maré Alta', nameEn: 'High Tide', classify: 'JP' }],
        MESA: [
          {
            code: 'roleta',
            namePt: 'Roleta Mineira',
            nameEn: 'Minas Roulette',
            category: 'LIVE',
            engine: 'roulette',
            supportFree: false,
          },
        ],
      })
      await offerCatalogue(db, there.id, { PG: [ONCA] })
      await played(db, here.id, { mar: 10, tigre: 5 })
      await runPool(db, here.id, 'leao')
      await inTx(db, (tx) => setMenu(tx, here.id, ['HOME', 'LIVE', 'RNG', 'PVP', 'BGS', 'WINNER']))
    },
  })
})
afterAll(() => server.close())

async function played(db: Db, merchantId: number, plays: Record<string, number>): Promise<void> {
  for (const [code, count] of Object.entries(plays)) {
    const { gameId } = await nodeOf(db, merchantId, code)
    const row = { merchant_id: merchantId, game_id: gameId, plays: BigInt(count), stake: 1n }
    await db.insertInto('game_stat').values(row).execute()
  }
}

/** A jackpot that stakes on one game feed. */
async function runPool(db: Db, merchantId: number, code: string): Promise<void> {
  const { gameId } = await nodeOf(db, merchantId, code)
  await sql`insert into jackpot_pool (merchant_id, title_pt, title_en, title_es, scope, game_ids, booked, request_id, created_by, created_at)
    values (${merchantId}, 'Pote', 'Pot', 'Bote', 'games', array[${gameId}::bigint], 0, gen_random_uuid(), 'test', now())`.execute(
    db,
  )
}

async function list(query: Record<string, string> = {}, host = 'localhost'): Promise<ValueOf<typeof gameList>> {
  const { envelope } = await server.inject(gameList, { query, host })
  if (!envelope.success) throw new Error(JSON.stringify(envelope))
  return envelope.value as ValueOf<typeof gameList>
}
const codes = async (query: Record<string, string>, host?: string) =>
  (await list(query, host)).games.map(({ gameCode }) => gameCode)

describe('a list of games', () => {
  test('goes by vendor and then by game, in the merchant’s order', async () => {
    expect(await codes({ gameType: 'RNG' })).toEqual(['coracao', 'tigre', 'leao', 'onca', 'mar'])
  })
  test('gives every field, in the language asked for', async () => {
    const { games } = await list({ gameType: 'LIVE', language: 'EN' })
    expect(games).toEqual([
      {
        nodeId: expect.any(String),
        gameId: expect.any(String),
        gameName: 'Minas Roulette',
        nodeName: 'Minas Roulette',
        vassalage: 'MESA',
        displayName: 'Casa MESA',
        showIcon: true,
        iconUrl: expect.stringMatching(/^\/img\/covers\/\{w\}\/LIVE\/MESA-roleta\.webp\?v=3\.[0-9a-f]{8}&l=en$/),
        tint: ['#111111', '#222222'],
        gameType: 'LIVE',
        gameClassify: '',
        minBet: '0.50',
        roomId: null,
        roomType: null,
        supportPlay: 1,
        freeplay: false,
        isGameH5: true,
        gameCode: 'roleta',
        lottoMode: null,
        playType: null,
        isNew: false,
        isHot: false,
        rtp: '96.50',
        volatility: null,
        maxWin: null,
        inSite: false,
        maintenance: false,
      },
    ])
    expect((await list({ gameType: 'LIVE' })).games[0]?.gameName).toBe('Roleta Mineira')
  })
  test('shows a vendor’s own picture where there is one', async () => {
    expect((await list({ gameName: 'onça' })).games[0]?.iconUrl).toBe(ONCA.iconUrl)
  })
  test.each([
    [{ vassalage: 'PG' }, ['onca', 'mar']],
    [{ gameType: 'BGS' }, ['onca', 'mar']],
    [{ gameType: 'LIVE', vassalage: 'PG' }, []],
    // What is called so, and what feeds one that runs.
    [{ gameClassify: 'JP' }, ['coracao', 'leao', 'mar']],
    [{ isNew: '1' }, ['tigre', 'leao']],
    [{ isNew: '0', gameType: 'RNG' }, ['coracao', 'onca', 'mar']],
    [{ isNew: '', vassalage: 'PG' }, ['onca', 'mar']],
    [{ minBet: '0.1' }, ['coracao', 'onca']],
    [{ minBet: '0.10', gameClassify: 'JP' }, ['coracao']],
    [{ minBet: '2' }, []],
    [{ gameType: 'PVP' }, []],
    [{ vassalage: 'PG,MESA' }, ['onca', 'mar', 'roleta']],
    [{ vassalage: 'MESA,PG,PG', gameType: 'RNG' }, ['onca', 'mar']],
    [{ volatility: 'high' }, ['coracao']],
    [{ volatility: 'low,medium' }, ['tigre', 'onca']],
    [{ volatility: 'low,medium,high', vassalage: 'PP', isNew: '1' }, ['tigre']],
  ])('narrowed to %j', async (query: Record<string, string>, expected) => {
    expect(await codes(query)).toEqual(expected)
  })
  test.each([
    ['played', 'PT', ['mar', 'tigre', 'coracao', 'leao', 'onca']],
    ['newest', 'PT', ['leao', 'tigre', 'mar', 'onca', 'coracao']],
    ['name', 'PT', ['coracao', 'mar', 'onca', 'leao', 'tigre']],
    ['name', 'EN', ['tigre', 'coracao', 'mar', 'leao', 'onca']],
    ['maxWin', 'PT', ['coracao', 'onca', 'tigre', 'leao', 'mar']],
    ['volatility', 'PT', ['coracao', 'onca', 'tigre', 'leao', 'mar']],
  ])('sorted by %s in %s', async (sort, language, expected) => {
    expect(await codes({ gameType: 'RNG', sort, language })).toEqual(expected)
    const pages = await Promise.all(
      ['1', '2'].map((pageNo) => codes({ gameType: 'RNG', sort, language, pageNo, pageSize: '3' })),
    )
    expect(pages.flat()).toEqual(expected)
  })
  test('refuses an order and a volatility that there are not', async () => {
    for (const query of [{ sort: 'price' }, { volatility: 'wild' }, { volatility: 'low;drop' }, { vassalage: ',' }]) {
      expect((await server.inject(gameList, { query })).envelope).toMatchObject({ errorCode: 'invalid_input' })
    }
  })
  test('has pages that meet without overlap, and totals', async () => {
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((pageNo) => list({ pageNo, pageSize: '2', gameType: 'RNG' })),
    )
    expect(pages.map(({ games }) => games.map(({ gameCode }) => gameCode))).toEqual([
      ['coracao', 'tigre'],
      ['leao', 'onca'],
      ['mar'],
      [],
    ])
    for (const [index, { pageNum, totalPages, totalCount }] of pages.entries()) {
      expect({ pageNum, totalPages, totalCount }).toEqual({ pageNum: index + 1, totalPages: 3, totalCount: 5 })
    }
  })
  test('takes the names that the specification’s clients send', async () => {
    const query = { merchant: 'trevo', platform: 'html5', clientType: '2', minLine: '', gameName: '', language: 'PT' }
    expect(
      (await list({ ...query, gameType: 'RNG', isNew: '', minBet: '', vassalage: '', gameClassify: '' })).totalCount,
    ).toBe(5)
  })
  test('knows only its own merchant’s games', async () => {
    expect(await codes({}, 'other.localhost')).toEqual(['onca'])
    expect(await codes({ gameName: 'tigre' }, 'other.localhost')).toEqual([])
    const here = (await list({ gameName: 'pintada' })).games[0]
    const there = (await list({ gameName: 'pintada' }, 'other.localhost')).games[0]
    expect(here?.gameId).toBe(there?.gameId)
    expect(here?.nodeId).not.toBe(there?.nodeId)
  })
})

describe('a search', () => {
  test.each([
    ['coração', ['coracao']],
    ['CORACAO', ['coracao']],
    ['  heart  ', ['coracao']],
    ['fortune tiger', ['tigre']],
    ['fortuna tigre', ['tigre']],
    ['onca pintada', ['onca']],
    ['onça-pintada', ['onca']],
    ['lions roar', ['leao']],
    ['lion’s', ['leao']],
    // The vendor's name, and its code.
    ['casa mesa', ['roleta']],
    ['casa leao', ['leao']],
    // Slips: a wrong letter, a missing one, one too many, two in the wrong order.
    ['furtuna', ['tigre']],
    ['fortna', ['tigre']],
    ['rolleta', ['roleta']],
    ['tirge', ['tigre']],
    ['haert', ['coracao']],
    ['jagaur', ['onca']],
    ['fortn', ['tigre']],
    ['fort tirge', ['tigre']],
    // Kinds and nicknames, in any language, spelled as they may be.
    ['tigrinho', ['tigre']],
    ['Jogo do Tigrinho', ['tigre']],
    ['tigrihno', ['tigre']],
    ['oncinha', ['onca']],
    ['ruleta', ['roleta']],
    ['pôquer', ['leao']],
    ['poker', ['leao']],
    ['caça-níquel', ['mar', 'tigre', 'coracao', 'leao', 'onca']],
    // What is called so, and what feeds one that runs.
    ['jackpot', ['mar', 'coracao', 'leao']],
    ['jackp', ['mar', 'coracao', 'leao']],
    ['zzzzzz', []],
    ['%', []],
    ['_', []],
  ])('for %j', async (gameName, expected) => {
    expect(await codes({ gameName })).toEqual(expected)
  })
  test('puts titles that begin so first, then words that do, then the rest', async () => {
    // Maré Alta begins so; Coração do Mar has a word that does.
    expect(await codes({ gameName: 'mar' })).toEqual(['mar', 'coracao'])
    // Two letters only count where a word begins: Rugido, Roar, Roleta, Roulette.
    expect(await codes({ gameName: 'ro' })).toEqual(['roleta', 'leao'])
  })
  test('goes by the order asked for', async () => {
    expect(await codes({ gameName: 'jackpot', sort: 'name' })).toEqual(['coracao', 'mar', 'leao'])
    expect(await codes({ gameName: 'mar', sort: 'maxWin' })).toEqual(['coracao', 'mar'])
    expect(await codes({ gameName: 'jackpot', sort: 'played', pageSize: '2' })).toEqual(['mar', 'coracao'])
  })
  test('finds by a new nickname as soon as it is written down', async () => {
    expect(await codes({ gameName: 'maresia' })).toEqual([])
    await sql`insert into game_alias (language, alias, target, value) values ('PT', 'Maresia', 'title', 'mare')`.execute(
      server.database.db,
    )
    await expect.poll(() => codes({ gameName: 'maresia' })).toEqual(['mar'])
  })
  test('stays within the other filters', async () => {
    expect(await codes({ gameName: 'mar', vassalage: 'PP' })).toEqual(['coracao'])
    expect(await codes({ gameName: 'casa', gameType: 'LIVE' })).toEqual(['roleta'])
  })
  test('has totals and pages of its own', async () => {
    const { totalCount, totalPages, games } = await list({ gameName: 'casa', pageSize: '4', pageNo: '2' })
    expect([totalCount, totalPages, games.length]).toEqual([6, 2, 2])
  })
})

describe('the lobby', () => {
  test('has the tabs the merchant gave, less those without games', async () => {
    const { envelope } = await server.inject(gameMenus)
    expect(envelope).toEqual({ success: true, value: { list: ['HOME', 'LIVE', 'RNG', 'BGS', 'WINNER'] } })
  })
  test('has something to show where the merchant gave no tabs', async () => {
    const { envelope } = await server.inject(gameMenus, { host: 'other.localhost' })
    expect(envelope).toMatchObject({ value: { list: ['HOME', 'HOT', 'RNG', 'BGS', 'PROMO', 'WINNER'] } })
  })
  test('names vendors and classifications by category', async () => {
    const { envelope } = await server.inject(vendorGameTypes, { query: { typeId: '1', language: 'PT' } })
    const vendor = (vassalage: string, gameType: string) => ({
      vassalage,
      gameType,
      displayName: `Casa ${vassalage}`,
      maintenance: false,
      mobileLargeIcon: `/img/vendors/${gameType}/${vassalage}_white.svg?v=2`,
    })
    expect(envelope).toEqual({
      success: true,
      value: {
        sorting: [
          { gameCategory: 'LIVE', vendorNames: ['MESA'] },
          { gameCategory: 'RNG', vendorNames: ['PP', 'PG'] },
        ],
        mapping: {
          vendors: [vendor('MESA', 'LIVE'), vendor('PP', 'RNG'), vendor('PG', 'RNG')],
          gameClassify: {
            LIVE: [],
            RNG: [
              { key: 'JP', displayName: 'Jackpot' },
              { key: 'VP', displayName: 'Vídeo pôquer' },
            ],
          },
        },
      },
    })
  })
})
