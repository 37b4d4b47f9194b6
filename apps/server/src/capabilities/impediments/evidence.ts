import type { SealedPlace } from '../../base/keys/sealed-place.ts'
import type { Secrets } from '../../platform/config.ts'
import { sealText, unsealText } from '../../platform/seal.ts'

const ANSWERS = 'impediment answers'
const DOCUMENTS = 'impediment documents'
const ownerOf = (memberId: bigint) => `impediment of ${memberId}`

export const sealedAnswer = (secrets: Secrets, memberId: bigint, raw: string) =>
  sealText(secrets.keysFor(ANSWERS), ownerOf(memberId), raw)

export const openedAnswer = (secrets: Secrets, memberId: bigint, sealed: Buffer | null) =>
  sealed && unsealText(secrets.keysFor(ANSWERS), ownerOf(memberId), sealed)

/** Whose account it was, once the account itself has let go of the number. */
export const sealedDocument = (secrets: Secrets, memberId: bigint, cpf: string) =>
  sealText(secrets.keysFor(DOCUMENTS), ownerOf(memberId), cpf)

export const openedDocument = (secrets: Secrets, memberId: bigint, sealed: Buffer | null) =>
  sealed && unsealText(secrets.keysFor(DOCUMENTS), ownerOf(memberId), sealed)

const place = (table: string, column: string, purpose: string): SealedPlace => ({
  table,
  column,
  key: ['id'],
  types: ['bigint'],
  also: ['member_id'],
  purpose,
  ownerOf: ({ member_id }) => ownerOf(member_id as bigint),
})

export const IMPEDIMENT_PLACES: readonly SealedPlace[] = [
  place('impediment_answer', 'answer_sealed', ANSWERS),
  place('impediment_case', 'document_sealed', DOCUMENTS),
]
