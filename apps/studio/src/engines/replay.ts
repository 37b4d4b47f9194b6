import { type Seeds, seededRandom } from '../fairness/random.ts'
import { type GameSetup, RuleError, type Turn } from './engine.ts'
import { engineOf } from './registry.ts'

/** Plays a round again from its seeds and actions: the server's answer must equal this, and anybody may check. */
export function replay(setup: GameSetup, seeds: Seeds, stakeMinor: bigint, actions: readonly unknown[]): Turn {
  const engine = engineOf(setup.engine)
  if (engine === undefined) throw new RuleError('invalid_input', `There is no engine ${setup.engine}.`)
  const random = seededRandom(seeds)
  const [first, ...later] = actions
  let turn = engine.begin({ setup, stakeMinor, action: first, random })
  for (const action of later) {
    if (engine.step === undefined) throw new RuleError('invalid_input', 'This game has no steps.')
    turn = engine.step({ setup, stakeMinor, state: turn.state, action, random })
  }
  return turn
}
