/**
 * A public beacon in drand's scheme `bls-unchained-g1-rfc9380`: every `periodSeconds` it signs the number of the round, and
 * nobody, the beacon's own members included, knows a round before its time.
 */
export type BeaconChain = {
  /** What the beacon is called by. */
  readonly hash: string
  /** On G2, compressed, hex. */
  readonly publicKey: string
  /** When round 1 came. */
  readonly genesisSeconds: number
  readonly periodSeconds: number
}

/** drand's public network of the League of Entropy. Pinned: an address may serve rounds, but never a key. */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
}

/** The public addresses that drand's own documentation names. Several parties run them. */
export const QUICKNET_URLS = [
  'https://api.drand.sh',
  'https://drand.cloudflare.com',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
] as const

export const timeOfRound = ({ genesisSeconds, periodSeconds }: BeaconChain, round: number) =>
  (genesisSeconds + (round - 1) * periodSeconds) * 1000

/** The first round that comes at this time or later. */
export const roundFrom = ({ genesisSeconds, periodSeconds }: BeaconChain, atMs: number) =>
  Math.max(1, Math.ceil((atMs / 1000 - genesisSeconds) / periodSeconds) + 1)

/**
 * The round of whatever closes at this time: the first that comes a whole period or more after it. The round that comes
 * right after would be known to a server whose clock is a second behind while that one still takes bets.
 */
export const roundForClose = (chain: BeaconChain, closesAtMs: number) =>
  roundFrom(chain, closesAtMs + chain.periodSeconds * 1000)
