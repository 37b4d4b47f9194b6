import { createHash } from 'node:crypto'

export type HumanChallenge = {
  algorithm: string
  challenge: string
  salt: string
  signature: string
  maxnumber?: unknown
}

/** Does the work that the challenge asks of a device. */
export function solveHuman(given: HumanChallenge): string {
  const { algorithm, challenge, salt, signature } = given
  for (let number = 0; number <= Number(given.maxnumber ?? 100_000); number++) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) continue
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
  }
  throw new Error('no number solves the challenge')
}
