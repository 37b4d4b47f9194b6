/** What a multiplier of so many hundredths pays, stake included. */
export const prizeOf = (stakeMinor: bigint, hundredths: number) => (stakeMinor * BigInt(hundredths)) / 100n

export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]
