import { crashOnce } from '../apps/server/test/crash.ts'
import { openTestLedger } from '../apps/server/test/ledger.ts'

const CRASHES = 20

/** Proofs that take too long for every test run: the server killed hard under load, again and again, then audited. */
async function proveCrashSafety(): Promise<void> {
  const test = await openTestLedger()
  try {
    let acknowledged = 0
    for (let round = 1; round <= CRASHES; round++) {
      const { acknowledged: count, ...wrong } = await crashOnce(test, String(round))
      const problems = [...wrong.missing, ...wrong.torn, ...wrong.findings]
      if (problems.length > 0) throw new Error(`kill ${round}: ${JSON.stringify(wrong)}`)
      acknowledged += count
    }
    console.log(
      `killed ${CRASHES} times under load: ${acknowledged} acknowledged transfers, all there once, books clean`,
    )
  } finally {
    await test.drop()
  }
}

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: run the proofs with npm run prove.')
process.env.TEST_DATABASE_URL = url
await proveCrashSafety()
