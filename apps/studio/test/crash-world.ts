import type { AddressInfo } from 'node:net'
import { type Beacon, createBeacon } from '@trevo/fair/beacon'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { GAMES } from '@trevo/games/games'
import { createStudio, type Studio } from '../src/app.ts'
import type { CrashTiming } from '../src/crash/timing.ts'
import type { TableTiming } from '../src/tables/timing.ts'
import { type Bounds, plantChainBy } from './crash-plant.ts'
import type { TestDatabase } from './database.ts'
import { VENDOR_SECRET } from './fake-platform.ts'

export const SECRET_KEY = 'a secret that only tests know, 32+'
/** Chains are planted: the studio's own gets its salt only where that is tested. */
export const QUICK: Partial<CrashTiming> = { windowMs: 2_500, restMs: 700, chainLength: 10, saltMs: 3_600_000 }

const sandbox = createSandboxBeacon(Buffer.alloc(32, 5), Date.now)
export const testBeacon = createBeacon(sandbox.chain, [sandbox.answer])

export const plantChain = ({ pool }: TestDatabase, bounds: Bounds) =>
  plantChainBy((text, values) => pool.query(text, values), SECRET_KEY, bounds)

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
  beacon: Beacon = testBeacon,
  // Tables stay quiet where Crash is tested.
  tables: Partial<TableTiming> = { chainLength: 10, saltMs: 3_600_000 },
): Promise<{ studio: Studio; url: string }> {
  const config = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    platformUrl,
    vendorSecrets: new Map(GAMES.map(({ vendor }) => [vendor, VENDOR_SECRET])),
    secretKey: SECRET_KEY,
    clientDir: undefined,
    beacon: { chain: beacon.chain, urls: [] },
    logLevel: process.env.TEST_LOG ?? 'silent',
  }
  const studio = await createStudio(config, timing, beacon, tables)
  await studio.http.listen({ host: config.host, port: 0 })
  return { studio, url: `http://127.0.0.1:${(studio.http.server.address() as AddressInfo).port}` }
}
