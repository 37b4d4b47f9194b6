import { formatMoney } from '@trevo/contract/money'
import { type EngineId, SLOT_PROFILE_IDS, type SlotProfileId } from '@trevo/games/engine-ids'
import { BACCARAT_SPOTS } from '../src/engines/baccarat.ts'
import { type BalloonOutcome, PUMP_IDS } from '../src/engines/balloon.ts'
import type { BlackjackOutcome } from '../src/engines/blackjack/table.ts'
import { blackjackChoices } from '../src/engines/blackjack.ts'
import { DRAGON_TIGER_SPOTS } from '../src/engines/dragontiger.ts'
import { FISH_TARGETS } from '../src/engines/fish.ts'
import { guessesOn, type HiloOutcome } from '../src/engines/hilo.ts'
import { RISKS } from '../src/engines/hundredths.ts'
import type { MinesOutcome } from '../src/engines/mines.ts'
import { replay } from '../src/engines/replay.ts'
import { SPOTS } from '../src/engines/roulette/spots.ts'
import { SICBO_SPOTS } from '../src/engines/sicbo/spots.ts'
import { BASKETBALL_PICKS } from '../src/engines/sports/basketball.ts'
import { FIGHT_PICKS } from '../src/engines/sports/fight.ts'
import { FOOTBALL_PICKS } from '../src/engines/sports/football.ts'
import { RACE_PICKS } from '../src/engines/sports/race.ts'
import { TENNIS_PICKS } from '../src/engines/sports/tennis.ts'
import { TOWER_LEVEL_IDS, TOWER_LEVELS, type TowerOutcome } from '../src/engines/tower.ts'
import { WHEEL_SIZES } from '../src/engines/wheel/segments.ts'
import { SHOW_SPOTS } from '../src/engines/wheelshow/segments.ts'
import { hashOfSeed, type Random, seededRandom } from '../src/fairness/random.ts'

export const MIN_BET = 1_000n

/** What a round sheet of the page shows and copies. */
export type ShownRound = {
  roundId: string
  game: { engine: EngineId; profile: SlotProfileId | null }
  stake: string
  prize: string
  actions: unknown[]
  outcome: unknown
  fairness: { serverSeedHash: string; clientSeed: string; nonce: number }
  serverSeed: string
}

/** How somebody plays: the first action, and the next one after every answer until null. */
type Habit = { first(luck: Random): unknown; next?(outcome: unknown, luck: Random): unknown }

const oneOf = <T>(luck: Random, list: readonly T[]): T => {
  const chosen = list[luck.below(list.length)]
  if (chosen === undefined) throw new Error('there is nothing to choose from')
  return chosen
}
const someOf = (luck: Random, count: number, most: number) => {
  const left = Array.from({ length: most }, (_, index) => index + 1)
  return Array.from({ length: count }, () => left.splice(luck.below(left.length), 1)[0] ?? 1)
}

const CHIP = formatMoney(10n * MIN_BET)
/** Some of a table's spots with a chip each. */
const chipsOn = (spots: readonly string[]) => (luck: Random) => {
  const chosen = someOf(luck, 1 + luck.below(4), spots.length).map((place) => spots[place - 1] ?? '')
  return { bets: chosen.map((spot) => ({ spot, amount: CHIP })) }
}
const dealt: Habit = {
  first: () => null,
  next: (_, luck) => ({ hold: Array.from({ length: 5 }, () => luck.below(2) === 1) }),
}

/** Any event of any minute, and anything about it. */
const eventOf = (picks: readonly string[], events = 4): Habit => ({
  first: (luck) => ({
    league: 'varzea',
    minute: 29_000_000 + luck.below(1_000_000),
    fixture: luck.below(events),
    pick: oneOf(luck, picks),
  }),
})

