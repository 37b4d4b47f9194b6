import { openDatabase } from '../../platform/db.ts'
import { audit, LEDGER_CHECKS } from './audit.ts'

/** `npm run audit`: proves the books, or says what is wrong and exits with 1. */
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: run the audit with npm run audit.')

const { db } = openDatabase({ url, poolSize: 1, onError: (error) => process.stderr.write(`${error.message}\n`) })
try {
  const findings = await audit(db)
  for (const { name } of LEDGER_CHECKS) {
    const wrong = findings.filter(({ check }) => check === name)
    process.stdout.write(`${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${name}\n`)
    for (const { detail } of wrong) process.stdout.write(`      ${detail}\n`)
  }
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await db.destroy()
}
