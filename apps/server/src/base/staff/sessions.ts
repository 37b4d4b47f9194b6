import { STAFF_SESSION } from '@trevo/contract/ops/roles'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { StaffSession } from '../../platform/guards.ts'
import type { Live } from '../../platform/live/live.ts'
import { hashToken, newToken } from '../../platform/token.ts'
import { deviceLabel } from '../devices/device-label.ts'
import { insertStaffRefresh, renewStaffSession } from './renewal.ts'
import './tables.ts'

/** Being seen is written at most this often; the idle end may therefore come up to this much early, never late. */
const SEEN_EVERY_MS = 60_000

export type StaffEndReason =
  | 'signed_out'
  | 'expired'
  | 'idle'
  | 'disabled'
  | 'reset'
  | 'password_changed'
  | 'ended_by_admin'
  | 'copied'

/** Where a person signs in; `device` is the value of a cookie in that browser. */
export type StaffBrowser = { ip: string; userAgent: string | undefined; device: string }

export type StaffSessions = {
  /** The open session of a token, or null. */
  sessionOf(token: string): Promise<StaffSession | null>
  /** The token is told here once; only its hash is kept. */
  open(tx: Tx, staffId: bigint, client: StaffBrowser): Promise<OpenedStaffSession>
  /** As for members: the refresh token works once, for a moment the same again, and a copy ends the session. Null: sign in. */
  renew(refreshToken: string, ip: string): Promise<RenewedStaffSession | null>
  end(tx: Tx, id: bigint, reason: StaffEndReason): Promise<void>
  /** All sessions of a person, or all but one. */
  endAll(tx: Tx, staffId: bigint, reason: StaffEndReason, except?: bigint): Promise<void>
}
/** Both tokens are told once; only their hashes are kept. */
export type OpenedStaffSession = { id: bigint; token: string; refreshToken: string; expiresAt: Date }
export type RenewedStaffSession = { token: string; refreshToken: string; session: StaffSession }

type Options = { db: Db; live: Pick<Live, 'endStaffSession'>; clock: Clock }

export function createStaffSessions({ db, live, clock }: Options): StaffSessions {
  async function endWhere(
    tx: Tx,
    where: { id: bigint } | { staffId: bigint; except?: bigint },
    reason: StaffEndReason,
  ) {
    let query = tx
      .updateTable('staff_session')
      .set({ ended_at: clock.now(), end_reason: reason })
      .where('ended_at', 'is', null)
    if ('id' in where) query = query.where('id', '=', where.id)
    else query = query.where('staff_id', '=', where.staffId).where('id', '<>', where.except ?? 0n)
    const ended = await query.returning('id').execute()
    tx.afterCommit(() => {
      for (const { id } of ended) live.endStaffSession(id, reason)
    })
  }

  async function sessionOf(token: string): Promise<StaffSession | null> {
    const tokenHash = hashToken(token)
    const open = await openSession(tokenHash)
    if (open === null) return null
    const { isUsed, ...session } = open
    if (!isUsed) await markUsed(db, session.id, tokenHash)
    return session
  }

  async function openSession(tokenHash: Buffer): Promise<(StaffSession & { isUsed: boolean }) | null> {
    const found = await findOpen(db, tokenHash)
    if (found === undefined) return null
    const now = clock.now()
    const over = whyOver(found, now)
    if (over !== null) {
      await db
        .updateTable('staff_session')
        .set({ ended_at: now, end_reason: over })
        .where('id', '=', found.id)
        .where('ended_at', 'is', null)
        .execute()
      live.endStaffSession(found.id, over)
      return null
    }
    if (now.getTime() - found.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
      await db.updateTable('staff_session').set({ last_seen_at: now }).where('id', '=', found.id).execute()
    }
    const { lastSeenAt: _seen, ...session } = found
    return session
  }

  return {
    sessionOf,
    async open(tx, staffId, { ip, userAgent, device }) {
      const now = clock.now()
      const [token, refreshToken] = [newToken(), newToken()]
      const expiresAt = new Date(now.getTime() + STAFF_SESSION.absoluteMs)
      const { id } = await tx
        .insertInto('staff_session')
        .values({
          staff_id: staffId,
          token_hash: hashToken(token),
          ip,
          device_label: deviceLabel(userAgent),
          device_hash: hashToken(device),
          created_at: now,
          last_seen_at: now,
          expires_at: expiresAt,
          ended_at: null,
          end_reason: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertStaffRefresh(tx, id, refreshToken, now)
      return { id, token, refreshToken, expiresAt }
    },
    async renew(refreshToken, ip) {
      const now = clock.now()
      const renewed = await inTx(db, async (tx) => {
        const found = await renewStaffSession(tx, refreshToken, { ip, now })
        if (found?.isCopy) await endWhere(tx, { id: found.sessionId }, 'copied')
        return found
      })
      if (renewed === null || renewed.isCopy) return null
      const open = await openSession(hashToken(renewed.token))
      if (open === null) return null
      const { isUsed: _used, ...session } = open
      return { token: renewed.token, refreshToken: renewed.refreshToken, session }
    },
    end: (tx, id, reason) => endWhere(tx, { id }, reason),
    endAll: (tx, staffId, reason, except) =>
      endWhere(tx, except === undefined ? { staffId } : { staffId, except }, reason),
  }
}

/** Whether this person has done both steps in the browser with this cookie. The same question whether or not there is such a name. */
export async function isKnownDesk(
  db: Db,
  who: { userName: string } | { staffId: bigint },
  device: string | undefined,
): Promise<boolean> {
  if (device === undefined) return false
  const found = await db
    .selectFrom('staff_session as s')
    .innerJoin('staff_account as a', 'a.id', 's.staff_id')
    .select('s.id')
    .where('s.device_hash', '=', hashToken(device))
    .where(({ eb }) =>
      'staffId' in who
        ? eb('a.id', '=', who.staffId)
        : eb(sql<string>`lower(a.user_name)`, '=', who.userName.toLowerCase()),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type OpenSession = StaffSession & { lastSeenAt: Date; isUsed: boolean }

/** Its answer arrived: the refresh token that brought it is over. */
async function markUsed(db: Db, id: bigint, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ token_used: true })
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Roles and brand are read with every call: taking one away works at once. */
const findOpen = (db: Db, tokenHash: Buffer): Promise<OpenSession | undefined> =>
  db
    .selectFrom('staff_session as s')
    .innerJoin('staff_account as a', 'a.id', 's.staff_id')
    .select(['s.id', 's.staff_id as staffId', 's.last_seen_at as lastSeenAt', 's.expires_at as expiresAt'])
    .select(['a.user_name as userName', 'a.display_name as displayName', 'a.merchant_id as merchantId', 'a.roles'])
    .select(['a.must_change as mustChangePassword', 'a.decides_from as decidesFrom', 'a.is_founder as isFounder'])
    .select(['s.ip', 's.device_hash as device'])
    .select(sql<boolean>`s.token_used or s.token_hash <> ${tokenHash}`.as('isUsed'))
    // The newest token of the session, or one of a page that was loaded before.
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('s.token_hash', '=', tokenHash),
        eb('s.id', '=', selectFrom('staff_session_token').select('session_id').where('token_hash', '=', tokenHash)),
      ]),
    )
    .where('s.ended_at', 'is', null)
    .where('a.status', '=', 'active')
    .executeTakeFirst()

function whyOver({ expiresAt, lastSeenAt }: OpenSession, now: Date): 'expired' | 'idle' | null {
  if (expiresAt <= now) return 'expired'
  return now.getTime() - lastSeenAt.getTime() >= STAFF_SESSION.idleMs ? 'idle' : null
}
