import { type Random, seededRandom } from '../../fairness/random.ts'

/**
 * The chance of a table's round: block n is HMAC-SHA256(key: the round's hash as the 64 characters it is shown in, text:
 * `SALT:0:n` with the chain's salt), read as the numbers of any other round of the studio.
 */
export const chanceOf = (hash: string, salt: string): Random =>
  seededRandom({ serverSeed: hash, clientSeed: salt, nonce: 0 })
