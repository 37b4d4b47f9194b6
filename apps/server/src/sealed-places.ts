import type { SealedPlace, SealedPlaces, SealedRow } from './base/keys/sealed-place.ts'
import { BIRTHDAYS, birthdayOwner, ID_NUMBERS, idNumberHashes, idNumberOwner } from './base/members/identity.ts'
import { AUTHENTICATOR_SECRETS, totpOwner } from './base/second-step/totp.ts'
import { STAFF_AUTHENTICATOR_SECRETS, staffTotpOwner } from './base/staff/second-step.ts'
import { CAPABILITIES } from './capabilities.ts'
import { KEPT_KEYS_PURPOSE } from './platform/kept-keys.ts'

const idOf = ({ key: [id = ''] }: SealedRow) => BigInt(id)
const byMember = { key: ['member_id'], types: ['bigint'] } as const

/** Of the floors below the capabilities. */
const BASE: readonly SealedPlace[] = [
  {
    table: 'kept_key',
    column: 'key_sealed',
    key: ['purpose'],
    types: ['text'],
    purpose: KEPT_KEYS_PURPOSE,
    ownerOf: ({ key: [purpose = ''] }) => purpose,
  },
  {
    table: 'member_profile',
    column: 'id_number_sealed',
    ...byMember,
    purpose: ID_NUMBERS,
    ownerOf: (row) => idNumberOwner(idOf(row)),
    hashesOf: (secrets, _row, plain) => ({ id_number_hash: idNumberHashes(secrets, plain.toString())[0] }),
  },
  {
    table: 'member_profile',
    column: 'birthday_sealed',
    ...byMember,
    purpose: BIRTHDAYS,
    ownerOf: (row) => birthdayOwner(idOf(row)),
  },
  {
    table: 'gift_person',
    column: 'id_number_sealed',
    key: ['id'],
    types: ['bigint'],
    also: ['member_id'],
    purpose: ID_NUMBERS,
    ownerOf: ({ member_id: memberId }) => idNumberOwner(BigInt(memberId as bigint)),
    hashesOf: (secrets, _row, plain) => ({ id_number_hash: idNumberHashes(secrets, plain.toString())[0] }),
  },
  {
    table: 'second_factor_totp',
    column: 'secret_sealed',
    ...byMember,
    purpose: AUTHENTICATOR_SECRETS,
    ownerOf: (row) => totpOwner(idOf(row)),
  },
  {
    table: 'staff_account',
    column: 'totp_sealed',
    key: ['id'],
    types: ['bigint'],
    purpose: STAFF_AUTHENTICATOR_SECRETS,
    ownerOf: (row) => staffTotpOwner(idOf(row)),
  },
]

/** Everything that is sealed: what a rotation of keys goes through. */
export const SEALED_PLACES: SealedPlaces = {
  columns: [...BASE, ...CAPABILITIES.flatMap(({ sealed = [] }) => sealed)],
  files: CAPABILITIES.flatMap(({ sealedFiles = [] }) => sealedFiles),
}
