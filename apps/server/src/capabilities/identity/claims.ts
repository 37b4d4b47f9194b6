import type { SealedPlace } from '../../base/keys/sealed-place.ts'
import { DECLARATIONS, declarationOwner } from '../../base/members/declaration.ts'
import type { Secrets } from '../../platform/config.ts'
import { sealText, unsealText } from '../../platform/seal.ts'
import type { Claim, FaceAnswer, RegisterAnswer } from '../../providers/identity/identity.ts'

/** What the services answered; the face comes after the register. */
export type Returned = { register: RegisterAnswer; face?: FaceAnswer }

const CLAIMED = 'identity claims'
const RETURNED = 'identity answers'
const ownerOf = (memberId: bigint) => `identity check of ${memberId}`

export const sealedClaim = (secrets: Secrets, memberId: bigint, claim: Claim) =>
  sealText(secrets.keysFor(CLAIMED), ownerOf(memberId), JSON.stringify(claim))

export const openedClaim = (secrets: Secrets, memberId: bigint, sealed: Buffer) =>
  JSON.parse(unsealText(secrets.keysFor(CLAIMED), ownerOf(memberId), sealed)) as Claim

export const sealedReturn = (secrets: Secrets, memberId: bigint, returned: Returned) =>
  sealText(secrets.keysFor(RETURNED), ownerOf(memberId), JSON.stringify(returned))

export const openedReturn = (secrets: Secrets, memberId: bigint, sealed: Buffer) =>
  JSON.parse(unsealText(secrets.keysFor(RETURNED), ownerOf(memberId), sealed)) as Returned

const place = (column: string, purpose: string): SealedPlace => ({
  table: 'identity_check',
  column,
  key: ['id'],
  types: ['bigint'],
  also: ['member_id'],
  purpose,
  ownerOf: ({ member_id }) => ownerOf(member_id as bigint),
})

export const IDENTITY_PLACES: readonly SealedPlace[] = [
  place('claimed_sealed', CLAIMED),
  place('returned_sealed', RETURNED),
  {
    table: 'identity_declaration',
    column: 'declared_sealed',
    key: ['member_id'],
    types: ['bigint'],
    purpose: DECLARATIONS,
    ownerOf: ({ key: [memberId = ''] }) => declarationOwner(BigInt(memberId)),
  },
]
