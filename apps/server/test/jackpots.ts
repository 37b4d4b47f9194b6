import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { createBeacon } from '@trevo/fair/beacon'
import { timeOfRound } from '@trevo/fair/chain'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { sql } from 'kysely'
import { JACKPOT_CHECKS } from '../src/capabilities/jackpots/audit.ts'
import { closeDraws } from '../src/capabilities/jackpots/close.ts'
import { type DecideDeps, decideDraws } from '../src/capabilities/jackpots/decide.ts'
import { drawsWaiting } from '../src/capabilities/jackpots/draw-queries.ts'
import { levelsOf, poolById } from '../src/capabilities/jackpots/queries.ts'
import { openPool } from '../src/capabilities/jackpots/staff/open.ts'
import type { NewLevel, NewPool } from '../src/capabilities/jackpots/staff/queries.ts'
import { houseBalance } from '../src/money/ledger/queries.ts'
import { audit } from '../src/platform/audit.ts'
import { inTx } from '../src/platform/db.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from './play.ts'

/** 0.1 % into the pot and 0.05 % aside, from 10.00 to 20.00. */
export const MINI: NewLevel = {
  level: 'mini',
  share: 1_000,
  refill: 500,
  start: parseMoney('10'),
  cap: parseMoney('20'),
}

/** Real rounds of the vendors' wallet, and pools whose draws are closed and decided when a test says so. */
export async function startJackpotWorld() {
  const world: PlayWorld = await startPlayWorld()
  const { db, merchantId, app } = world
  const brand = { id: merchantId, currency: 'BRL' } as const
  const sandbox = createSandboxBeacon(Buffer.alloc(32, 9), () => app.clock.now().getTime())
  const { live, jobs } = app.app
  const deps: DecideDeps = {
    db,
    ledger: world.ledger,
    live,
    jobs: { ...jobs, send: async () => true },
    clock: app.clock,
    log: { error: () => {} },
    brands: () => [brand],
    beacon: { source: createBeacon(sandbox.chain, [sandbox.answer]) },
  }
  let rounds = 0
  // Pools of many tests stay open side by side: room for all of them.
  await sql`update game set rtp = 60`.execute(db)

  /** Until the beacon has spoken for all that is closed. */
  async function wait(): Promise<void> {
    for (const { chain, beaconRound } of await drawsWaiting(db)) {
      const ms = timeOfRound(chain, beaconRound) - app.clock.now().getTime()
      if (ms > 0) app.clock.advance(ms)
    }
  }
  return {
    ...world,
    deps,
    brand,
    pool: (levels: readonly NewLevel[] = [MINI], more: Partial<NewPool> = {}): Promise<bigint> =>
      inTx(db, (tx) =>
        openPool(tx, world, brand, {
          merchantId,
          titlePt: 'Cofre',
          titleEn: 'Vault',
          titleEs: 'Bóveda',
          scope: 'all',
          category: null,
          vendor: null,
          gameIds: [],
          levels,
          requestId: randomUUID(),
          createdBy: 'ana',
          createdAt: app.clock.now(),
          ...more,
        }),
      ),
    /** A settled round that wins nothing. */
    async plays(player: TestPlayer, stake: string): Promise<void> {
      rounds += 1
      const { envelope } = await world.round(player, `pot-${rounds}`, stake, '0')
      if (!envelope.success) throw new Error(envelope.errorCode)
    },
    wait,
    close: () => closeDraws(deps),
    decide: () => decideDraws(deps),
    async draw(): Promise<void> {
      await closeDraws(deps)
      await wait()
      await decideDraws(deps)
    },
    levels: async (id: bigint) => (await levelsOf(db, [id])).get(id) ?? [],
    row: (id: bigint) => poolById(db, merchantId, id),
    async drops(id: bigint) {
      const { rows } = await sql<{ level: string; memberId: bigint; amount: bigint; number: number }>`
        select level, member_id as "memberId", amount, number from jackpot_drop where pool_id = ${id} order by id`.execute(
        db,
      )
      return rows
    },
    held: () => houseBalance(db, { merchantId, house: 'jackpots', currency: 'BRL' }),
    /** Pools of a test leave nothing to the next. */
    async over(id: bigint): Promise<void> {
      await sql`update jackpot_pool set state = 'paused' where id = ${id}`.execute(db)
    },
    findings: async () => [
      ...(await world.findings()),
      ...(await audit(db, JACKPOT_CHECKS)).map(({ check, detail }) => `${check}: ${detail}`),
    ],
  }
}
export type JackpotWorld = Awaited<ReturnType<typeof startJackpotWorld>>
