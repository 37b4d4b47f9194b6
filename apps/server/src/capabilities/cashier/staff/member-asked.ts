import type { Db } from '../../../platform/db.ts'
import { memberOfName } from './queries.ts'

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
