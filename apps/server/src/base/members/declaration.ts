import type { Declaration } from '@trevo/contract/identity'
import type { Secrets } from '../../platform/config.ts'
import { sealText, unsealText } from '../../platform/seal.ts'

/** What a person has declared of themselves, sealed wherever it lies. */
export const DECLARATIONS = 'identity declarations'
export const declarationOwner = (memberId: bigint) => `identity check of ${memberId}`

export const sealedDeclaration = (secrets: Secrets, memberId: bigint, declaration: Declaration) =>
  sealText(secrets.keysFor(DECLARATIONS), declarationOwner(memberId), JSON.stringify(declaration))

export const openedDeclaration = (secrets: Secrets, memberId: bigint, sealed: Buffer) =>
  JSON.parse(unsealText(secrets.keysFor(DECLARATIONS), declarationOwner(memberId), sealed)) as Declaration
