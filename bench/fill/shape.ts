/** What is filled in: all else follows from these, so that a fill that was stopped goes on as it began. */
export type Shape = {
  postings: number
  members: number
  games: number
  weeks: number
  /** Nothing in the database is later than that. */
  until: Date
}

export const BOOK = 1
export const VENDOR = 'BEN'
export const LOTTERY_GAME = '5d-5m'
export const STAKE_UNIT = 5_000
/** A line of the lottery on one digit: stake, and what it wins at series 1956. */
export const LOTTERY_STAKE = 20_000
export const LOTTERY_PRIZE = 195_600

/** One play in so many is an order of the lottery. */
export const LOTTERY_EVERY = 20
/** Rounds that somebody plays before leaving, and the seconds between two of them. */
export const BURST = 40
export const PACE_SECONDS = 5
/** A round's outcome comes so much later; a deposit so much before the first bet. */
export const OUTCOME_MS = 2_000
export const DEPOSIT_MS = 1_024
/** The end of a week is left empty, so that what belongs together lies in one part. */
export const QUIET_MS = 15 * 60_000

/** Two heads, whose teams are as large whatever the brand has, and agents between others and their players. */
export const SMALL_HEAD = 1
export const LARGE_HEAD = 2
export const SMALL_TEAM = 300
export const LARGE_TEAM = 1_000

const HOUSE_ACCOUNTS = 2
export const PSP = 1
export const GAMES = 2

export const headsOf = (members: number) => Math.ceil(members / 2_000)
export const agentsOf = (members: number) => Math.ceil(members / 100)
/** The first agent, the first player and the first account of a player; the others follow. */
export const firstAgent = (members: number) => LARGE_HEAD + headsOf(members) + 1
export const firstPlayer = (members: number) => firstAgent(members) + agentsOf(members)
export const FIRST_ACCOUNT = HOUSE_ACCOUNTS + 1

/** Bets and outcomes that move money, and a deposit for each who plays in a week. */
const POSTINGS_OF_A_PLAY = 2.62
export const playsOf = (postings: number) => Math.ceil(postings / POSTINGS_OF_A_PLAY)

export const categoryOf = (game: string) =>
  `case when ${game} % 10 = 0 then 'LIVE' when ${game} % 17 = 0 then 'FISH' else 'RNG' end`
