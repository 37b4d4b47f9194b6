import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberStatus } from './tables.ts'
import './tables.ts'

export type OpenSession = {
  id: bigint
  memberId: bigint
  type: MemberType
  userName: string
  lastSeenAt: Date
  expiresAt: Date
  tokenExpiresAt: Date | null
  /** Whether somebody came with it before. */
  isUsed: boolean
  mustChangePassword: boolean
}

const LAST_SEEN = sql<Date>`coalesce(n.seen_at, s.created_at)`

/**
 * Whether it has ended is looked at last. Asked of the database, it may go through the index of all that are open, which it
 * takes for empty where it was when the table was last looked through, as it is at night.
 */
export async function findOpenSession(db: Db, merchantId: number, tokenHash: Buffer): Promise<OpenSession | undefined> {
  const sessions = sessionsOf(db, merchantId)
  const found =
    (await sessions
      .select(['s.token_expires_at as tokenExpiresAt', 's.token_used as isUsed'])
      .where('s.token_hash', '=', tokenHash)
      .executeTakeFirst()) ??
    // Of a page that was loaded before the newest one.
    (await sessions
      .innerJoin('session_token as t', 't.session_id', 's.id')
      .select(({ val }) => ['t.expires_at as tokenExpiresAt', val(true).as('isUsed')])
      .where('t.token_hash', '=', tokenHash)
      .executeTakeFirst())
  if (found === undefined) return undefined
  const { endedAt, ...session } = found
  return endedAt === null ? session : undefined
}

const sessionsOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('member_session as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .leftJoin('member_credential as c', 'c.member_id', 's.member_id')
    .leftJoin('session_seen as n', (on) =>
      on.onRef('n.book_id', '=', 's.merchant_id').onRef('n.session_id', '=', 's.id'),
    )
    .select(['s.id', 's.member_id as memberId', 'm.type', 'm.account as userName', 's.ended_at as endedAt'])
    .select(({ fn, val }) => fn.coalesce('c.must_change', val(false)).as('mustChangePassword'))
    .select([LAST_SEEN.as('lastSeenAt'), 's.expires_at as expiresAt'])
    .where('s.merchant_id', '=', merchantId)
    .where('m.status', '=', 'active')

/** Its answer arrived: the refresh token that brought it is over. */
export async function markUsed(db: Db, id: bigint, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('member_session')
    .set({ token_used: true })
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Also counts the time since it was last seen. */
export async function markSeen(db: Db, merchantId: number, id: bigint, now: Date): Promise<void> {
  await sql`select note_presence(${merchantId}::int, ${now}, array[${id}]::bigint[])`.execute(db)
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

export type NewSession = {
  memberId: bigint
  merchantId: number
  tokenHash: Buffer
  tokenExpiresAt: Date
  now: Date
  expiresAt: Date
  deviceLabel: string
  ip: string
  country: string | null
  persistent: boolean
  knownDeviceId: bigint | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<bigint> {
  const { id } = await tx
    .insertInto('member_session')
    .values({
      member_id: session.memberId,
      merchant_id: session.merchantId,
      token_hash: session.tokenHash,
      token_expires_at: session.tokenExpiresAt,
      created_at: session.now,
      expires_at: session.expiresAt,
      device_label: session.deviceLabel,
      ip: session.ip,
      country: session.country,
      persistent: session.persistent,
      known_device_id: session.knownDeviceId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteSeen(tx, [{ id, merchantId: session.merchantId }], session.now)
  return id
}

/** Without counting the time: they have just begun, or got a new token. */
export async function noteSeen(
  tx: Tx | Db,
  sessions: readonly { id: bigint; merchantId: number }[],
  now: Date,
): Promise<void> {
  for (const [book, begun] of Map.groupBy(sessions, ({ merchantId }) => merchantId)) {
    await sql`insert into session_seen as n (book_id, session_id, seen_at, look_at)
      select ${book}::int, u.id, ${now}::timestamptz, ${now}::timestamptz + interval '30 minutes'
      from unnest(${begun.map(({ id }) => id)}::bigint[]) as u (id)
      order by u.id
      on conflict (book_id, session_id) do update set seen_at = excluded.seen_at, look_at = coalesce(n.look_at, excluded.look_at)`.execute(
      tx,
    )
  }
}

/** The device that a session was opened on, if its owner has shown more than a password there. */
export async function provedDeviceOf(db: Db, sessionId: bigint): Promise<bigint | undefined> {
  const found = await db
    .selectFrom('member_session as s')
    .innerJoin('known_device as d', 'd.id', 's.known_device_id')
    .select('d.id')
    .where('s.id', '=', sessionId)
    .where('d.proved_at', 'is not', null)
    .executeTakeFirst()
  return found?.id
}

export type RefreshToken = { tokenHash: Buffer; now: Date; expiresAt: Date }

export async function insertRefreshToken(tx: Tx, sessionId: bigint, token: RefreshToken): Promise<void> {
  const { tokenHash, now, expiresAt } = token
  await tx
    .insertInto('refresh_token')
    .values({ session_id: sessionId, token_hash: tokenHash, created_at: now, expires_at: expiresAt })
    .execute()
}

export type RefreshedSession = {
  refreshId: bigint
  usedAt: Date | null
  salt: Buffer | null
  /** Of the newest token, which need not be the one that this brought. */
  isAnswerUsed: boolean
  refreshExpiresAt: Date
  id: bigint
  createdAt: Date
  endedAt: Date | null
  lastSeenAt: Date
  expiresAt: Date
  persistent: boolean
  merchantId: number
  memberId: bigint
  type: MemberType
  userName: string
  status: MemberStatus
  trialExpiresAt: Date | null
}

/** Locks token and session: of two uses of one token the second sees what the first did. */
export async function lockRefreshToken(
  tx: Tx,
  merchantId: number,
  tokenHash: Buffer,
): Promise<RefreshedSession | undefined> {
  return tx
    .selectFrom('refresh_token as r')
    .innerJoin('member_session as s', 's.id', 'r.session_id')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .leftJoin('session_seen as n', (on) =>
      on.onRef('n.book_id', '=', 's.merchant_id').onRef('n.session_id', '=', 's.id'),
    )
    .select(['r.id as refreshId', 'r.used_at as usedAt', 'r.salt', 'r.expires_at as refreshExpiresAt'])
    .select('s.token_used as isAnswerUsed')
    .select(['s.id', 's.ended_at as endedAt', LAST_SEEN.as('lastSeenAt'), 's.expires_at as expiresAt'])
    .select([
      's.created_at as createdAt',
      's.persistent',
      's.merchant_id as merchantId',
      's.member_id as memberId',
      'm.type',
      'm.account as userName',
      'm.status',
    ])
    .select('m.trial_expires_at as trialExpiresAt')
    .where('r.token_hash', '=', tokenHash)
    .where('s.merchant_id', '=', merchantId)
    .forUpdate(['r', 's'])
    .executeTakeFirst()
}

export type Rotation = {
  now: Date
  /** When somebody last touched the page: a renewal by itself keeps no session open. */
  seenAt: Date
  salt: Buffer
  tokenHash: Buffer
  tokenExpiresAt: Date
  expiresAt: Date
}

/** More open pages than anybody has; the one that was loaded longest ago asks for a new token. */
const TOKENS_PER_SESSION = 50

/** Whether this token follows and has not been used itself. */
export async function isCurrent(tx: Tx, sessionId: bigint, tokenHash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('refresh_token')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The token of the page that was loaded last goes to the others; those that ran out or are too many go. */
async function keepToken(tx: Tx, sessionId: bigint, now: Date): Promise<void> {
  await sql`insert into session_token (token_hash, session_id, expires_at)
    select token_hash, id, coalesce(token_expires_at, expires_at) from member_session where id = ${sessionId}
    on conflict do nothing`.execute(tx)
  await sql`delete from session_token where session_id = ${sessionId} and (expires_at <= ${now} or token_hash in (
    select token_hash from session_token where session_id = ${sessionId}
    order by expires_at desc offset ${TOKENS_PER_SESSION}))`.execute(tx)
}

/** The used token stays, so that a copy of it is recognised. */
export async function rotate(tx: Tx, session: RefreshedSession, next: Rotation): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ used_at: next.now, salt: next.salt })
    .where('id', '=', session.refreshId)
    .execute()
  await keepToken(tx, session.id, next.now)
  await tx
    .updateTable('member_session')
    .set({
      token_hash: next.tokenHash,
      token_used: false,
      token_expires_at: next.tokenExpiresAt,
      expires_at: next.expiresAt,
    })
    .where('id', '=', session.id)
    .execute()
  await noteSeen(tx, [session], next.seenAt)
}

export type Looked = { id: bigint; isSilent: boolean }

/**
 * Looks after sessions of a book whose time to do so has come, longest ago first, and says when to look again. Silent are those
 * not seen since, where the brand's profile ends them; elsewhere they go on, and are looked after again once they are seen.
 */
export async function lookAfter(
  tx: Tx,
  { book, now, seenBefore, limit }: { book: number; now: Date; seenBefore: Date; limit: number },
): Promise<Looked[]> {
  const { rows: due } = await sql<{ id: bigint }>`
    select session_id as id from session_seen where book_id = ${book} and look_at <= ${now}
    order by look_at limit ${limit} for update skip locked`.execute(tx)
  if (due.length === 0) return []
  // Statements of their own: sessions may lie elsewhere than what was seen of them.
  const { rows: open } = await sql<{ id: bigint; isRegulated: boolean }>`
    select s.id, m.regulation = 'br' as "isRegulated" from member_session s join merchant m on m.id = s.merchant_id
    where s.id = any(${due.map(({ id }) => id)}::bigint[]) and s.ended_at is null`.execute(tx)
  const regulated = new Map(open.map(({ id, isRegulated }) => [id, isRegulated]))
  const { rows } = await sql<{ id: bigint; isAsleep: boolean }>`
    update session_seen
    set look_at = case when seen_at > ${seenBefore} and session_id = any(${[...regulated.keys()]}::bigint[])
      then seen_at + interval '30 minutes' end
    where book_id = ${book} and session_id = any(${due.map(({ id }) => id)}::bigint[])
    returning session_id as id, look_at is null as "isAsleep"`.execute(tx)
  return rows.map(({ id, isAsleep }) => ({ id, isSilent: isAsleep && regulated.get(id) === true }))
}

export async function booksOfSessions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from merchant order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Open ones whose time is over, on every brand. */
export async function expiredSessions(db: Db | Tx, now: Date, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('member_session')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type SessionDevice = {
  id: bigint
  label: string
  ip: string
  country: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** A member's open sessions, the last seen first. */
export async function openSessionsOf(db: Db | Tx, memberId: bigint, now: Date): Promise<SessionDevice[]> {
  return db
    .selectFrom('member_session as s')
    .leftJoin('session_seen as n', (on) =>
      on.onRef('n.book_id', '=', 's.merchant_id').onRef('n.session_id', '=', 's.id'),
    )
    .select(['s.id', 's.device_label as label', 's.ip', 's.country', 's.created_at as createdAt'])
    .select(LAST_SEEN.as('lastSeenAt'))
    .where('s.member_id', '=', memberId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

export type RememberedDevice = { id: bigint; label: string; lastUsedAt: Date; expiresAt: Date }

/** Devices that need no code, without those that have a session open; the last used first. */
export async function rememberedDevicesOf(db: Db, memberId: bigint, now: Date): Promise<RememberedDevice[]> {
  return db
    .selectFrom('known_device as d')
    .select(['d.id', 'd.label', 'd.last_used_at as lastUsedAt', 'd.expires_at as expiresAt'])
    .where('d.member_id', '=', memberId)
    .where('d.expires_at', '>', now)
    .where('d.proved_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member_session as s')
            .select('s.id')
            .whereRef('s.known_device_id', '=', 'd.id')
            .where('s.ended_at', 'is', null)
            .where('s.expires_at', '>', now),
        ),
      ),
    )
    .orderBy('d.last_used_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
}
