import { DEUCES_HANDS, JACKS_HANDS } from '../../../src/engines/poker/hands.ts'
import { DEUCES, JACKS, type PokerHand, type PokerKind } from '../../../src/engines/poker.ts'
import { useGame } from '../../shell/game-context.ts'

/** One kind of video poker as it is shown: its hands from the best to the least. */
export type ShownKind = { name: 'jacks' | 'deuces'; hands: readonly PokerHand[]; pays: PokerKind['pays'] }

const KINDS: readonly ShownKind[] = [
  { name: 'jacks', hands: JACKS_HANDS, pays: JACKS.pays },
  { name: 'deuces', hands: DEUCES_HANDS, pays: DEUCES.pays },
]

/** The kind that the open game is. */
export function useKind(): ShownKind {
  const { engine } = useGame().session.game
  const kind = KINDS.find(({ name }) => name === engine)
  if (kind === undefined) throw new Error(`${engine} is no video poker`)
  return kind
}
