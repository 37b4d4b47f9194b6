/** An exact fraction; `d` is above zero. */
export type Ratio = { readonly n: bigint; readonly d: bigint }

/** One line of a list of prizes: `count` numbers of `digits` digits each. */
export type PrizeRow = { readonly id: string; readonly digits: number; readonly count: number }

/**
 * How a game draws. `digits`: each 0 to 9 on its own; `distinct`: `count` of 1 to `of`, in the order drawn (all of them is a
 * permutation); `dice`: 1 to 6; `pick`: `count` of 1 to `of` in rising order; `prizes`: numbers with leading zeros, row by row.
 */
export type NumberModel =
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'distinct'; readonly of: number; readonly count: number }
  | { readonly kind: 'dice'; readonly count: number }
  | { readonly kind: 'pick'; readonly of: number; readonly count: number }
  | { readonly kind: 'prizes'; readonly rows: readonly PrizeRow[] }

/** What was drawn: positions, numbers or prizes, in the order of the model. */
export type Result = readonly number[]

/** `trad`: units, mode, multiple, series. `ent`: buttons with odds, a stake each. */
export type Board = 'trad' | 'ent'

/**
 * One row to pick from: the whole numbers `from` to `to`, shown with `pad` digits. Where there are `labels`, the number is
 * the place in them, and the stored form holds the label (`big`, `odd`, `dragon`).
 */
export type RowSpec = {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly pad: number
  readonly min: number
  readonly max: number
  readonly labels?: readonly string[]
}

export type Rows = readonly (readonly number[])[]

/** Picks row by row, or complete tickets typed in, one unit each (where the play takes them). */
export type Selection =
  | { readonly kind: 'rows'; readonly rows: Rows }
  | { readonly kind: 'tickets'; readonly tickets: Rows }

export type SelectionProblem =
  | 'wrong_rows'
  | 'unknown_symbol'
  | 'repeated_symbol'
  | 'too_few'
  | 'too_many'
  | 'no_units'
  | 'too_many_units'
  | 'no_tickets_here'
  | 'bad_ticket'
  | 'repeated_ticket'

/**
 * A prize of a play. `ways` of `of` equally likely outcomes win it (where a unit can win more than once, as in lo, `ways`
 * counts every win, so that ways / of is the mean number of wins). `share` is the part of the return that this tier gives back;
 * the shares of one `bet` (the option's id, or '' where all units are alike) add up to 1.
 */
export type Tier = {
  readonly id: string
  readonly bet: string
  readonly ways: bigint
  readonly of: bigint
  readonly share: Ratio
  /** Where a unit can win it more than once: the chance that it wins it at all. */
  readonly once?: Ratio
}

/** So many units of a line win this tier. */
export type Win = { readonly tier: string; readonly units: number }

/** One thing that can happen and be paid, and what the line would win then. */
export type Exposure = { readonly key: string; readonly wins: readonly Win[] }

/** How a play turns picks into units and a result into wins. Made by the functions of `rules/`. */
export type Rule = {
  readonly rows: readonly RowSpec[]
  /** Over all rows together; rows of plays by position may stay empty. */
  readonly leastPicks: number
  /** Symbols of a typed ticket, or null where tickets are not taken. */
  readonly ticketLength: number | null
  readonly tiers: readonly Tier[]
  countUnits(rows: Rows): number
  wins(rows: Rows, result: Result): readonly Win[]
  /** The rows of the one unit that a ticket stands for, in normal form, or null. */
  ticketRows(ticket: readonly number[]): Rows | null
  /** The most that can be won with these rows; never less than what any result pays. */
  worst(rows: Rows): readonly Win[]
  exposureCount(rows: Rows): number
  exposures(rows: Rows): readonly Exposure[]
}

export type PlayDraft = { readonly id: string; readonly group: string; readonly board: Board; readonly rule: Rule }

export type Play = PlayDraft & {
  /** What one unit costs at mode 1 and multiple 1, in ten-thousandths. */
  readonly unitMinor: bigint
  /** A series of this size would give everything back. */
  readonly seriesBase: number
}

/** All games that draw and are bet on alike; they differ by schedule. */
export type Family = {
  readonly id: string
  readonly model: NumberModel
  readonly seriesBase: number
  /** The least and the most a brand may set. */
  readonly minSeries: number
  readonly maxSeries: number
  readonly plays: readonly Play[]
}

/** When draws happen, by the clock of `timeZone`. Betting closes `closeSeconds` before a draw. */
export type Schedule =
  | {
      readonly kind: 'interval'
      readonly timeZone: string
      readonly everySeconds: number
      readonly closeSeconds: number
    }
  | {
      readonly kind: 'daily'
      readonly timeZone: string
      /** Minutes after midnight. */
      readonly atMinutes: number
      /** 0 is Sunday. */
      readonly weekdays: readonly number[]
      readonly closeSeconds: number
    }

/** One draw of a schedule. Periods read `20261115-0001` and sort as text; instants are milliseconds since 1970. */
export type ScheduledDraw = {
  readonly period: string
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly drawsAtMs: number
}

export type Title = { readonly pt: string; readonly en: string; readonly es: string }

export type LotteryGame = {
  readonly code: string
  readonly category: 'LOTT' | 'ELOTT'
  /** How the lobby groups: quick, vietnam, numero, numbers, colour. */
  readonly lobbyGroup: LobbyGroup
  readonly title: Title
  readonly family: Family
  readonly schedule: Schedule
}

export type LobbyGroup = 'quick' | 'vietnam' | 'numero' | 'numbers' | 'colour'
