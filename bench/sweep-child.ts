import { pino } from 'pino'
import type { ImpedimentDeps } from '../apps/server/src/capabilities/impediments/deps.ts'
import { sweep } from '../apps/server/src/capabilities/impediments/jobs.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { httpImpediments } from '../apps/server/src/providers/impediments/http-impediments.ts'
import { TEST_CONFIG } from '../apps/server/test/stub-app.ts'

/** A node that sweeps until nobody is due or it is killed. Its clock runs ahead by what it is told, so that leases of the dead are over. */
const [url = '', sigap = '', perSecond = '', ahead = '0'] = process.argv.slice(2)
const { db } = openDatabase({ url, poolSize: 10, onError: () => {} })
const clock = { now: () => new Date(Date.now() + Number(ahead)) }
const deps = {
  db,
  clock,
  log: pino({ level: 'error' }),
  secrets: TEST_CONFIG.secrets,
  live: { toMember: () => {}, toMerchant: () => {} },
  jobs: { send: async () => true },
  service: {
    ...httpImpediments({ url: sigap, token: 'sandbox' }, { clock }),
    isThere: true,
    perSecond: Number(perSecond),
  },
  brandOf: () => undefined,
} as unknown as ImpedimentDeps
process.stdout.write('begun\n')
while ((await sweep(deps)) > 0);
await db.destroy()
