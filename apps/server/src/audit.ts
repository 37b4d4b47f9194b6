import { formatMoney } from '@trevo/contract/money'
import { BOOK_CHECKS } from './book-checks.ts'
import { openRoundsSince } from './capabilities/play/audit.ts'
import { audit } from './platform/audit.ts'
import { openDatabase } from './platform/db.ts'

const DAY_MS = 86_400_000

/** `npm run audit`: proves the books, or says what is wrong and exits with 1. */
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: run the audit with npm run audit.')

const { db } = openDatabase({ url, poolSize: 1, onError: (error) => process.stderr.write(`${error.message}\n`) })
try {
  const findings = await audit(db, BOOK_CHECKS)
  for (const { name } of BOOK_CHECKS) {
    const wrong = findings.filter(({ check }) => check === name)
    process.stdout.write(`${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${name}\n`)
    for (const { detail } of wrong) process.stdout.write(`      ${detail}\n`)
  }
  for (const { vendorCode, rounds, stake, oldest } of await openRoundsSince(db, new Date(Date.now() - DAY_MS))) {
    const sum = formatMoney(stake)
    process.stdout.write(
      `note  ${vendorCode}: ${rounds} rounds open for over a day, stake ${sum}, since ${oldest.toISOString()}\n`,
    )
  }
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await db.destroy()
}
