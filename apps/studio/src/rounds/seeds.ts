import { inTx } from '../platform/db.ts'
import { StudioError } from '../platform/errors.ts'
import type { Seal } from '../platform/seal.ts'
import type { SeedsAnswer, SeedsRequest } from '../protocol.ts'
import type { Deps } from './deps.ts'
import {
  announcedHash,
  currentFairness,
  lockAnnounced,
  type RevealedPair,
  revealPair,
  takeAnnounced,
} from './seed-queries.ts'
import type { StudioSession } from './session-queries.ts'

/**
 * Joins what the player chose to the server seed whose hash the player had seen by then, and shows the one that decided the
 * rounds so far. The house cannot try seeds against a choice that it knows: the seed was fixed before.
 */
export async function changeSeeds(
  { pool, seal }: Deps,
  player: StudioSession,
  { clientSeed, nextServerSeedHash }: SeedsRequest,
): Promise<SeedsAnswer> {
  const pair = await inTx(pool, async (tx) => {
    // Another tab was quicker: what comes next now was not known when this choice was made.
    if ((await lockAnnounced(tx, player)) !== nextServerSeedHash) return 'stale'
    const revealed = await revealPair(tx, player)
    // Who knows the seed knows the rest of an open round.
    if (revealed === 'busy') throw new StudioError('conflict')
    await takeAnnounced(tx, seal, player, clientSeed)
    return revealed
  })
  const fairness = await currentFairness(pool, player)
  const seeds = { fairness, nextServerSeedHash: await announcedHash(pool, seal, player) }
  if (pair === 'stale') throw new StudioError('conflict', seeds)
  if (fairness === null) throw new Error('the seed pair that was just made is gone')
  return { ...seeds, fairness, revealed: pair && shownOf(seal, pair) }
}

const shownOf = (seal: Seal, { sealed, serverSeedHash, clientSeed, rounds }: RevealedPair) => ({
  serverSeed: seal.open(sealed),
  serverSeedHash,
  clientSeed,
  rounds,
})
