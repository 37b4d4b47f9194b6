import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { HeadIconChoice } from './head-icon.ts'
import {
  idNumberHashes,
  isIdNumberTaken,
  lockPerson,
  openedBirthday,
  openedIdNumber,
  sealedBirthday,
  sealedIdNumber,
} from './identity.ts'
import './tables.ts'

export type Owner = { id: bigint; merchantId: number }

/** For an account that someone else opened: its owner fills it in. */
export async function openProfile(tx: Tx, { id, merchantId }: Owner): Promise<void> {
  await tx.insertInto('member_profile').values({ member_id: id, merchant_id: merchantId }).execute()
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

/** False when another member of the brand has the document number. */
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

export type Handles = {
  facebook?: string | undefined
  whatsapp?: string | undefined
  line?: string | undefined
  wechat?: string | undefined
  zalo?: string | undefined
  qq_num?: string | undefined
}

/** Returns the key of the uploaded picture that was there before, if any. Of two changes at once, the second gets the first one's. */
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

export async function payeeNameOf(db: Db | Tx, memberId: bigint): Promise<string> {
  const row = await db
    .selectFrom('member_profile')
    .select('payee_name as name')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** What the name was before. */
export async function setPayeeName(tx: Tx, { id, merchantId }: Owner, name: string): Promise<string> {
  // Locks the row, and makes it where there is none, before it reads.
  const before = await tx
    .insertInto('member_profile')
    .values({ member_id: id, merchant_id: merchantId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ merchant_id: merchantId }))
    .returning('payee_name as name')
    .executeTakeFirstOrThrow()
  await tx.updateTable('member_profile').set({ payee_name: name }).where('member_id', '=', id).execute()
  return before.name
}

/** What is asked of the law of a person; null where it is not given. */
export type Identity = { idNumber: string | null; birthday: string | null }

/**
 * Fills in what is empty and returns the result: of two at once, the first one's. Null when another member of the brand has the
 * document. `today` is the brand's.
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
