import { settleDrawn } from '../apps/server/src/capabilities/lottery/settle.ts'
import { forgetTaken } from '../apps/server/src/capabilities/opposite/void.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { secretsFrom } from '../apps/server/src/platform/config.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { BENCH_BEACON } from './lottery-beacon.ts'

const SEAL_KEY = secretsFrom('nothing is drawn in this measurement').keysFor('lottery seeds')

/** Settles in small steps and says so after each, until somebody kills it. */
const url = process.argv[2] ?? ''
const { db, pool } = openDatabase({ url, poolSize: 4, onError: () => {} })
const deps = {
  db,
  ledger: createLedger({ pool }),
  clock: systemClock,
  sealKey: SEAL_KEY,
  forgetTaken,
  log: console,
  live: { toMember: () => {}, toMerchant: () => {} },
  jobs: { send: async () => true },
  beacon: BENCH_BEACON,
}
const chunkEntries = Number(process.argv[3])
await settleDrawn(deps, { chunkEntries, onStep: () => void process.stdout.write('step\n') })
process.stdout.write('done\n')
await db.destroy()
