import pg from 'pg'
import { openedBirthday, openedIdNumber } from '../../base/members/identity.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type ProfileRow = {
  account: string
  nickname: string
  registeredAt: Date
  payeeName: string | null
  idNumber: string | null
  birthday: string | null
  facebook: string | null
  whatsapp: string | null
  line: string | null
  wechat: string | null
  zalo: string | null
  qqNum: string | null
}

export async function readProfile(db: Db | Tx, secrets: Secrets, memberId: bigint): Promise<ProfileRow> {
  const { idNumber, birthday, ...row } = await db
    .selectFrom('member as m')
    .leftJoin('member_profile as p', 'p.member_id', 'm.id')
    .select(['m.account', 'm.nickname', 'm.created_at as registeredAt', 'p.payee_name as payeeName'])
    .select(['p.id_number_sealed as idNumber', 'p.birthday_sealed as birthday'])
    .select(['p.facebook', 'p.whatsapp', 'p.line', 'p.wechat', 'p.zalo', 'p.qq_num as qqNum'])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    idNumber: openedIdNumber(secrets, memberId, idNumber),
    birthday: openedBirthday(secrets, memberId, birthday),
  }
}

/** Somebody else of the brand has the document, perhaps since a moment ago. */
export const isDocumentTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'member_profile_id_number'
