import { STAFF_SESSION } from '@trevo/contract/ops/roles'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { hashToken, newSalt, REFRESH_GRACE_MS, successorsOf } from '../../platform/token.ts'
import { writeAudit } from './audit.ts'
import './tables.ts'

/** More open pages than anybody has. */
const TOKENS_PER_SESSION = 50

type Renewed = { isCopy: false; sessionId: bigint; token: string; refreshToken: string }
type Copied = { isCopy: true; sessionId: bigint }

export async function insertStaffRefresh(tx: Tx, sessionId: bigint, refreshToken: string, now: Date): Promise<void> {
  await tx
    .insertInto('staff_refresh_token')
    .values({ session_id: sessionId, token_hash: hashToken(refreshToken), created_at: now })
    .execute()
}

/** Null: nobody knows the token, or its session is over. A copy is written down; the caller ends the session. */
export async function renewStaffSession(
  tx: Tx,
  presented: string,
  { ip, now }: { ip: string; now: Date },
): Promise<Renewed | Copied | null> {
  const found = await lockRefresh(tx, hashToken(presented))
  if (!found || found.endedAt !== null || found.status !== 'active' || isOver(found, now)) return null
  const { sessionId, usedAt, salt, isAnswerUsed } = found
  if (usedAt === null) return { isCopy: false, sessionId, ...(await rotate(tx, found, presented, now)) }
  // An answer that nobody has used for a single call got lost, however long ago.
  if (salt !== null && (!isAnswerUsed || now.getTime() - usedAt.getTime() <= REFRESH_GRACE_MS)) {
    const next = successorsOf(presented, salt)
    if (await isCurrent(tx, sessionId, hashToken(next.refreshToken))) return { isCopy: false, sessionId, ...next }
  }
  const { staffId, userName, displayName, merchantId } = found
  const note = { action: 'session.copied', entity: 'session', entityId: sessionId } as const
  await writeAudit(tx, { staffId, userName, displayName, merchantId, ip }, note, now)
  return { isCopy: true, sessionId }
}

const isOver = ({ expiresAt, lastSeenAt }: { expiresAt: Date; lastSeenAt: Date }, now: Date) =>
  expiresAt <= now || now.getTime() - lastSeenAt.getTime() >= STAFF_SESSION.idleMs

/** Token and session: of two uses of one token the second sees what the first did. */
const lockRefresh = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('staff_refresh_token as r')
    .innerJoin('staff_session as s', 's.id', 'r.session_id')
    .innerJoin('staff_account as a', 'a.id', 's.staff_id')
    .select(['r.id as refreshId', 'r.used_at as usedAt', 'r.salt', 's.id as sessionId', 's.ended_at as endedAt'])
    .select(['s.expires_at as expiresAt', 's.last_seen_at as lastSeenAt', 's.staff_id as staffId', 'a.status'])
    .select('s.token_used as isAnswerUsed')
    .select(['a.user_name as userName', 'a.display_name as displayName', 'a.merchant_id as merchantId'])
    .where('r.token_hash', '=', tokenHash)
    .forUpdate(['r', 's'])
    .executeTakeFirst()

async function isCurrent(tx: Tx, sessionId: bigint, tokenHash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('staff_refresh_token')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

type Held = { refreshId: bigint; sessionId: bigint }

async function rotate(tx: Tx, { refreshId, sessionId }: Held, presented: string, now: Date) {
  const salt = newSalt()
  const next = successorsOf(presented, salt)
  await tx.updateTable('staff_refresh_token').set({ used_at: now, salt }).where('id', '=', refreshId).execute()
  await insertStaffRefresh(tx, sessionId, next.refreshToken, now)
  await sql`insert into staff_session_token (token_hash, session_id, created_at)
    select token_hash, id, ${now} from staff_session where id = ${sessionId}`.execute(tx)
  await sql`delete from staff_session_token where token_hash in (
    select token_hash from staff_session_token where session_id = ${sessionId}
    order by created_at desc offset ${TOKENS_PER_SESSION})`.execute(tx)
  await tx
    .updateTable('staff_session')
    .set({ token_hash: hashToken(next.token), token_used: false, last_seen_at: now })
    .where('id', '=', sessionId)
    .execute()
  return next
}
