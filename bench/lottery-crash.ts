import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { LOTTERY_CHECKS } from '../apps/server/src/capabilities/lottery/audit.ts'
import { settleDrawn } from '../apps/server/src/capabilities/lottery/settle.ts'
import { forgetTaken } from '../apps/server/src/capabilities/opposite/void.ts'
import { LEDGER_CHECKS } from '../apps/server/src/money/ledger/audit.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { secretsFrom } from '../apps/server/src/platform/config.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'
import { BENCH_BEACON } from './lottery-beacon.ts'
import { prepareLottery } from './lottery-world.ts'

const SEAL_KEY = secretsFrom('nothing is drawn in this measurement').keysFor('lottery seeds')

const KILLS = 20
const MEMBERS = 200
/** Those with few bets each are written ahead of those that are paid. */
const SHAPES = [
  { each: 10, chunkEntries: 100 },
  { each: 2, chunkEntries: 20 },
] as const
const CHILD = new URL('./lottery-crash-child.ts', import.meta.url).pathname
/** The settlement of a draw has some twenty steps. */
const STEPS = 18
const WITHIN_STEP_MS = 30

/** A process that settles a draw is killed at a random point, another goes on, and the books are proved; again and again. */
export async function proveLotterySettlement(adminUrl: string): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 4, onError: () => {} })
    try {
      const world = await prepareLottery(pool, MEMBERS)
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
      let cutOff = 0
      let bets = 0
      for (let kill = 1; kill <= KILLS; kill++) {
        const { each, chunkEntries } = SHAPES[kill % 2] ?? SHAPES[0]
        const draw = await world.draw(each)
        await killDuringSettlement(url, chunkEntries)
        bets += MEMBERS * each
        const { rows } = await pool.query(`select from lottery_entry where draw_id = ${draw.id} and state = 'open'`)
        if (rows.length > 0 && rows.length < MEMBERS * each) cutOff += 1
        await settleDrawn(deps)
        const findings = await audit(db, [...LEDGER_CHECKS, ...LOTTERY_CHECKS])
        const { rows: open } = await pool.query(`select from lottery_entry where state = 'open'`)
        if (findings.length > 0 || open.length > 0) {
          throw new Error(`kill ${kill}: ${open.length} bets open, ${JSON.stringify(findings.slice(0, 5))}`)
        }
      }
      console.log(
        `settlement killed ${KILLS} times, ${cutOff} of them between the first and the last step: ${bets} bets, each with one outcome, books clean`,
      )
    } finally {
      await db.destroy()
    }
  })
}

async function killDuringSettlement(url: string, chunkEntries: number): Promise<void> {
  const child = spawn(process.execPath, [CHILD, url, String(chunkEntries)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const killAfter = Math.floor(Math.random() * STEPS)
  let steps = 0
  const killSoon = () => setTimeout(() => child.kill('SIGKILL'), Math.random() * WITHIN_STEP_MS)
  if (killAfter === 0) child.once('spawn', killSoon)
  createInterface({ input: child.stdout }).on('line', () => {
    steps += 1
    if (steps === killAfter) killSoon()
  })
  await once(child, 'close')
}
