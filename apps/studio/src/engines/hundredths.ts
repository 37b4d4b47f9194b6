import { cutToCents } from '@trevo/contract/money'

/** What a multiplier of so many hundredths pays, stake included: whole cents, as every prize. */
export const prizeOf = (stakeMinor: bigint, hundredths: number) => cutToCents((stakeMinor * BigInt(hundredths)) / 100n)

export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]
