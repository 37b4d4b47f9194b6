import { randomUUID } from 'node:crypto'
import * as filings from '@trevo/contract/ops/filings'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db.ts'
import type { OpsWorld } from './ops-world.ts'

let days = 0

/** One that the regulator rejected, of a day of its own. */
export async function aRejectedFiling(db: Db, book: number): Promise<bigint> {
  days += 1
  const day = new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10)
  const { rows } = await sql<{ id: bigint }>`
    insert into filing (book_id, kind, day, state, seal_hash, due_at, parts, records, created_at)
    values (${book}, 'games', ${day}::date, 'rejected', ${Buffer.alloc(32)}, now(), 1, 3, now()) returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0n
  await sql`insert into filing_part (filing_id, part, records, bytes, sha256, file_key, state, created_at)
    values (${id}, 1, 3, 10, ${Buffer.alloc(32)}, 'none-there-at-all.gz', 'rejected', now())`.execute(db)
  await sql`insert into day_seal (book_id, day, balances, postings, hash, previous_hash, sealed_at)
    values (${book}, ${day}::date, '[]', 0, ${Buffer.alloc(32)}, ${Buffer.alloc(32)}, now()) on conflict do nothing`.execute(
    db,
  )
  return id
}

const why = () => ({ requestId: randomUUID(), note: 'cadastro corrigido' })

export const filingWrites = (world: () => OpsWorld) =>
  [[filings.opsResendFiling, 'filing.resend'] as const, [filings.opsRebuildFiling, 'filing.rebuild'] as const].map(
    ([endpoint, action]) => ({
      endpoint,
      action,
      about: 'brand' as const,
      input: async () => ({
        params: { id: String(await aRejectedFiling(world().db, world().brandId)) },
        body: why(),
      }),
    }),
  )

/** Calls about a filing of one brand, made by staff of another. */
export const filingCalls = ({ params }: { params: { id: string } }) => [
  [filings.opsFiling, { params }] as const,
  [filings.opsFilingParts, { params }] as const,
  [filings.opsFilingRecords, { params: { ...params, part: '1' } }] as const,
  [filings.opsFilingFile, { params: { ...params, part: '1' } }] as const,
  [filings.opsResendFiling, { params, body: why() }] as const,
  [filings.opsRebuildFiling, { params, body: why() }] as const,
]
