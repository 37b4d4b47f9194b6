import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

const SESSIONS_SHOWN = 50
const OTHERS_SHOWN = 20
const ADDRESS_DAYS = 30

export type SessionLine = {
  id: bigint
  label: string
  ip: string
  country: string | null
  startedAt: Date
  seenAt: Date
  expiresAt: Date
  endedAt: Date | null
  endReason: string | null
}
export type OtherMember = { id: bigint; userName: string }

/** Newest first. */
export async function sessionsOf(db: Db, memberId: bigint): Promise<SessionLine[]> {
  const { rows } = await sql<SessionLine>`
    select s.id, s.device_label as label, s.ip, s.country, s.created_at as "startedAt",
      coalesce(n.seen_at, s.created_at) as "seenAt", s.expires_at as "expiresAt", s.ended_at as "endedAt",
      s.end_reason as "endReason"
    from member_session s left join session_seen n on n.book_id = s.merchant_id and n.session_id = s.id
    where s.member_id = ${memberId} order by s.created_at desc, s.id desc limit ${SESSIONS_SHOWN}`.execute(db)
  return rows
}

export async function registrationDeviceOf(db: Db, memberId: bigint): Promise<Buffer | null> {
  const row = await db
    .selectFrom('member_registration')
    .select('device_hash as hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.hash ?? null
}

export async function othersOnDevice(
  db: Db,
  { merchantId, memberId, hash }: { merchantId: number; memberId: bigint; hash: Buffer },
): Promise<OtherMember[]> {
  const { rows } = await sql<OtherMember>`
    select m.id, m.account as "userName" from member_registration r join member m on m.id = r.member_id
    where r.device_hash = ${hash} and m.merchant_id = ${merchantId} and m.id <> ${memberId}
    order by m.id desc limit ${OTHERS_SHOWN}`.execute(db)
  return rows
}

export async function othersAtAddresses(
  db: Db,
  { merchantId, memberId, now }: { merchantId: number; memberId: bigint; now: Date },
): Promise<OtherMember[]> {
  const since = new Date(now.getTime() - ADDRESS_DAYS * 86_400_000)
  const { rows } = await sql<OtherMember>`
    select m.id, m.account as "userName" from member m where m.id in (
      select o.member_id from (select distinct s.ip from member_session s
        where s.member_id = ${memberId} and s.created_at >= ${since} and s.ip <> '') own
      join member_session o on o.ip = own.ip and o.merchant_id = ${merchantId} and o.created_at >= ${since}
      where o.member_id <> ${memberId} limit 1000)
    order by m.id desc limit ${OTHERS_SHOWN}`.execute(db)
  return rows
}