const HABITS: Partial<Record<EngineId, Habit>> = {
  balloon: {
    first: (luck) => ({ pump: oneOf(luck, PUMP_IDS) }),
    next: (outcome, luck) => ((outcome as BalloonOutcome).pumps > 0 && luck.below(4) === 0 ? 'cash' : 'pump'),
  },
  wheelshow: { first: chipsOn(SHOW_SPOTS) },
  bingo: {
    // As many cards as share the least stake in whole cents: rounds of parts of a cent are never accepted.
    first: (luck) => ({ cards: Array.from({ length: 1 + luck.below(2) }, () => someOf(luck, 15, 90)) }),
    next: (_, luck) => (luck.below(3) === 0 ? 'stop' : 'extra'),
  },
  holdem: {
    first: (luck) => ({
      bets: [
        { spot: 'ante', amount: formatMoney(MIN_BET) },
        ...(luck.below(2) === 0 ? [{ spot: 'bonus', amount: formatMoney(2n * MIN_BET) }] : []),
      ],
    }),
    next: (_, luck) => (luck.below(4) === 0 ? 'fold' : 'call'),
  },
  baccarat: { first: chipsOn(BACCARAT_SPOTS) },
  dragontiger: { first: chipsOn(DRAGON_TIGER_SPOTS) },
  sicbo: { first: chipsOn([...SICBO_SPOTS.keys()]) },
  limbo: { first: (luck) => ({ target: 101 + luck.below(luck.below(2) === 0 ? 300 : 99_900) }) },
  tower: {
    first: (luck) => ({ level: oneOf(luck, TOWER_LEVEL_IDS) }),
    next(outcome, luck) {
      const { level, opened } = outcome as TowerOutcome
      if (opened.length > 0 && luck.below(4) === 0) return 'cash'
      return { door: luck.below(TOWER_LEVELS[level].doors) }
    },
  },
  jacks: dealt,
  deuces: dealt,
  blackjack: {
    first: (luck) => oneOf(luck, [null, { boxes: ['0.03', '0.07'] }, { boxes: ['0.02', '0.05', '0.03'] }]),
    next: (outcome, luck) => oneOf(luck, blackjackChoices(outcome as BlackjackOutcome)),
  },
  slot: { first: () => null },
  dice: { first: (luck) => ({ direction: oneOf(luck, ['under', 'over']), chance: 100 + luck.below(9_401) }) },
  plinko: { first: (luck) => ({ rows: 8 + luck.below(9), risk: oneOf(luck, RISKS) }) },
  wheel: { first: (luck) => ({ segments: oneOf(luck, WHEEL_SIZES), risk: oneOf(luck, RISKS) }) },
  keno: { first: (luck) => ({ picks: someOf(luck, 1 + luck.below(10), 40) }) },
  duel: { first: (luck) => ({ pick: luck.below(5) }) },
  fish: { first: (luck) => ({ target: oneOf(luck, FISH_TARGETS).id }) },
  match: eventOf(FOOTBALL_PICKS),
  basketball: eventOf(BASKETBALL_PICKS),
  tennis: eventOf(TENNIS_PICKS),
  race: eventOf(RACE_PICKS, 2),
  fight: eventOf(FIGHT_PICKS),
  roulette: { first: (luck) => ({ bets: [{ spot: oneOf(luck, [...SPOTS.keys()]), amount: formatMoney(MIN_BET) }] }) },
  mines: {
    first: (luck) => ({ mines: 1 + luck.below(24) }),
    next(outcome, luck) {
      const { opened } = outcome as MinesOutcome
      if (opened.length > 0 && luck.below(4) === 0) return 'cash'
      const closed = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !opened.includes(cell))
      return { cell: oneOf(luck, closed) }
    },
  },
  hilo: {
    first: () => null,
    next(outcome, luck) {
      const { cards, moves } = outcome as HiloOutcome
      if (moves.some((move) => move !== 'skip') && luck.below(4) === 0) return 'cash'
      if (moves.length < 10 && luck.below(6) === 0) return 'skip'
      return oneOf(luck, guessesOn(cards.at(-1) ?? 0)).guess
    },
  },
}
export const SAMPLED_ENGINES = Object.keys(HABITS) as EngineId[]

/** Rounds of one game as a page would show them; the same for the same name. */
export function* sampleRounds(
  engine: EngineId,
  count: number,
  name = 'sample',
  paidBack?: number,
): Generator<ShownRound> {
  const habit = HABITS[engine]
  if (habit === undefined) throw new Error(`nobody knows how ${engine} is played`)
  const luck = seededRandom({ serverSeed: `${name}:${engine}`, clientSeed: 'habits', nonce: 0 })
  const serverSeed = hashOfSeed(`${name}:${engine}`)
  for (let nonce = 0; nonce < count; nonce++) {
    // Every slot in turn.
    const profile = engine === 'slot' ? (SLOT_PROFILE_IDS[nonce % SLOT_PROFILE_IDS.length] ?? null) : null
    const setup = { engine, profile, minBetMinor: MIN_BET, ...(paidBack !== undefined && { paidBack }) }
    const seeds = { serverSeed, clientSeed: 'trevo', nonce }
    // Free spins are bought now and then where they can be.
    const actions = [profile === 'buy' && luck.below(2) === 0 ? { buy: true } : habit.first(luck)]
    let turn = replay(setup, seeds, MIN_BET, actions)
    while (!turn.isOver && habit.next !== undefined) {
      actions.push(habit.next(turn.outcome, luck))
      turn = replay(setup, seeds, MIN_BET, actions)
    }
    yield {
      roundId: `${engine}-${nonce}`,
      game: { engine, profile },
      stake: formatMoney(MIN_BET),
      prize: formatMoney(turn.prizeMinor),
      actions,
      outcome: turn.outcome,
      fairness: { serverSeedHash: hashOfSeed(serverSeed), clientSeed: 'trevo', nonce },
      serverSeed,
    }
  }
}
