import { cutToCents } from '@trevo/contract/money'

/** What coins are worth. The least stake of a slot makes a coin whole cents, so that its wins add up to its prize. */
export const coinsMinor = (stakeMinor: bigint, coins: number, coinsPerStake: number) =>
  cutToCents((stakeMinor * BigInt(coins)) / BigInt(coinsPerStake))
