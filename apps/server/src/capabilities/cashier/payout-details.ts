import type { Secrets } from '../../platform/config.ts'
import { hashesOf, sealText, unsealText } from '../../platform/seal.ts'

/** What of a payout account is sealed. */
export type PayoutDetails = {
  document: string | null
  pixKey: string | null
  branch: string | null
  account: string | null
}

export const PAYOUT_ACCOUNTS = 'payout accounts'
const PAYOUT_HASHES = 'payout account hashes'

export const payoutOwner = (memberId: bigint) => `payout account of ${memberId}`

type Target = Pick<PayoutDetails, 'pixKey' | 'branch' | 'account'> & { bankCode: string | null }

/** What a key or account is found by, under every key of ours that stands. */
export const targetHashes = (secrets: Secrets, { pixKey, bankCode, branch, account }: Target) =>
  hashesOf(secrets.keysFor(PAYOUT_HASHES), JSON.stringify(pixKey === null ? [bankCode, branch, account] : [pixKey]))

const documentHash = (secrets: Secrets, document: string) =>
  hashesOf(secrets.keysFor(PAYOUT_HASHES), JSON.stringify({ document }))[0]

/** The columns of a row; the details that are not sealed go beside it. */
export const sealedDetails = (
  secrets: Secrets,
  memberId: bigint,
  details: PayoutDetails & { bankCode: string | null },
) => {
  const { document, pixKey, branch, account } = details
  const text = JSON.stringify({ document, pixKey, branch, account } satisfies PayoutDetails)
  return {
    details_sealed: sealText(secrets.keysFor(PAYOUT_ACCOUNTS), payoutOwner(memberId), text),
    target_hash: targetHashes(secrets, details)[0],
    document_hash: document === null ? null : documentHash(secrets, document),
  }
}

export const openedDetails = (secrets: Secrets, memberId: bigint, sealed: Buffer): PayoutDetails =>
  JSON.parse(unsealText(secrets.keysFor(PAYOUT_ACCOUNTS), payoutOwner(memberId), sealed))
