import type { MemberType } from '@trevo/contract/members'
import type { RegisterMethod } from '@trevo/contract/registration'
import { sql } from 'kysely'
import {
  idNumberHashes,
  isIdNumberTaken,
  lockPerson,
  sealedBirthday,
  sealedIdNumber,
} from '../../base/members/identity.ts'
import type { MemberStatus } from '../../base/members/tables.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type Invitation = {
  /** As its owner wrote it. */
  code: string
  ownerId: bigint
  ownerType: MemberType
  ownerStatus: MemberStatus
  disabledAt: Date | null
  expiresAt: Date | null
  /** What one becomes by it: a player, or an agent. */
  memberType: 0 | 1
  /** Hundredths of a percent by category. */
  rates: Record<string, number>
}

/** Codes differ by more than the case of their letters. */
export async function findInvitation(db: Db, merchantId: number, code: string): Promise<Invitation | undefined> {
  return db
    .selectFrom('invitation_code as i')
    .innerJoin('member as m', 'm.id', 'i.owner_member_id')
    .select(['i.code', 'i.owner_member_id as ownerId', 'i.disabled_at as disabledAt'])
    .select(['i.expires_at as expiresAt', 'i.member_type as memberType', 'i.rates'])
    .select(['m.type as ownerType', 'm.status as ownerStatus'])
    .where('i.merchant_id', '=', merchantId)
    .where(sql<string>`lower(i.code)`, '=', code.toLowerCase())
    .executeTakeFirst()
}

export async function countRegistration(tx: Tx, merchantId: number, code: string): Promise<void> {
  await tx
    .updateTable('invitation_code')
    .set((eb) => ({ registrations: eb('registrations', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where(sql<string>`lower(code)`, '=', code.toLowerCase())
    .execute()
}

export type NewProfile = {
  memberId: bigint
  merchantId: number
  payeeName: string
  /** Normalised; null where none was given. */
  idNumber: string | null
  birthday: string | null
  /** The brand's. */
  today: string
  facebook: string
  whatsapp: string
  line: string
  wechat: string
  zalo: string
  qqNum: string
}

/** False when somebody else of the brand has the document number. */
export async function insertProfile(tx: Tx, secrets: Secrets, profile: NewProfile): Promise<boolean> {
  const { memberId, merchantId, idNumber, birthday, today } = profile
  if (idNumber !== null) {
    const hashes = idNumberHashes(secrets, idNumber)
    await lockPerson(tx, hashes)
    if (await isIdNumberTaken(tx, { memberId, merchantId }, hashes)) return false
  }
  const { facebook, whatsapp, line, wechat, zalo } = profile
  const added = await tx
    .insertInto('member_profile')
    .values({
      member_id: memberId,
      merchant_id: merchantId,
      payee_name: profile.payeeName,
      ...(idNumber !== null && sealedIdNumber(secrets, memberId, idNumber)),
      ...(birthday !== null && sealedBirthday(secrets, memberId, birthday, today)),
      facebook,
      whatsapp,
      line,
      wechat,
      zalo,
      qq_num: profile.qqNum,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return added !== undefined
}

export type NewRegistration = {
  memberId: bigint
  recommenderId: bigint | null
  affiliateCode: string
  method: RegisterMethod
  url: string
  domain: string
  ip: string
  deviceHash: Buffer | null
  now: Date
}

export async function insertRegistration(tx: Tx, registration: NewRegistration): Promise<void> {
  const { method, url, domain, ip } = registration
  await tx
    .insertInto('member_registration')
    .values({
      member_id: registration.memberId,
      recommender_id: registration.recommenderId,
      affiliate_code: registration.affiliateCode,
      device_hash: registration.deviceHash,
      created_at: registration.now,
      method,
      url,
      domain,
      ip,
    })
    .execute()
}
