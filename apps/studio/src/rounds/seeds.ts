import { inTx } from '../platform/db.ts'
import { StudioError } from '../platform/errors.ts'
import type { SeedsAnswer, SeedsRequest } from '../protocol.ts'
import type { Parts } from './parts.ts'
import { currentFairness, insertPair, revealPair } from './seed-queries.ts'
import type { StudioSession } from './session-queries.ts'

/** Shows the server seed that decided the rounds so far and promises another, joined to what the player chose. */
export async function changeSeeds(
  { pool, seal }: Parts,
  player: StudioSession,
  { clientSeed }: SeedsRequest,
): Promise<SeedsAnswer> {
  const pair = await inTx(pool, async (tx) => {
    const revealed = await revealPair(tx, player)
    // Who knows the seed knows the rest of an open round.
    if (revealed === null) throw new StudioError('conflict')
    await insertPair(tx, seal, player, clientSeed)
    return revealed
  })
  const { serverSeedHash, rounds } = pair
  const revealed = { serverSeed: seal.open(pair.sealed), serverSeedHash, clientSeed: pair.clientSeed, rounds }
  return { revealed, fairness: await currentFairness(pool, seal, player) }
}
