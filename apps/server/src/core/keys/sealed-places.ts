import type { Secrets } from '../../platform/config.ts'
import { KEPT_KEYS_PURPOSE } from '../../platform/kept-keys.ts'
import { openedDetails, PAYOUT_ACCOUNTS, payoutOwner, sealedDetails } from '../cashier/payout-details.ts'
import { LOTTERY_SEEDS, sealOwner } from '../lottery/days.ts'
import { BIRTHDAYS, birthdayOwner, ID_NUMBERS, idNumberHashes, idNumberOwner } from '../members/identity.ts'
import { VENDOR_KEYS } from '../play/vendor-keys.ts'
import { AUTHENTICATOR_SECRETS, totpOwner } from '../second-step/totp.ts'
import { STAFF_AUTHENTICATOR_SECRETS, staffTotpOwner } from '../staff/second-step.ts'

/** A row as it is read: its key, and whatever else of it is needed. */
export type SealedRow = { key: string[]; sealed: Buffer } & Record<string, unknown>

/** A column of sealed values. A new one needs its line here, or rotation leaves it behind; a test counts them. */
export type SealedPlace = {
  table: string
  column: string
  /** SQL of the key's columns, as text. */
  key: readonly string[]
  /** The SQL type of each. */
  types: readonly string[]
  /** Further columns that are read. */
  also?: readonly string[]
  purpose: string
  ownerOf(row: SealedRow): string
  /** Hashes that go by the same secret. */
  hashesOf?(secrets: Secrets, row: SealedRow, plain: Buffer): Record<string, Buffer | null>
}

const idOf = ({ key: [id = ''] }: SealedRow) => BigInt(id)
const byMember = { key: ['member_id'], types: ['bigint'] } as const

export const SEALED_PLACES: readonly SealedPlace[] = [
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
    table: 'payout_account',
    column: 'details_sealed',
    key: ['id'],
    types: ['bigint'],
    also: ['member_id', 'bank_code'],
    purpose: PAYOUT_ACCOUNTS,
    ownerOf: ({ member_id }) => payoutOwner(member_id as bigint),
    hashesOf(secrets, { member_id, bank_code, sealed }) {
      const memberId = member_id as bigint
      const details = { ...openedDetails(secrets, memberId, sealed), bankCode: bank_code as string | null }
      const { target_hash, document_hash } = sealedDetails(secrets, memberId, details)
      return { target_hash, document_hash }
    },
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
  {
    table: 'vendor_key',
    column: 'secret_sealed',
    key: ['vendor_code', 'key_id'],
    types: ['text', 'text'],
    purpose: VENDOR_KEYS,
    ownerOf: ({ key: [vendorCode = ''] }) => vendorCode,
  },
  {
    table: 'lottery_day',
    column: 'last_seed_sealed',
    key: ['game_code', 'day'],
    types: ['text', 'date'],
    purpose: LOTTERY_SEEDS,
    ownerOf: ({ key: [gameCode = '', day = ''] }) => sealOwner(gameCode, day),
  },
]

/** Columns that name sealed files, with the key of their table. */
export const FILE_PLACES = [
  { table: 'deposit', column: 'receipt_key', key: ['id'], types: ['bigint'] },
  { table: 'chat_message', column: 'picture_name', key: ['conversation_id', 'id'], types: ['bigint', 'bigint'] },
  {
    table: 'reward_picture',
    column: 'storage_name',
    key: ['application_id', 'position'],
    types: ['bigint', 'smallint'],
  },
] as const
