import {
  addFavourite,
  addRecent,
  favouriteIds,
  favouriteList,
  type Game,
  recentList,
  removeFavourite,
} from '@trevo/contract/games'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { nodeOf, offerCatalogue } from '../../../../test/catalogue.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../../test/fixtures.ts'
import type { InjectOptions } from '../../../../test/stub-app.ts'
import { changeOffer } from '../../../base/catalogue/changes.ts'
import { RECENTS_KEPT } from '../../../base/catalogue/recents.ts'
import { inTx } from '../../../platform/db.ts'

const MANY = 120
let server: TestApp
let merchantId = 0
let elsewhere = 0
let member: TestMember
let token = ''
const nodes: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
      elsewhere = (await aMerchant(db)).id
      await offerCatalogue(db, merchantId, {
        PG: [{ code: 'a' }, { code: 'b' }, ...Array.from({ length: MANY }, (_, n) => ({ code: `game-${n}` }))],
        MESA: [{ code: 'roleta', category: 'LIVE' }],
      })
      await offerCatalogue(db, elsewhere, { PP: [{ code: 'theirs' }] })
      for (const code of ['a', 'b', 'roleta']) nodes[code] = String((await nodeOf(db, merchantId, code)).nodeId)
      nodes.theirs = String((await nodeOf(db, elsewhere, 'theirs')).nodeId)
    },
  })
})
beforeEach(async () => {
  member = await aMember(server.database.db, { merchantId })
  token = (await aSession(server.database.db, member, server.clock.now())).token
})
afterAll(() => server.close())

const ref = (code: string, vendor = '') => ({ nodeId: nodes[code] ?? '', vendor })
const call = async (endpoint: Parameters<TestApp['inject']>[0], options: InjectOptions = {}) =>
  (await server.inject(endpoint, { token, ...options })).envelope
const answerOf = async <T>(endpoint: Parameters<TestApp['inject']>[0], query = {}): Promise<T> => {
  const envelope = await call(endpoint, { query })
  if (!envelope.success) throw new Error(envelope.errorCode)
  return envelope.value as T
}
const ids = async () => (await answerOf<{ content: string[] }>(favouriteIds)).content
const favourites = (query = {}) => answerOf<{ content: Game[]; totalPages: number }>(favouriteList, query)
const recents = (query = {}) => answerOf<{ list: Game[]; totalPages: number }>(recentList, query)
const play = async (code: string) => {
  server.clock.advance(1000)
  expect(await call(addRecent, { query: { nodeId: nodes[code] ?? '' } })).toEqual({ success: true, value: {} })
}
const keep = async (code: string) => {
  server.clock.advance(1000)
  expect(await call(addFavourite, { body: ref(code) })).toEqual({ success: true, value: {} })
}

describe('favourites', () => {
  test('stand newest first, each once, as ids and as games', async () => {
    await keep('a')
    await keep('roleta')
    await keep('b')
    await keep('a')
    expect(await ids()).toEqual([nodes.b, nodes.roleta, nodes.a])
    expect((await favourites()).content.map(({ gameCode }) => gameCode)).toEqual(['b', 'roleta', 'a'])
    expect((await favourites({ gameType: 'LIVE' })).content.map(({ gameCode }) => gameCode)).toEqual(['roleta'])
    const second = await favourites({ pageNo: '2', pageSize: '2' })
    expect([second.content.map(({ gameCode }) => gameCode), second.totalPages]).toEqual([['a'], 2])
  })
  test('are let go of, also twice', async () => {
    await keep('a')
    for (let turn = 0; turn < 2; turn++) {
      expect(await call(removeFavourite, { query: ref('a', 'PG') })).toEqual({ success: true, value: {} })
      expect(await ids()).toEqual([])
    }
  })
  test('become one row when fifty calls add the same game at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(addFavourite, { body: ref('a', 'PG') })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"success":true,"value":{}}']))
    expect(await ids()).toEqual([nodes.a])
  })
  test.each([
    ['unknown', { nodeId: '999999999', vendor: '' }],
    ['of another merchant', () => ref('theirs')],
    ['of another vendor than named', () => ref('a', 'PP')],
  ])('are not found when %s', async (_why, body) => {
    const answer = await call(addFavourite, { body: typeof body === 'function' ? body() : body })
    expect(answer).toMatchObject({ success: false, errorCode: 'not_found' })
    expect(await ids()).toEqual([])
  })
  test('of others are never seen', async () => {
    await keep('a')
    const other = await aMember(server.database.db, { merchantId })
    const { token: theirs } = await aSession(server.database.db, other, server.clock.now())
    expect(await call(favouriteIds, { token: theirs })).toMatchObject({ value: { content: [], totalPages: 0 } })
  })
  test('hide what the merchant no longer shows, and have it again when it does', async () => {
    const { db } = server.database
    await keep('a')
    await inTx(db, (tx) => changeOffer(tx, merchantId, BigInt(nodes.a ?? ''), { enabled: false }))
    expect((await favourites()).content).toEqual([])
    await inTx(db, (tx) => changeOffer(tx, merchantId, BigInt(nodes.a ?? ''), { enabled: true }))
    expect((await favourites()).content).toHaveLength(1)
  })
  test('belong to real accounts', async () => {
    const trial = await aMember(server.database.db, { merchantId, type: 4 })
    const { token: theirs } = await aSession(server.database.db, trial, server.clock.now())
    expect(await call(addFavourite, { token: theirs, body: ref('a') })).toMatchObject({ errorCode: 'free_reject' })
  })
})

describe('recent games', () => {
  test('stand newest first, each once', async () => {
    for (const code of ['a', 'b', 'roleta', 'a']) await play(code)
    expect((await recents()).list.map(({ gameCode }) => gameCode)).toEqual(['a', 'roleta', 'b'])
    expect((await recents({ vassalage: 'MESA' })).list.map(({ gameCode }) => gameCode)).toEqual(['roleta'])
    expect((await recents({ gameType: 'RNG', pageSize: '1' })).totalPages).toBe(2)
  })
  test('are kept to the last hundred', async () => {
    const { db } = server.database
    const { rows } = await server.database.pool.query<{ node_id: bigint }>(
      `insert into game_recent (member_id, node_id, played_at)
       select $1, mg.node_id, $2::timestamptz - mg.sort * interval '1 minute'
       from merchant_game mg join game g on g.id = mg.game_id where mg.merchant_id = $3 and g.code like 'game-%'
       returning node_id`,
      [member.id, server.clock.now(), merchantId],
    )
    expect(rows).toHaveLength(MANY)
    await play('a')
    const kept = await db.selectFrom('game_recent').select('node_id').where('member_id', '=', member.id).execute()
    expect(kept).toHaveLength(RECENTS_KEPT)
    const newest = (await recents({ pageSize: '2' })).list.map(({ gameCode }) => gameCode)
    expect(newest).toEqual(['a', 'game-0'])
  })
  test('are not found when unknown or of another merchant', async () => {
    for (const nodeId of ['999999999', nodes.theirs ?? '']) {
      expect(await call(addRecent, { query: { nodeId } })).toMatchObject({ errorCode: 'not_found' })
    }
  })
})
