import type { MemberType } from '@trevo/contract/members'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type OpenSession = {
  id: bigint
  memberId: bigint
  type: MemberType
  userName: string
  lastSeenAt: Date
  expiresAt: Date
}

export async function findOpenSession(db: Db, merchantId: number, tokenHash: Buffer): Promise<OpenSession | undefined> {
  return db
    .selectFrom('member_session as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .select(['s.id', 's.member_id as memberId', 'm.type', 'm.account as userName'])
    .select(['s.last_seen_at as lastSeenAt', 's.expires_at as expiresAt'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.merchant_id', '=', merchantId)
    .where('s.ended_at', 'is', null)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
}

export async function markSeen(db: Db, id: bigint, now: Date): Promise<void> {
  await db.updateTable('member_session').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** False when it had ended before: the first reason stays. */
export async function markEnded(db: Db | Tx, id: bigint, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type NewSession = { memberId: bigint; merchantId: number; tokenHash: Buffer; now: Date; expiresAt: Date }

export async function insertSession(tx: Tx, session: NewSession): Promise<bigint> {
  const { id } = await tx
    .insertInto('member_session')
    .values({
      member_id: session.memberId,
      merchant_id: session.merchantId,
      token_hash: session.tokenHash,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Open sessions not seen since, on brands whose profile ends them; the longest silent first. */
export async function silentSessions(db: Db, seenBefore: Date, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('member_session')
    .select('id')
    .where('merchant_id', 'in', (eb) => eb.selectFrom('merchant').select('merchant.id').where('regulation', '=', 'br'))
    .where('ended_at', 'is', null)
    .where('last_seen_at', '<=', seenBefore)
    .orderBy('last_seen_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
