import { randomBytes } from 'node:crypto'
import { crashPoint } from '../src/crash/chain.ts'
import { hashAt, hashesFrom } from '../src/live/chain.ts'
import { createSeal } from '../src/platform/seal.ts'

export type Bounds = readonly (readonly [least: number, most: number])[]
type Ask = (text: string, values: unknown[]) => Promise<unknown>

/**
 * A chain whose flights crash within these bounds, each in hundredths; its salt is there already. A flight that nobody
 * has bet on gives way to them. Found by trying: a few flights within wide bounds, or it takes for ever.
 */
export async function plantChainBy(ask: Ask, secretKey: string, bounds: Bounds): Promise<number[]> {
  for (;;) {
    const seed = randomBytes(32)
    const salt = 'a salt of the tests'
    const hashes = hashesFrom(seed, bounds.length)
    const points = bounds.map((_, index) => crashPoint(hashAt(hashes, index + 1), salt))
    if (!points.every((point, i) => point >= (bounds[i]?.[0] ?? 0) && point <= (bounds[i]?.[1] ?? 0))) continue
    await ask('insert into studio.crash_chain (seed_sealed, terminal_hash, salt, length) values ($1, $2, $3, $4)', [
      createSeal(secretKey, 'crash-chain').close(seed.toString('hex')),
      hashAt(hashes, 0),
      salt,
      bounds.length,
    ])
    await ask(
      `delete from studio.crash_flight
       where finished_at is null and not exists (select from studio.round where flight_id = crash_flight.id)`,
      [],
    )
    return points
  }
}
