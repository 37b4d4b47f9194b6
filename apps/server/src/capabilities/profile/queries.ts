import pg from 'pg'
import type { HeadIconChoice } from '../../base/members/head-icon.ts'
import {
  idNumberHashes,
  isIdNumberTaken,
  lockPerson,
  openedBirthday,
  openedIdNumber,
  sealedBirthday,
  sealedIdNumber,
} from '../../base/members/identity.ts'
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

export async function setNickname(tx: Tx, memberId: bigint, nickname: string): Promise<void> {
  await tx.updateTable('member').set({ nickname }).where('id', '=', memberId).execute()
}

export type Handles = {
  facebook?: string | undefined
  whatsapp?: string | undefined
  line?: string | undefined
  wechat?: string | undefined
  zalo?: string | undefined
  qq_num?: string | undefined
}
export type Owner = { id: bigint; merchantId: number }

/** Answers with the own picture that was there before; of two changes at once the second gets the first one's. */
export async function setHeadIcon(tx: Tx, owner: Owner, { preset, key }: HeadIconChoice): Promise<string | null> {
  // Locks the row, and makes it where there is none, before it reads.
  const before = await tx
    .insertInto('member_profile')
    .values({ member_id: owner.id, merchant_id: owner.merchantId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ merchant_id: owner.merchantId }))
    .returning('head_icon_key as key')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('member_profile')
    .set({ head_icon_preset: preset, head_icon_key: key })
    .where('member_id', '=', owner.id)
    .execute()
  return before.key
}

/** Whatever is undefined stays as it is. */
export async function setHandles(tx: Tx, { id, merchantId }: Owner, handles: Handles): Promise<void> {
  const given = Object.fromEntries(Object.entries(handles).filter(([, value]) => value !== undefined)) as Handles
  if (Object.keys(given).length === 0) return
  await tx
    .insertInto('member_profile')
    .values({ member_id: id, merchant_id: merchantId, ...given })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(given))
    .execute()
}

/** What is asked of the law of a person; null where it is not given. */
export type Identity = { idNumber: string | null; birthday: string | null }

/**
 * Fills in what is empty and answers with what then stands there: of two at once, the first one's. Null where somebody else
 * of the brand has the document. `today` is the brand's.
 */
export async function fillIdentity(
  tx: Tx,
  secrets: Secrets,
  { id, merchantId }: Owner,
  given: Identity,
  today: string,
): Promise<Identity | null> {
  const hashes = given.idNumber === null ? [] : idNumberHashes(secrets, given.idNumber)
  await lockPerson(tx, hashes)
  // Locks the row, and makes it where there is none, before it reads.
  const found = await tx
    .insertInto('member_profile')
    .values({ member_id: id, merchant_id: merchantId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ merchant_id: merchantId }))
    .returning(['id_number_sealed as idNumber', 'birthday_sealed as birthday'])
    .executeTakeFirstOrThrow()
  const known = {
    idNumber: openedIdNumber(secrets, id, found.idNumber),
    birthday: openedBirthday(secrets, id, found.birthday),
  }
  const idNumber = known.idNumber === null ? given.idNumber : null
  const birthday = known.birthday === null ? given.birthday : null
  if (idNumber !== null && (await isIdNumberTaken(tx, { memberId: id, merchantId }, hashes))) return null
  if (idNumber !== null || birthday !== null) {
    await tx
      .updateTable('member_profile')
      .set({
        ...(idNumber !== null && sealedIdNumber(secrets, id, idNumber)),
        ...(birthday !== null && sealedBirthday(secrets, id, birthday, today)),
      })
      .where('member_id', '=', id)
      .execute()
  }
  return { idNumber: known.idNumber ?? idNumber, birthday: known.birthday ?? birthday }
}

/** Somebody else of the brand has the document, perhaps since a moment ago. */
export const isDocumentTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'member_profile_id_number'
