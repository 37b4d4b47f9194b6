import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import { openedBirthday, openedIdNumber } from '../../../base/members/identity.ts'
import { LAST_SEEN_AT } from '../../../base/members/last-seen.ts'
import type { MemberStatus } from '../../../base/members/tables.ts'
import type { Secrets } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db.ts'

export type MemberLine = {
  id: bigint
  userName: string
  nickname: string
  type: MemberType
  status: MemberStatus
  clubLabel: string | null
  registeredAt: Date
}

export type MemberQuestion = {
  merchantId: number
  /** Null: everybody. */
  ids: readonly bigint[] | null
  tag: string | null
  type: MemberType | null
  status: MemberStatus | null
  beforeId: bigint | null
  limit: number
}

const COLUMNS = sql`m.id, m.account as "userName", m.nickname, m.type, m.status, m.club_label as "clubLabel",
  m.created_at as "registeredAt"`

export async function memberPage(db: Db | Tx, question: MemberQuestion): Promise<MemberLine[]> {
  const { merchantId, ids, tag, type, status, beforeId, limit } = question
  const conditions = [
    sql`m.merchant_id = ${merchantId}`,
    ...(ids === null ? [] : [sql`m.id = any(${[...ids]}::bigint[])`]),
    ...(tag === null
      ? []
      : [sql`m.id in (select t.member_id from member_tag t where t.merchant_id = ${merchantId} and t.tag = ${tag})`]),
    ...(type === null ? [] : [sql`m.type = ${type}`]),
    ...(status === null ? [] : [sql`m.status = ${status}`]),
    ...(beforeId === null ? [] : [sql`m.id < ${beforeId}`]),
  ]
  const { rows } = await sql<MemberLine>`
    select ${COLUMNS} from member m where ${sql.join(conditions, sql` and `)} order by m.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export type MemberDetail = MemberLine & {
  lastSeenAt: Date | null
  uplineId: bigint | null
  uplineName: string | null
  directDownlines: number
  payeeName: string
  idNumber: string | null
  birthday: string | null
  mobile: string | null
  mobileVerified: boolean
  email: string | null
  emailVerified: boolean
  registrationIp: string | null
  hasSecondStep: boolean
}

type SealedDetail = Omit<MemberDetail, 'idNumber' | 'birthday'> & {
  sealedIdNumber: Buffer | null
  sealedBirthday: Buffer | null
}

export async function memberDetail(
  db: Db,
  secrets: Secrets,
  merchantId: number,
  id: bigint,
): Promise<MemberDetail | undefined> {
  const { rows } = await sql<SealedDetail>`
    select ${COLUMNS}, u.id as "uplineId", u.account as "uplineName",
      ${LAST_SEEN_AT} as "lastSeenAt",
      (select count(*)::int from member d where d.parent_id = m.id) as "directDownlines",
      coalesce(p.payee_name, '') as "payeeName", p.id_number_sealed as "sealedIdNumber", p.birthday_sealed as "sealedBirthday",
      phone.value as mobile, phone.verified_at is not null as "mobileVerified",
      mail.value as email, mail.verified_at is not null as "emailVerified", nullif(r.ip, '') as "registrationIp",
      exists (select from second_factor_totp f where f.member_id = m.id and f.confirmed_at is not null)
        or exists (select from passkey k where k.member_id = m.id) as "hasSecondStep"
    from member m
    left join member u on u.id = m.parent_id
    left join member_profile p on p.member_id = m.id
    left join member_registration r on r.member_id = m.id
    left join member_contact phone on phone.member_id = m.id and phone.kind = 'mobile'
    left join member_contact mail on mail.member_id = m.id and mail.kind = 'email'
    where m.merchant_id = ${merchantId} and m.id = ${id}`.execute(db)
  const [found] = rows
  if (found === undefined) return undefined
  const { sealedIdNumber, sealedBirthday, ...detail } = found
  return {
    ...detail,
    idNumber: openedIdNumber(secrets, id, sealedIdNumber),
    birthday: openedBirthday(secrets, id, sealedBirthday),
  }
}
