import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { deposit, type TestLedger } from './ledger.ts'

const CHILD = new URL('./crash-child.ts', import.meta.url).pathname
const MEMBERS = 50
const ACKNOWLEDGED_BEFORE_KILL = { min: 200, spread: 300 }

export type CrashRound = { acknowledged: number; missing: string[]; torn: string[]; findings: string[] }

/** Starts a process that moves money, kills it hard under load, and compares what it was told with what is there. */
export async function crashOnce(test: TestLedger, round: string): Promise<CrashRound> {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, n) => {
      const member = await test.member()
      await test.ledger.transfer(deposit(test.merchantId, member, 10n ** 9n, `crash-${round}-${n}`))
      return member
    }),
  )
  const args = [CHILD, test.url, String(test.merchantId), round, ...members.map(String)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const killAfter = ACKNOWLEDGED_BEFORE_KILL.min + Math.floor(Math.random() * ACKNOWLEDGED_BEFORE_KILL.spread)
  const acknowledged: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    acknowledged.push(line)
    if (acknowledged.length === killAfter) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') throw new Error(`the process that moves money ended by itself (${signal})`)
  await untilConnectionsEnd(test)

  const { rows } = await test.pool.query<{ idem_key: string }>(
    `select idem_key from ledger_transfer where book_id = $1 and idem_key like $2`,
    [test.merchantId, `${round}-%`],
  )
  const present = new Set(rows.map(({ idem_key }) => idem_key))
  // The pipe may cut the last line in two.
  const keys = acknowledged.filter((line) => /^(alone \d+-\d+-\d+|pair \d+-\d+-\d+)$/.test(line)).flatMap(keysOf)
  const torn = [...present].filter((key) => key.split('-').length === 4 && !present.has(otherOfPair(key)))
  return {
    acknowledged: keys.length,
    missing: keys.filter((key) => !present.has(key)),
    torn,
    findings: await test.findings(),
  }
}

const keysOf = (line: string) => {
  const [how, key] = line.split(' ')
  return how === 'pair' ? [`${key}-1`, `${key}-2`] : [`${key}`]
}

const otherOfPair = (key: string) => key.replace(/[12]$/, (last) => (last === '1' ? '2' : '1'))

/** The database notices the death of a client only when it next speaks to it; what was committed by then stays. */
async function untilConnectionsEnd(test: TestLedger): Promise<void> {
  const others = `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
  while ((await test.pool.query(others)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 20))
}
