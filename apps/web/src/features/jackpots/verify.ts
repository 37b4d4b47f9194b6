import type { JackpotProof } from '@trevo/contract/jackpots'
import { QUICKNET, roundForClose } from '@trevo/fair/chain'
import { dropAt, listHash, pointOf, winnerOf } from '@trevo/fair/jackpot'

export type JackpotVerdict = { list: boolean; beacon: boolean; drops: boolean }

/** drand's own network, which nobody runs alone; anything else is a sandbox. */
export const isPublicBeacon = ({ hash }: JackpotProof['beacon']) => hash === QUICKNET.hash

/** Works a draw out again, here, from what was published. Null: the beacon has not spoken, or the list is gone. */
export async function verifyDraw(proof: JackpotProof): Promise<JackpotVerdict | null> {
  const { rounds, beacon, jackpotId: pool, number } = proof
  const { signature } = beacon
  if (rounds === null || signature === null) return null
  // The mathematics of signatures are loaded only when a draw is checked.
  const { isSignedBy, randomnessOf } = await import('@trevo/fair/verify')
  const isKeyOfChain = beacon.hash !== QUICKNET.hash || beacon.publicKey === QUICKNET.publicKey
  const stakes = rounds.map(([, stake]) => BigInt(stake))
  const staked = stakes.reduce((sum, stake) => sum + stake, 0n)
  const due = proof.levels.flatMap(({ level, share, seed, start, cap, fed }) => {
    const then = { share: BigInt(share), seed: BigInt(seed), start: BigInt(start), cap: BigInt(cap), fed: BigInt(fed) }
    const at = dropAt(then, staked, pointOf(randomnessOf(signature), { pool, number, level }))
    return at === null ? [] : [`${level} ${rounds[winnerOf(stakes, then.share, at)]?.[0]}`]
  })
  const given = proof.drops.map(({ level, roundId }) => `${level} ${roundId}`)
  return {
    list:
      listHash(rounds.map(([round], index) => [round, stakes[index] ?? 0n])) === proof.listHash &&
      String(staked) === proof.staked,
    beacon:
      isKeyOfChain &&
      beacon.round === roundForClose(beacon, Date.parse(proof.closedAt)) &&
      isSignedBy(beacon, beacon.round, signature),
    drops: due.toSorted().join() === given.toSorted().join(),
  }
}
