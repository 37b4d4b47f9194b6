import { createHmac } from 'node:crypto'
import type { Beacon } from '@trevo/fair/beacon'
import { type Chains, createChains } from '../live/chain.ts'
import type { Pool } from '../platform/db.ts'
import type { Seal } from '../platform/seal.ts'
import { crashChains } from './chain-queries.ts'
import { crashFromDigest } from './shared/curve.ts'

/** As `crashOf`, with the quicker hash of the server. */
export const crashPoint = (hash: string, salt: string) =>
  crashFromDigest(createHmac('sha256', hash).update(salt).digest('hex'))

export type CrashChains = Pick<Chains, 'prepare'> & {
  /** What a flight will show, and where it will crash. */
  secretOf(flight: Parameters<Chains['secretOf']>[0]): Promise<{ hash: string; crash: number }>
}

export function createCrashChains(pool: Pool, seal: Seal, beacon: Beacon): CrashChains {
  const chains = createChains(crashChains(pool), seal, beacon)
  return {
    prepare: chains.prepare,
    async secretOf(flight) {
      const { hash, salt } = await chains.secretOf(flight)
      return { hash, crash: crashPoint(hash, salt) }
    },
  }
}
