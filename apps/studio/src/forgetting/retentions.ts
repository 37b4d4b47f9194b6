/** Gone so many days after the moment when it was over. */
type Forgotten = { days: number; why: string }
/** Never gone, and why. */
type Kept = { kept: string }
/** Gone with something else. */
type Swept = { swept: string }
type Retention = Forgotten | Kept | Swept

/**
 * The platform shows a round for 400 days, a week of them goes there at once, and not before it lies in the archive: whoever can
 * read a round there can ask here what it showed.
 */
const ROUND_DAYS = 430
/** What proves a round outlives it: a seed is shown, and a flight is over, no later than its last round ends. */
const PROOF_DAYS = ROUND_DAYS + 1

const FORGOTTEN = {
  round: {
    days: ROUND_DAYS,
    why: 'players see and verify it, and the platform asks for it, as long as it is in the records',
  },
  seed_pair: { days: PROOF_DAYS, why: 'from when its seed was shown: proves its rounds; the one in use stays' },
  crash_flight: { days: PROOF_DAYS, why: 'proves its bets and the flight after it' },
  table_round: { days: PROOF_DAYS, why: 'proves its bets and the round after it' },
  free_grant: {
    days: PROOF_DAYS,
    why: 'from when it ran out: the platform counts, and compares for as long as it has the rounds',
  },
  session: { days: 1, why: 'nobody can use it once it has expired' },
} satisfies Record<string, Forgotten>
export type ForgottenTable = keyof typeof FORGOTTEN

export const daysOf = (table: ForgottenTable): number => FORGOTTEN[table].days

/** How long the rows of every table stay. A test fails for a table that is not here: whoever adds one decides. */
export const RETENTIONS: Readonly<Record<string, Retention>> = {
  ...FORGOTTEN,
  wallet_call: { swept: 'its round goes; never before it is answered' },
  next_seed: { kept: 'one row for a player: what was announced holds until it is used' },
  crash_chain: { kept: 'one row for very many flights; its end is what all of them were promised by' },
  table_chain: { kept: 'one row for very many rounds of a table; its end is what all of them were promised by' },
  crash_riders: { swept: 'the next flight' },
  crash_lead: { kept: 'one row' },
  table_watch: { kept: 'one row for a table' },
  schema_migration: { kept: 'one row for a migration' },
}
