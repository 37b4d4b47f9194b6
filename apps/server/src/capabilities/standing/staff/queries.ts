import { isCpf } from '@trevo/contract/fields'
import type { MemberType } from '@trevo/contract/members'
import { Id } from '@trevo/contract/wire'
import { sql } from 'kysely'
import { idNumberHashes, openedBirthday, openedIdNumber } from '../../../base/members/identity.ts'
import type { MemberStatus } from '../../../base/members/tables.ts'
import type { Secrets } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db.ts'

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
  q: string
  type: MemberType | null
  status: MemberStatus | null
  beforeId: bigint | null
  limit: number
}

const COLUMNS = sql`m.id, m.account as "userName", m.nickname, m.type, m.status, m.club_label as "clubLabel",
  m.created_at as "registeredAt"`

const beginningWith = (text: string) => `${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`

/** The beginning of a name, or a whole id, CPF, phone number or address: each is found by an index of its own. */
function named(secrets: Secrets, merchantId: number, q: string) {
  const text = q.toLowerCase()
  const digits = q.replaceAll(/[^\d+]/g, '')
  const ways = [
    sql`select a.id from member a where a.merchant_id = ${merchantId} and lower(a.account) like ${beginningWith(text)}`,
    ...(Id.safeParse(q).success ? [sql`select ${q}::bigint`] : []),
    ...(q.includes('@')
      ? [
          sql`select c.member_id from member_contact c
          where c.merchant_id = ${merchantId} and c.kind = 'email' and c.value = ${text}`,
        ]
      : []),
    ...(/^[\d.\s-]+$/.test(q) && isCpf(q)
      ? [
          sql`select p.member_id from member_profile p where p.merchant_id = ${merchantId}
            and p.id_number_hash = any(${idNumberHashes(secrets, q.replaceAll(/\D/g, ''))}::bytea[])`,
        ]
      : []),
    ...(digits.length >= PHONE_DIGITS_MIN
      ? [
          sql`select c.member_id from member_contact c
          where c.merchant_id = ${merchantId} and c.kind = 'mobile' and c.value = any(${phoneForms(digits)}::text[])`,
        ]
      : []),
  ]
  return sql`m.id in (${sql.join(ways, sql` union all `)})`
}

const PHONE_DIGITS_MIN = 8

/** As it is kept, however much of it was typed. */
const phoneForms = (digits: string) => {
  const bare = digits.replace(/^\+/, '')
  return [`+${bare}`, `+55${bare.replace(/^0+/, '')}`]
}

export async function memberPage(db: Db, secrets: Secrets, question: MemberQuestion): Promise<MemberLine[]> {
  const { merchantId, q, type, status, beforeId, limit } = question
  const conditions = [
    sql`m.merchant_id = ${merchantId}`,
    ...(q === '' ? [] : [named(secrets, merchantId, q)]),
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
      (select max(s.last_seen_at) from member_session s where s.member_id = m.id) as "lastSeenAt",
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
