import type { EngineId, SlotProfileId } from './engine-ids.ts'

/** How far results spread: low pays little and often, high pays rarely and much. By the standard deviation of a round in stakes: below 4, below 6, and more. */
export type Volatility = 'low' | 'medium' | 'high'

/** What a slot's mathematics promises; how it keeps the promise is the studio's own business. */
export type SlotProfile = {
  /** Paid back on average, in percent. */
  readonly rtp: string
  readonly reels: number
  readonly rows: number
  /** Paylines, or ways to win where every neighbouring symbol counts, at most; neither where symbols that touch are counted. */
  readonly lines: number | null
  readonly ways: number | null
  readonly volatility: Volatility
  /** Most that one round pays, in stakes. */
  readonly maxWin: number
  /** Parts of a stake in which wins are counted; each is at least a cent, so that every win is whole cents. */
  readonly coins: number
  /** Paid back of what free spins cost where they can be bought, in percent; never more than `rtp`. */
  readonly boughtRtp?: string
}

export const SLOT_PROFILES = {
  classic3: { rtp: '95.52', reels: 3, rows: 3, lines: 5, ways: null, volatility: 'low', maxWin: 1000, coins: 5 },
  lines5: { rtp: '95.80', reels: 5, rows: 3, lines: 5, ways: null, volatility: 'high', maxWin: 5000, coins: 5 },
  lines10: { rtp: '96.10', reels: 5, rows: 3, lines: 10, ways: null, volatility: 'high', maxWin: 5000, coins: 10 },
  lines20: { rtp: '96.20', reels: 5, rows: 3, lines: 20, ways: null, volatility: 'medium', maxWin: 5000, coins: 20 },
  lines25: { rtp: '96.00', reels: 5, rows: 3, lines: 25, ways: null, volatility: 'low', maxWin: 2500, coins: 25 },
  ways243: { rtp: '96.30', reels: 5, rows: 3, lines: null, ways: 243, volatility: 'medium', maxWin: 5000, coins: 20 },
  ways1024: {
    rtp: '96.50',
    reels: 5,
    rows: 4,
    lines: null,
    ways: 1024,
    volatility: 'medium',
    maxWin: 10_000,
    coins: 20,
  },
  cascade: { rtp: '96.39', reels: 5, rows: 3, lines: 20, ways: null, volatility: 'medium', maxWin: 5000, coins: 20 },
  expand: { rtp: '96.00', reels: 5, rows: 3, lines: 20, ways: null, volatility: 'medium', maxWin: 5000, coins: 20 },
  sticky: { rtp: '96.27', reels: 5, rows: 3, lines: 20, ways: null, volatility: 'medium', maxWin: 5000, coins: 20 },
  walking: { rtp: '96.09', reels: 5, rows: 3, lines: 10, ways: null, volatility: 'high', maxWin: 5000, coins: 10 },
  wildtimes: { rtp: '96.04', reels: 5, rows: 3, lines: 20, ways: null, volatility: 'medium', maxWin: 5000, coins: 20 },
  bothways: { rtp: '95.85', reels: 5, rows: 3, lines: 10, ways: null, volatility: 'low', maxWin: 1000, coins: 10 },
  mystery: { rtp: '95.96', reels: 5, rows: 3, lines: 20, ways: null, volatility: 'medium', maxWin: 5000, coins: 20 },
  hold: { rtp: '96.31', reels: 5, rows: 3, lines: 20, ways: null, volatility: 'high', maxWin: 1000, coins: 20 },
  holdhigh: { rtp: '96.44', reels: 5, rows: 4, lines: 25, ways: null, volatility: 'high', maxWin: 5000, coins: 25 },
  pick: { rtp: '96.31', reels: 5, rows: 3, lines: 10, ways: null, volatility: 'medium', maxWin: 2500, coins: 10 },
  again: { rtp: '95.36', reels: 5, rows: 3, lines: 20, ways: null, volatility: 'medium', maxWin: 5000, coins: 20 },
  ladder: { rtp: '96.03', reels: 5, rows: 3, lines: null, ways: 243, volatility: 'medium', maxWin: 5000, coins: 20 },
  buy: {
    rtp: '95.95',
    reels: 5,
    rows: 3,
    lines: 20,
    ways: null,
    volatility: 'medium',
    maxWin: 5000,
    coins: 20,
    boughtRtp: '94.72',
  },
  heights: { rtp: '96.41', reels: 6, rows: 6, lines: null, ways: 46_656, volatility: 'low', maxWin: 10_000, coins: 20 },
  waysfall: { rtp: '95.70', reels: 5, rows: 3, lines: null, ways: 243, volatility: 'medium', maxWin: 5000, coins: 20 },
  cluster: { rtp: '95.08', reels: 5, rows: 5, lines: null, ways: null, volatility: 'low', maxWin: 102, coins: 20 },
  spinmult: { rtp: '96.56', reels: 3, rows: 3, lines: 5, ways: null, volatility: 'medium', maxWin: 370, coins: 5 },
  twins: { rtp: '96.10', reels: 5, rows: 3, lines: null, ways: 243, volatility: 'low', maxWin: 128, coins: 20 },
} as const satisfies Record<SlotProfileId, SlotProfile>

/**
 * Most that one round of an engine pays, in whole stakes, cut; null where the table does not say: prizes follow from odds that differ from
 * match to match, or from stakes that are added on the way. How far results spread is the player's own choice in all of them.
 */
