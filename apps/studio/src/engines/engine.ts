import type { ErrorCode } from '@trevo/contract/errors'
import type { EngineId, SlotProfileId } from '@trevo/games/engine-ids'
import type { Random } from '../fairness/random.ts'

/** Of a game, what its mathematics depends on. */
export type GameSetup = {
  engine: EngineId
  profile: SlotProfileId | null
  minBetMinor: bigint
  /** Percent that come back on average, where the brand chose another return than the game states (`RETURN_CHOICES`). */
  paidBack?: number
}

/** What games with a choice of returns pay back unless told. */
export const STANDARD_BACK = 99
/** A round says what it was played for only where it was something else: `back` of its outcome. */
export const backOf = ({ paidBack = STANDARD_BACK }: Pick<GameSetup, 'paidBack'>) => paidBack
export const backIn = (outcome: { readonly back?: number } | null) => outcome?.back ?? STANDARD_BACK
export const saidBack = (back: number): { back?: number } => (back === STANDARD_BACK ? {} : { back })

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Where a round stands after its start or a step. `outcome` is for the client's eyes, `state` for the next step. `raiseMinor` is what
 * a step adds to the stake: it is taken before the step counts, and the step does not count without it.
 */
export type Turn = { outcome: Json; state: Json; prizeMinor: bigint; isOver: boolean; raiseMinor?: bigint }

/** The player asked for something the rules of the game do not allow. */
export class RuleError extends Error {
  override readonly name = 'RuleError'
  readonly code: ErrorCode

  constructor(code: 'invalid_input' | 'limit_exceeded' | 'conflict', message: string) {
    super(message)
    this.code = code
  }
}

/**
 * A game's rules as pure functions of stake, action and chance: the server decides a round with them, a browser
 * proves it with them. `accept` runs before the stake is taken and must refuse everything that `begin` cannot play.
 */
export type Engine = {
  accept(input: { setup: GameSetup; stakeMinor: bigint; action: unknown }): void
  begin(input: { setup: GameSetup; stakeMinor: bigint; action: unknown; random: Random }): Turn
  /** Only games of several steps. Throws RuleError for a step that is not allowed; the round stays as it was. */
  step?(input: { setup: GameSetup; stakeMinor: bigint; state: Json; action: unknown; random: Random }): Turn
}

/** A game whose result does not hang on who bet what: one draw serves a whole table. `begin` draws the same from the same chance. */
export type SharedEngine = Engine & { draw(random: Random): Readonly<Record<string, Json>> }
