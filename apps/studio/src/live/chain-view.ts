import type { NamedRound } from './chain.ts'
import type { Chain } from './shared/chain.ts'

/** The columns of a chain that everybody may see. */
export const SELECT_CHAIN = `select id, terminal_hash as "terminalHash", salt, length, created_at as "publishedAt",
  salted_at as "saltedAt", beacon, salt_signature as signature`

export type RawChain = Omit<Chain, 'publishedAt' | 'saltedAt' | 'beacon'> & {
  publishedAt: Date
  saltedAt: Date | null
  beacon: NamedRound | null
  signature: string | null
}

export const chainOf = ({ publishedAt, saltedAt, beacon, signature, ...chain }: RawChain): Chain => ({
  ...chain,
  publishedAt: publishedAt.toISOString(),
  saltedAt: saltedAt?.toISOString() ?? null,
  beacon: beacon && {
    ...beacon,
    at: new Date((beacon.genesis + (beacon.round - 1) * beacon.period) * 1000).toISOString(),
    signature,
  },
})
