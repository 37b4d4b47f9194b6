import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type Whose = { memberId?: string | undefined; userName?: string | undefined }
const NOBODY = 0n

/** By id, else by name; a name that nobody has finds nothing. */
export async function memberAsked(
  db: Db,
  merchantId: number,
  { memberId, userName }: Whose,
): Promise<bigint | undefined> {
  if (memberId !== undefined) return BigInt(memberId)
  if (userName === undefined || userName === '') return undefined
  return (await memberOfName(db, merchantId, userName)) ?? NOBODY
}

/** The member whom a list is narrowed to; undefined where nobody has that name. */
async function memberOfName(db: Db, merchantId: number, userName: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from member where merchant_id = ${merchantId} and lower(account) = ${userName.toLowerCase()}`.execute(db)
  return rows[0]?.id
}
