import { sql } from 'kysely'
import type { Finding } from '../../platform/audit.ts'
import type { Db } from '../../platform/db.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { exportProblem, nameOf } from './export-seals.ts'
import { allSeals, type KnownSeal, partHash } from './queries.ts'

const ROWS = 'sealed rows are still those that were sealed'
const EXPORTS = 'exports hold what was sealed'
const CARRIED = 'accounts carry the sum of all that was sealed'

export const DEEP_CHECKS = [ROWS, EXPORTS, CARRIED] as const

type Deps = { db: Db; storage: StorageProvider }
type Sums = Map<string, bigint>

/** Reads again what seals stand for: the rows that are still there, and every export. */
export async function deepAudit(deps: Deps): Promise<Finding[]> {
  const findings: Finding[] = []
  const sums: Sums = new Map()
  for (const seal of await allSeals(deps.db)) {
    findings.push(...(await rowFindings(deps.db, seal)), ...(await exportFindings(deps, seal, sums)))
  }
  findings.push(...(await carriedFindings(deps.db, sums)))
  return findings
}

async function rowFindings(db: Db, seal: KnownSeal): Promise<Finding[]> {
  if (seal.isDropped) return []
  const found = await partHash(db, seal)
  if (found?.rows === seal.rows && found.hash.equals(seal.contentHash)) return []
  const detail = found === null ? 'is not there' : `has ${found.rows} rows, ${seal.rows} were sealed, or others`
  return [{ check: ROWS, detail: `${nameOf(seal)} ${detail}` }]
}

async function exportFindings(deps: Deps, seal: KnownSeal, sums: Sums): Promise<Finding[]> {
  if (!seal.isExported) return []
  const add = seal.isDropped && seal.table === 'ledger_posting' ? (line: string) => addPosting(sums, line) : undefined
  const problem = await exportProblem(deps, seal, add)
  return problem === null ? [] : [{ check: EXPORTS, detail: `${nameOf(seal)}: ${problem}` }]
}

const POSTING = /^\{"book_id":(\d+),"account_id":(\d+),"transfer_id":\d+,"amount":(-?\d+),/

/** By pattern: a number of JSON may be too large for JavaScript's. */
function addPosting(sums: Sums, line: string): void {
  const [, bookId, accountId, amount = '0'] = POSTING.exec(line) ?? []
  const key = `${bookId}:${accountId}`
  sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount))
}

/** From exports of what was dropped, and from sealed rows that are still there. */
async function carriedFindings(db: Db, sums: Sums): Promise<Finding[]> {
  const { rows } = await sql<{ key: string; carried: bigint; there: bigint }>`
    select book_id || ':' || account_id as key, coalesce(c.amount, 0)::bigint as carried, coalesce(p.amount, 0)::bigint as there
    from (select book_id, account_id, sum(amount) as amount from ledger_carried group by 1, 2) c
    full join (
      select p.book_id, p.account_id, sum(p.amount) as amount from ledger_posting p
      join audited_books('ledger_posting') b on b.book_id = p.book_id and p.transfer_id < b.sealed group by 1, 2
    ) p using (book_id, account_id)`.execute(db)
  const seen = new Set(rows.map(({ key }) => key))
  const wrong = rows.filter(({ key, carried, there }) => carried !== there + (sums.get(key) ?? 0n))
  const lost = [...sums.keys()].filter((key) => !seen.has(key))
  return [...wrong.map(({ key }) => key), ...lost].map((key) => ({ check: CARRIED, detail: `account ${key}` }))
}
