import { randomUUID } from 'node:crypto'
import { QUICKNET } from '@trevo/fair/chain'
import type { EngineId } from '@trevo/games/engine-ids'
import { GAMES } from '@trevo/games/games'
import { createStudio, type Studio } from '../src/app.ts'
import type { Config } from '../src/platform/config.ts'
import {
  type Fairness,
  PATHS,
  type Round,
  type RoundRequest,
  type SeedsAnswer,
  type SessionInfo,
} from '../src/protocol.ts'
import type { TestDatabase } from './database.ts'
import { type FakePlatform, startFakePlatform, TOKEN, VENDOR_SECRET } from './fake-platform.ts'

export type Told<V> = { success: true; value: V } | { success: false; errorCode: string; value?: unknown }

/** A game of the catalogue that this engine plays. */
export function gameWith(engine: EngineId) {
  const game = GAMES.find((each) => each.engine === engine)
  if (game === undefined) throw new Error(`no game is played by ${engine}`)
  return game
}

const configOf = (platform: FakePlatform, databaseUrl: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  databaseUrl,
  platformUrl: platform.url,
  vendorSecrets: new Map(GAMES.map(({ vendor }) => [vendor, VENDOR_SECRET])),
  secretKey: 'a secret that only tests know, 32+',
  clientDir: undefined,
  beacon: { chain: QUICKNET, urls: [] },
  logLevel: 'silent',
})

export type World = {
  platform: FakePlatform
  studio: Studio
  database: TestDatabase
  call<V>(path: string, options?: { key?: string; body?: unknown; query?: Record<string, string> }): Promise<Told<V>>
  /** A session of this world's game, as the studio opens it. */
  arrive(): Promise<SessionInfo>
  /** The same after the player's device has chosen its first seed, so that it can play. */
  open(): Promise<SessionInfo & { fairness: Fairness }>
  /** Joins a choice to the seed that comes next, whichever that is. */
  rotate(key: string, clientSeed: string): Promise<Told<SeedsAnswer>>
  spin(key: string, changes?: Partial<RoundRequest>): Promise<Told<Round>>
  /** Makes everything that waits in the outbox due, and works it off. */
  drain(): Promise<void>
  /** Ends the studio and starts another on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The studio on a platform of its own and an emptied database. */
export async function createWorld(database: TestDatabase, engine: EngineId = 'slot'): Promise<World> {
  const game = gameWith(engine)
  const platform = await startFakePlatform({ gameCode: game.code, currency: 'BRL' })
  await database.pool.query(
    'truncate studio.session, studio.wallet_call, studio.round, studio.seed_pair, studio.next_seed, studio.free_grant',
  )
  let studio = await createStudio(configOf(platform, database.url))
  const call: World['call'] = async (path, { key, body, query } = {}) => {
    const response = await studio.http.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: path,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(query === undefined ? {} : { query }),
    })
    return response.json()
  }
  const arrive = async () =>
    valueFrom(await call<SessionInfo>(PATHS.session, { body: { token: TOKEN, game: game.code } }))
  return {
    platform,
    get studio() {
      return studio
    },
    database,
    call,
    arrive,
    async open() {
      const session = await arrive()
      if (session.fairness !== null) return { ...session, fairness: session.fairness }
      const body = { clientSeed: 'trevo', nextServerSeedHash: session.nextServerSeedHash }
      return { ...session, ...valueFrom(await call<SeedsAnswer>(PATHS.seeds, { key: session.sessionKey, body })) }
    },
    async rotate(key, clientSeed) {
      const { nextServerSeedHash } = await arrive()
      return call<SeedsAnswer>(PATHS.seeds, { key, body: { clientSeed, nextServerSeedHash } })
    },
    spin: (key, changes) =>
      call<Round>(PATHS.round, { key, body: { requestId: randomUUID(), stake: game.minBet, ...changes } }),
    async drain() {
      await database.pool.query('update studio.wallet_call set next_attempt_at = now()')
      // The first may join a look that began before; the second begins anew.
      await studio.outbox.drain()
      await studio.outbox.drain()
    },
    async restart() {
      await studio.close()
      studio = await createStudio(configOf(platform, database.url))
    },
    async close() {
      await studio.close()
      await platform.close()
    },
  }
}

export function valueFrom<V>(told: Told<V>): V {
  if (!told.success) throw new Error(`answered ${told.errorCode}`)
  return told.value
}

export const codeOf = (told: Told<unknown>) => (told.success ? 'success' : told.errorCode)
