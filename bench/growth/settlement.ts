import type { LotteryDeps } from '../../apps/server/src/capabilities/lottery/deps.ts'
import { settleDrawn } from '../../apps/server/src/capabilities/lottery/settle.ts'
import { forgetTaken } from '../../apps/server/src/capabilities/opposite/void.ts'
import { createLedger } from '../../apps/server/src/money/ledger/ledger.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { secretsFrom } from '../../apps/server/src/platform/config.ts'
import type { Db, Pool } from '../../apps/server/src/platform/db.ts'
import { BENCH_BEACON } from '../lottery-beacon.ts'
import { prepareLottery } from '../lottery-world.ts'
import type { Place } from './measure.ts'

const SEAL_KEY = secretsFrom('nothing is drawn in this measurement').keysFor('lottery seeds')

const SETTLED_BETS = 4_000

type Database = { db: Db; pool: Pool }

/** A draw of a brand of its own in that database, with so many bets of each member. */
export async function settlementAt({ db, pool }: Database, size: number, each: number): Promise<Place> {
  const deps: LotteryDeps = {
    db,
    ledger: createLedger({ pool }),
    clock: systemClock,
    sealKey: SEAL_KEY,
    forgetTaken,
    live: { toMember: () => {}, toMerchant: () => {} },
    jobs: { send: async () => true },
    beacon: BENCH_BEACON,
    log: console,
  }
  const lottery = await prepareLottery(pool, SETTLED_BETS / each)
  return {
    size,
    prepare: () => lottery.draw(each),
    async call() {
      if ((await settleDrawn(deps)).length !== 1) throw new Error('the draw was not settled')
    },
  }
}
