import type { Currency } from '@trevo/contract/money'
import { memberCash, memberHeld, type TransferInput } from './transfer.ts'

export type HoldInput = {
  merchantId: number
  memberId: bigint
  currency: Currency
  amountMinor: bigint
  key: string
  meta?: TransferInput['meta']
}

const transferOf = (
  { merchantId, key, meta }: HoldInput,
  kind: TransferInput['kind'],
  postings: TransferInput['postings'],
): TransferInput => ({ merchantId, kind, key, postings, ...(meta && { meta }) })

/** Sets money aside: it still belongs to the member but cannot be played. */
export const hold = (input: HoldInput): TransferInput =>
  transferOf(input, 'withdrawal_hold', [
    { account: memberCash(input.memberId, input.currency), amount: -input.amountMinor },
    { account: memberHeld(input.memberId, input.currency), amount: input.amountMinor },
  ])

/** Gives money that was set aside back to the member. */
export const releaseHold = (input: HoldInput): TransferInput =>
  transferOf(input, 'withdrawal_returned', [
    { account: memberHeld(input.memberId, input.currency), amount: -input.amountMinor },
    { account: memberCash(input.memberId, input.currency), amount: input.amountMinor },
  ])
