import { setTimeout as sleep } from 'node:timers/promises'
import { createBeacon } from '@trevo/fair/beacon'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { closeDraws } from '../apps/server/src/capabilities/jackpots/close.ts'
import { decideDraws } from '../apps/server/src/capabilities/jackpots/decide.ts'
import { closeTournaments } from '../apps/server/src/capabilities/tournaments/close.ts'
import { countScores } from '../apps/server/src/capabilities/tournaments/count.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { roleAt } from '../apps/server/src/platform/roles.ts'
import { settleBolaos } from './engagement-bolao.ts'
import { BEACON_KEY, claimSome, PLACE } from './engagement-world.ts'

/** What nodes do beside calls, and claims, over and over until somebody kills it; a line for each thing that is done. */
const [url = '', merchant = ''] = process.argv.slice(2)
const brand = { ...PLACE, id: Number(merchant) }
const role = await roleAt(url, 'trevo_app')
const { db, pool } = openDatabase({ url, poolSize: 6, role, onError: () => {} })
const clock = { now: () => new Date() }
const live = { toMember: () => {}, toMerchant: () => {} }
const log = { error: (fault: unknown) => void process.stderr.write(`${JSON.stringify(fault)}\n`) }
const sandbox = createSandboxBeacon(BEACON_KEY, Date.now)
const deps = {
  db,
  ledger: createLedger({ pool }),
  live,
  jobs: { send: async () => true },
  clock,
  log,
  brands: () => [brand],
  beacon: { source: createBeacon(sandbox.chain, [sandbox.answer]) },
}
const PAUSE_MS = 100
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function forEver(name: string, work: () => Promise<unknown>): Promise<never> {
  for (;;) {
    say(`begin ${name}`)
    // A busy machine answers late; a node tries again.
    await work().catch((error: unknown) => process.stderr.write(`${name}: ${error}\n`))
    say(`end ${name}`)
    await sleep(PAUSE_MS)
  }
}

await Promise.all([
  forEver('races', async () => {
    await countScores(deps)
    await closeTournaments(deps)
  }),
  forEver('jackpots', async () => {
    await decideDraws(deps)
    await closeDraws(deps)
  }),
  forEver('bolaos', () => settleBolaos(deps)),
  forEver('missions', () => claimSome(deps, brand)),
])
