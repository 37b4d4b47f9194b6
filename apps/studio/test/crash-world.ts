import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { GAMES } from '@trevo/games/games'
import { createStudio, type Studio } from '../src/app.ts'
import { crashPoint, hashAt, hashesFrom } from '../src/crash/chain.ts'
import type { CrashTiming } from '../src/crash/timing.ts'
import { createSeal } from '../src/platform/seal.ts'
import type { TestDatabase } from './database.ts'
import { VENDOR_SECRET } from './fake-platform.ts'

const SECRET_KEY = 'a secret that only tests know, 32+'
export const QUICK: Partial<CrashTiming> = { windowMs: 2_500, restMs: 700, chainLength: 10 }

/** A chain whose flights crash within these bounds, each in hundredths. */
export async function plantChain(
  database: TestDatabase,
  bounds: readonly (readonly [least: number, most: number])[],
): Promise<number[]> {
  for (;;) {
    const seed = randomBytes(32)
    const salt = 'a salt of the tests'
    const hashes = hashesFrom(seed, bounds.length)
    const points = bounds.map((_, index) => crashPoint(hashAt(hashes, index + 1), salt))
    if (!points.every((point, i) => point >= (bounds[i]?.[0] ?? 0) && point <= (bounds[i]?.[1] ?? 0))) continue
    await database.pool.query(
      'insert into studio.crash_chain (seed_sealed, terminal_hash, salt, length) values ($1, $2, $3, $4)',
      [createSeal(SECRET_KEY, 'crash-chain').close(seed.toString('hex')), hashAt(hashes, 0), salt, bounds.length],
    )
    return points
  }
}

export async function emptyCrash({ pool }: TestDatabase): Promise<void> {
  await pool.query(
    'truncate studio.session, studio.wallet_call, studio.round, studio.seed_pair, studio.crash_flight, studio.crash_chain',
  )
  await pool.query('update studio.crash_lead set led_at = now(), wanted_until = now()')
}

/** A node that listens. */
export async function startNode(
  databaseUrl: string,
  platformUrl: string,
  timing: Partial<CrashTiming> = QUICK,
): Promise<{ studio: Studio; url: string }> {
  const config = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    platformUrl,
    vendorSecrets: new Map(GAMES.map(({ vendor }) => [vendor, VENDOR_SECRET])),
    secretKey: SECRET_KEY,
    clientDir: undefined,
    logLevel: process.env.TEST_LOG ?? 'silent',
  }
  const studio = await createStudio(config, timing)
  await studio.http.listen({ host: config.host, port: 0 })
  return { studio, url: `http://127.0.0.1:${(studio.http.server.address() as AddressInfo).port}` }
}
