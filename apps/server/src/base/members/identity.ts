import { ageOn } from '@trevo/contract/fields'
import { ADULT_AGE } from '@trevo/contract/limits'
import type { Secrets } from '../../platform/config.ts'
import type { Tx } from '../../platform/db.ts'
import { keyLock } from '../../platform/locks.ts'
import { hashesOf, sealText, unsealText } from '../../platform/seal.ts'
import './tables.ts'

export const ID_NUMBERS = 'id numbers'
export const BIRTHDAYS = 'birthdays'
const ID_NUMBER_HASHES = 'id number hashes'

export const idNumberOwner = (memberId: bigint) => `id number ${memberId}`
export const birthdayOwner = (memberId: bigint) => `birthday ${memberId}`

/** What a document is found by; the first is stored, the others are of keys that still stand. */
export const idNumberHashes = (secrets: Secrets, idNumber: string) =>
  hashesOf(secrets.keysFor(ID_NUMBER_HASHES), idNumber)

export const sealedIdNumber = (secrets: Secrets, memberId: bigint, idNumber: string) => ({
  id_number_sealed: sealText(secrets.keysFor(ID_NUMBERS), idNumberOwner(memberId), idNumber),
  id_number_hash: idNumberHashes(secrets, idNumber)[0],
})

/** `today` is the brand's. An adult's `adult_from` is -infinity: no later check is needed, and the birthday is stored sealed only. */
export const sealedBirthday = (secrets: Secrets, memberId: bigint, birthday: string, today: string) => ({
  birthday_sealed: sealText(secrets.keysFor(BIRTHDAYS), birthdayOwner(memberId), birthday),
  adult_from: ageOn(birthday, today) >= ADULT_AGE ? '-infinity' : monthAfterComingOfAge(birthday),
})

function monthAfterComingOfAge(birthday: string): string {
  const [year = 0, month = 1] = birthday.split('-').map(Number)
  return new Date(Date.UTC(year + ADULT_AGE, month, 1)).toISOString().slice(0, 10)
}

export const openedIdNumber = (secrets: Secrets, memberId: bigint, sealed: Buffer | null) =>
  sealed && unsealText(secrets.keysFor(ID_NUMBERS), idNumberOwner(memberId), sealed)

export const openedBirthday = (secrets: Secrets, memberId: bigint, sealed: Buffer | null) =>
  sealed && unsealText(secrets.keysFor(BIRTHDAYS), birthdayOwner(memberId), sealed)

const lockDocuments = keyLock('person')

/**
 * Whatever is decided about one person at several brands takes turns here until the transaction ends. Under every key
 * that stands, so that a server that knows the new key alone first and one that knew the old one first still meet.
 */
export const lockPerson = (tx: Tx, hashes: readonly Buffer[]): Promise<void> =>
  lockDocuments(tx, ...hashes.map((hash) => hash.toString('hex')))

/** After `lockPerson`, which keeps it true until the end of the transaction. The index alone sees one key's hashes. */
export async function isIdNumberTaken(
  tx: Tx,
  { memberId, merchantId }: { memberId: bigint; merchantId: number },
  hashes: readonly Buffer[],
): Promise<boolean> {
  const other = await tx
    .selectFrom('member_profile')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('id_number_hash', 'in', hashes)
    .where('member_id', '<>', memberId)
    .executeTakeFirst()
  return other !== undefined
}
