import { formatMoney } from '@trevo/contract/money'
import { CHECKS_OF_BOOKS } from './book-checks.ts'
import { type AuditedBook, auditBooks, timesOf } from './capabilities/books/audit-books.ts'
import { DEEP_CHECKS, deepAudit } from './capabilities/books/deep-audit.ts'
import { openRoundsSince } from './capabilities/play/audit.ts'
import type { Finding } from './platform/audit.ts'
import { systemClock } from './platform/clock.ts'
import { command } from './platform/command.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { sessionName } from './platform/node-name.ts'
import { roleAt } from './platform/roles.ts'
import { chooseStorage } from './providers/storage/choose-storage.ts'

const DAY_MS = 86_400_000

/**
 * `npm run audit`: proves the books, or says what is wrong and exits with 1. What is sealed is proven by its seals; with
 * `-- --deep` sealed rows and their exports are read again.
 */
const url = process.env.DATABASE_URL
if (!url) throw new Error(`DATABASE_URL is missing: run the audit with ${command('audit')}.`)
const deep = process.argv.includes('--deep')
const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(5)} s`
const write = (line: string) => process.stdout.write(`${line}\n`)

const role = await roleAt(url, 'trevo_audit')
const { db } = openDatabase({
  url,
  name: sessionName('audit'),
  poolSize: 2,
  role,
  onError: (error) => process.stderr.write(`${error.message}\n`),
})
try {
  const beganAt = performance.now()
  const runs: AuditedBook[] = []
  const proven = { seals: 0n, sealedRows: 0n, openRows: 0n }
  for await (const run of auditBooks({ db, clock: systemClock, checks: CHECKS_OF_BOOKS, deep })) {
    runs.push(run)
    proven.seals += run.seals
    proven.sealedRows += run.sealedRows
    proven.openRows += run.openRows
  }
  const findings: Finding[] = runs.flatMap((run) => run.findings)
  if (deep) findings.push(...(await deepAudit({ db, storage: chooseStorage(readConfig(process.env)) })))
  const times = timesOf(runs)
  const names = [...CHECKS_OF_BOOKS.ofEach, ...CHECKS_OF_BOOKS.ofAll].map(({ name }) => name)
  for (const name of [...names, ...(deep ? DEEP_CHECKS : [])]) {
    const wrong = findings.filter(({ check }) => check === name)
    // What reads the archive goes over it once for all of them.
    const took = times.get(name)
    write(`${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${took === undefined ? '       ' : seconds(took)} ${name}`)
    for (const { detail } of wrong) write(`              ${detail}`)
  }
  write(
    `note  ${proven.seals} seals prove ${proven.sealedRows} rows${deep ? ', which were read again' : ''}; ${proven.openRows} rows are not sealed yet and were read; it took ${seconds(performance.now() - beganAt).trim()}`,
  )
  for (const { vendorCode, rounds, stake, oldest } of await openRoundsSince(db, new Date(Date.now() - DAY_MS))) {
    const sum = formatMoney(stake)
    write(`note  ${vendorCode}: ${rounds} rounds open for over a day, stake ${sum}, since ${oldest.toISOString()}`)
  }
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await db.destroy()
}
