import { cutToCents, parseMoney } from '@trevo/contract/money'
import { backIn, type GameSetup, STANDARD_BACK } from '../../../src/engines/engine.ts'
import { replay } from '../../../src/engines/replay.ts'
import { hashOfSeed } from '../../../src/fairness/random.ts'
import type { VerifyData } from '../../../src/protocol.ts'

/** hidden: the seed is still in use. hash: it is not the one that was promised. outcome: it gives something else. */
export type Verdict = 'equal' | 'hidden' | 'hash' | 'outcome'

/** Plays the round again, here, with the code that decided it there. */
export function verdictOf(data: VerifyData, minBetMinor: bigint): Verdict {
  const { serverSeed, fairness, game, stake, prize, actions, outcome } = data
  if (serverSeed === null) return 'hidden'
  if (hashOfSeed(serverSeed) !== fairness.serverSeedHash) return 'hash'
  const back = backIn(outcome as { back?: number } | null)
  const plain: GameSetup = { engine: game.engine, profile: game.profile, minBetMinor }
  const setup = back === STANDARD_BACK ? plain : { ...plain, paidBack: back }
  const seeds = { serverSeed, clientSeed: fairness.clientSeed, nonce: fairness.nonce }
  const turn = replay(setup, seeds, parseMoney(stake), actions)
  // Rounds from before prizes were whole cents keep what they were paid.
  const isEqual =
    JSON.stringify(sorted(turn.outcome)) === JSON.stringify(sorted(outcome)) &&
    (!turn.isOver || turn.prizeMinor === cutToCents(parseMoney(prize)))
  return isEqual ? 'equal' : 'outcome'
}

/** The database keeps the fields of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}
