import { QUICKNET } from '@trevo/fair/chain'
import { type Chain, saltFrom } from '../../../src/live/shared/chain.ts'

/**
 * Whether the salt is what the beacon's round gave, and the chain was there before that round was. The check of the signature
 * comes over the line only where somebody asks for it. Nothing to check on a chain from before salts came from a beacon.
 */
export async function isSaltOf({ salt, publishedAt, beacon }: Chain): Promise<boolean> {
  if (beacon === null || salt === null) return true
  const { chain, publicKey, round, at, signature } = beacon
  if (signature === null || publishedAt >= at) return false
  const isKnownKey = chain !== QUICKNET.hash || publicKey === QUICKNET.publicKey
  const { isSignedBy } = await import('@trevo/fair/verify')
  return isKnownKey && isSignedBy({ publicKey }, round, signature) && saltFrom(signature) === salt
}
