import type { EngineId } from '@trevo/games/engine-ids'
import type { BalloonOutcome } from '../src/engines/balloon.ts'
import { worthOf } from '../src/engines/blackjack/hand.ts'
import { type BlackjackOutcome, boxesOf, turnIn } from '../src/engines/blackjack/table.ts'
import type { Engine, Turn } from '../src/engines/engine.ts'
import { guessesOn, type HiloOutcome } from '../src/engines/hilo.ts'
import { engineOf } from '../src/engines/registry.ts'
import type { TowerOutcome } from '../src/engines/tower.ts'
import type { Random } from '../src/fairness/random.ts'
import { basicAction } from './blackjack-return.ts'
import { fastRandom } from './simulate.ts'

/** Large enough that a prize cut to whole cents weighs nothing. */
const STAKE = 1_000_000n

/** One way to play each game: what is asked first, and what after an answer that leaves the round open. */
type Way = { first: unknown; next?(turn: Turn): unknown }

const likelier = ({ outcome }: Turn) => {
  const { cards, moves } = outcome as HiloOutcome
  if (moves.length > 0) return 'cash'
  const [one, two] = guessesOn(cards.at(-1) ?? 0)
  return (one?.winningRanks ?? 0) >= (two?.winningRanks ?? 0) ? one?.guess : two?.guess
}
const MINES_OPENED = 3

const climbing = ({ opened }: TowerOutcome) => (opened.length < 2 ? { door: 0 } : 'cash')

/** Never insured; otherwise as the mathematics says. */
function basicPlay(round: BlackjackOutcome) {
  const boxes = boxesOf(round, 0n)
  const turn = turnIn(round, boxes)
  if (turn === null || turn.hand === null) return 'decline'
  const hands = boxes[turn.box]?.hands ?? []
  const cards = hands[turn.hand]?.cards ?? []
  return basicAction(worthOf(round.dealer[0] ?? 0), cards.map(worthOf), hands.length === 1)
}

/** Any card is as good as any other. */
const BINGO_CARD = [7, 12, 18, 23, 29, 31, 38, 44, 47, 52, 60, 66, 71, 85, 90]

/** Slots by their profiles, Crash by its flights, hold'em over every deal, video poker by the best hold of every hand. */
type ProvenElsewhere = 'slot' | 'crash' | 'holdem' | 'jacks' | 'deuces'

const WAYS = {
  dice: { first: { direction: 'over', chance: 4_950 } },
  hilo: { first: null, next: likelier },
  mines: {
    first: { mines: 3 },
    next: ({ outcome }) => {
      const { opened } = outcome as { opened: number[] }
      return opened.length < MINES_OPENED ? { cell: opened.length * 6 } : 'cash'
    },
  },
  plinko: { first: { rows: 12, risk: 'medium' } },
  keno: { first: { picks: [3, 8, 13, 21, 34] } },
  wheel: { first: { segments: 30, risk: 'medium' } },
  roulette: { first: { bets: [{ spot: 'dozen2', amount: '100' }] } },
  duel: { first: { pick: 2 } },
  fish: { first: { target: 'crab' } },
  match: { first: { league: 'varzea', minute: 29_000_000, fixture: 1, pick: 'home' } },
  basketball: { first: { league: 'varzea', minute: 29_000_000, fixture: 1, pick: 'over' } },
  tennis: { first: { league: 'varzea', minute: 29_000_000, fixture: 1, pick: 'sets20' } },
  race: { first: { league: 'varzea', minute: 29_000_000, fixture: 1, pick: 'place3' } },
  fight: { first: { league: 'varzea', minute: 29_000_000, fixture: 1, pick: 'distance' } },
  baccarat: { first: { bets: [{ spot: 'banker', amount: '100' }] } },
  dragontiger: { first: { bets: [{ spot: 'tie', amount: '100' }] } },
  sicbo: { first: { bets: [{ spot: 'big', amount: '100' }] } },
  limbo: { first: { target: 300 } },
  tower: { first: { level: 'medium' }, next: ({ outcome }) => climbing(outcome as TowerOutcome) },
  // Three boxes, which is three hands a round.
  blackjack: { first: { boxes: ['20', '30', '50'] }, next: ({ outcome }) => basicPlay(outcome as BlackjackOutcome) },
  bingo: { first: { cards: [BINGO_CARD] }, next: () => 'stop' },
  wheelshow: { first: { bets: [{ spot: 'chests', amount: '100' }] } },
  balloon: {
    first: { pump: 'firm' },
    next: ({ outcome }) => ((outcome as BalloonOutcome).pumps < 3 ? 'pump' : 'cash'),
  },
} as const satisfies Record<Exclude<EngineId, ProvenElsewhere>, Way>
export type HouseEngineId = keyof typeof WAYS
export const HOUSE_ENGINES = Object.keys(WAYS) as HouseEngineId[]

/** Both in percent of the stakes. */
export type PlayedReturn = { percent: number; standardError: number }

/** Plays rounds with the engine itself and says what came back of the stakes, and how far off by chance that may be. */
export function returnOf(id: HouseEngineId, rounds: number, seed = 1): PlayedReturn {
  const engine = engineOf(id)
  if (engine === undefined) throw new Error(`there is no engine ${id}`)
  const random = fastRandom(seed)
  const way: Way = WAYS[id]
  let [paid, staked] = [0, 0]
  let [paidSquares, products, stakedSquares] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const { prize, stake } = playOnce(engine, id, way, random)
    paid += prize
    staked += stake
    paidSquares += prize * prize
    products += prize * stake
    stakedSquares += stake * stake
  }
  const share = paid / staked
  // Of a ratio of two sums: a round may raise its stake.
  const squares = paidSquares - 2 * share * products + share * share * stakedSquares
  return { percent: share * 100, standardError: (Math.sqrt(squares) / staked) * 100 }
}

/** Counted in stakes. */
function playOnce(engine: Engine, id: EngineId, way: Way, random: Random): { prize: number; stake: number } {
  const setup = { engine: id, profile: null, minBetMinor: STAKE }
  let turn = engine.begin({ setup, stakeMinor: STAKE, action: way.first, random })
  let stake = STAKE
  while (!turn.isOver && engine.step !== undefined) {
    turn = engine.step({ setup, stakeMinor: STAKE, state: turn.state, action: way.next?.(turn), random })
    stake += turn.raiseMinor ?? 0n
  }
  return { prize: Number(turn.prizeMinor) / Number(STAKE), stake: Number(stake) / Number(STAKE) }
}
