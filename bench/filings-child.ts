import { pino } from 'pino'
import { buildFilings } from '../apps/server/src/capabilities/filings/build.ts'
import { checkFilings } from '../apps/server/src/capabilities/filings/check.ts'
import { sendFilings } from '../apps/server/src/capabilities/filings/send.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { httpFilings } from '../apps/server/src/providers/filings/http-filings.ts'
import { folderStorage } from '../apps/server/src/providers/storage/folder-storage.ts'
import { TEST_CONFIG } from '../apps/server/test/stub-app.ts'

/** A node that builds and sends until it is killed. Its clock runs ahead by what it is told, so that leases of the dead are over. */
const [url = '', intake = '', operator = '', folder = '', ahead = '0', recordsMax = '5'] = process.argv.slice(2)
const { db } = openDatabase({ url, poolSize: 4, onError: () => {} })
const clock = { now: () => new Date(Date.now() + Number(ahead)) }
const service = { ...httpFilings({ url: intake, token: 'sandbox' }, { clock }), isThere: true, operator }
const deps = {
  db,
  clock,
  log: pino({ level: 'silent' }),
  secrets: TEST_CONFIG.secrets,
  storage: folderStorage(folder),
  service,
}
process.stdout.write('begun\n')
await buildFilings(deps, { recordsMax: Number(recordsMax) })
await checkFilings(deps)
while ((await sendFilings(deps)) > 0);
await db.destroy()