const MOST_PAID = {
  slot: null,
  crash: 10_000,
  roulette: 36,
  fish: 200,
  duel: null,
  match: null,
  basketball: null,
  tennis: null,
  race: null,
  fight: null,
  dice: 99,
  hilo: null,
  mines: 12_523,
  plinko: 996,
  keno: 1_000,
  wheel: 49,
  baccarat: 13,
  dragontiger: 57,
  sicbo: 210,
  limbo: 1_000,
  tower: 2_165,
  jacks: 800,
  deuces: 800,
  blackjack: null,
  holdem: null,
  bingo: 5_000,
  wheelshow: 128,
  balloon: 1_000,
} as const satisfies Record<EngineId, number | null>

/** What a lobby tells of a game beside its return; `profile` only counts for slots. */
export function factsOf(
  engine: EngineId,
  profile: SlotProfileId | undefined,
): { volatility: Volatility | null; maxWin: number | null } {
  if (engine !== 'slot' || profile === undefined) return { volatility: null, maxWin: MOST_PAID[engine] }
  const { volatility, maxWin } = SLOT_PROFILES[profile]
  return { volatility, maxWin }
}

/**
 * What each engine pays back on average, in percent; a slot's figure is that of its profile. `least`: where spots of a table differ, the worst of
 * them; where prizes are fractions of a cent that is not paid, what the worst choice pays back at a stake of one unit, the least on offer; a
 * greater stake loses less. Where skill counts, the figure is that of the best play, over all that is staked: raises are stakes too.
 */
export const ENGINES = {
  slot: { rtp: null },
  crash: { rtp: '97.00' },
  roulette: { rtp: '97.30' },
  fish: { rtp: '96.00' },
  duel: { rtp: '97.65' },
  match: { rtp: '95.00', least: '94.30' },
  basketball: { rtp: '95.00', least: '94.42' },
  tennis: { rtp: '95.00', least: '94.26' },
  race: { rtp: '95.00', least: '94.38' },
  fight: { rtp: '95.00', least: '94.33' },
  dice: { rtp: '99.00', least: '98.06' },
  hilo: { rtp: '99.00', least: '98.31' },
  mines: { rtp: '99.00', least: '98.28' },
  plinko: { rtp: '99.00' },
  keno: { rtp: '99.00' },
  wheel: { rtp: '99.00' },
  baccarat: { rtp: '98.94', least: '95.15' },
  dragontiger: { rtp: '97.10', least: '96.14' },
  sicbo: { rtp: '97.22', least: '97.12' },
  limbo: { rtp: '99.00' },
  tower: { rtp: '99.00', least: '98.66' },
  jacks: { rtp: '98.39' },
  deuces: { rtp: '98.91' },
  blackjack: { rtp: '98.98' },
  holdem: { rtp: '98.94', least: '96.77' },
  bingo: { rtp: '95.44', least: '91.22' },
  wheelshow: { rtp: '96.00' },
  balloon: { rtp: '99.00' },
} as const satisfies Record<EngineId, { rtp: string | null; least?: string }>

/** Engines that a shared table plays: one result for everybody who sits at it. */
export const SHARED_TABLES = [
  'roulette',
  'baccarat',
  'dragontiger',
  'sicbo',
  'wheelshow',
] as const satisfies readonly EngineId[]
export type SharedTableId = (typeof SHARED_TABLES)[number]

/** An engine for each sport, with scores and markets that belong to it; `match` is football. */
export const SPORTS = ['match', 'basketball', 'tennis', 'race', 'fight'] as const satisfies readonly EngineId[]
export type SportId = (typeof SPORTS)[number]

/** Games that a brand may let pay back less than they state, in percent. Their prizes are the return divided by a chance, so every one is exact. */
export const RETURN_CHOICES = [97, 95] as const
type ReturnChoice = (typeof RETURN_CHOICES)[number]
/** By choice: what the worst choice of a player at the least stake pays back then. Null: the same for all. */
export const LEAST_RETURNS = {
  dice: { 97: '96.06', 95: '94.06' },
  hilo: { 97: '96.28', 95: '94.15' },
  mines: { 97: '96.25', 95: '94.08' },
  tower: { 97: '96.60', 95: '94.50' },
  limbo: { 97: null, 95: null },
} as const satisfies Partial<Record<EngineId, Record<ReturnChoice, string | null>>>

type ChosenEngine = keyof typeof LEAST_RETURNS
const hasChoices = (engine: EngineId): engine is ChosenEngine => engine in LEAST_RETURNS
export const returnChoicesOf = (engine: EngineId): readonly ReturnChoice[] => (hasChoices(engine) ? RETURN_CHOICES : [])
export const isReturnChoice = (percent: number | null): percent is ReturnChoice =>
  percent !== null && (RETURN_CHOICES as readonly number[]).includes(percent)
export const leastReturnOf = (engine: EngineId, choice: ReturnChoice): string | null =>
  hasChoices(engine) ? LEAST_RETURNS[engine][choice] : null

/** What the worst choice at the least stake pays back, where it is less than the stated return. */
export function leastRtpOf(engine: EngineId): string | null {
  const stated = ENGINES[engine]
  return 'least' in stated ? stated.least : null
}

/** The stated return of a game, which no choice exceeds; `profile` only counts for slots. */
export function rtpOf(engine: EngineId, profile: SlotProfileId | undefined): string | null {
  return engine === 'slot' ? (profile === undefined ? null : SLOT_PROFILES[profile].rtp) : ENGINES[engine].rtp
}
