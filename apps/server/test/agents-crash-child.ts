import { runContracts } from '../src/capabilities/agents/contract-run.ts'
import { runRebates } from '../src/capabilities/agents/rebate-run.ts'
import { rollUpAll } from '../src/capabilities/agents/roll-up.ts'
import { periodOf } from '../src/capabilities/agents/runs.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import { openDatabase } from '../src/platform/db.ts'

/** Counts figures on and pays rebates and salaries of a day until it is killed; says when it begins and when it is done. */
const [url = '', merchant = '', day = ''] = process.argv.slice(2)
const brand = { id: Number(merchant), timeZone: 'America/Sao_Paulo', currency: 'BRL' as const }
const { db, pool } = openDatabase({ url, poolSize: 4, onError: () => {} })
const deps = {
  db,
  ledger: createLedger({ pool }),
  clock: { now: () => new Date() },
  jobs: { send: async () => true },
  live: { toMember: () => {}, toMerchant: () => {} },
}
const period = await periodOf(db, { kind: 'salary', brand, day })
process.stdout.write('begun\n')
await rollUpAll(db, new Date())
await runRebates(deps, brand, day)
await runContracts(deps, brand, 'salary', period)
process.stdout.write('done\n')
await db.destroy()
