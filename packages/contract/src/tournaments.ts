import * as z from 'zod/mini'
import { GameCategory } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { TAKES_PART } from './errors.ts'
import { Money } from './money.ts'
import { DateTime, Id, Language, RequestId } from './wire.ts'

const AskedLanguage = z._default(Language, 'PT')
const Asked = z.strictObject({ language: AskedLanguage })
const ById = z.strictObject({ id: Id })

/** How many places of a ranking are shown, besides the caller's own. */
export const RANKING_SHOWN = 100
export const TOURNAMENT_PLACES_MAX = 100

/**
 * What counts. turnover: of each round what was at risk, the stake or what it changed the balance by, whichever is less;
 * multiplier: the best round, prize over stake; net: prizes less stakes of all rounds.
 */
export const TournamentScore = z.enum(['turnover', 'multiplier', 'net'])
export type TournamentScore = z.infer<typeof TournamentScore>

/** Which games count. */
export const TournamentScope = z.enum(['all', 'category', 'vendor', 'games'])
export type TournamentScope = z.infer<typeof TournamentScope>

/** planned: not begun; running; counting: over, the last rounds are added and prizes paid; over; cancelled before it began. */
export const TournamentState = z.enum(['planned', 'running', 'counting', 'over', 'cancelled'])
export type TournamentState = z.infer<typeof TournamentState>

/** Prize of one or more places that follow each other. */
export const TournamentPrize = z.object({
  from: z.int(),
  to: z.int(),
  amount: Money,
  /** Whoever has played so much at risk gets all of it, others the same share of what they played. */
  fullFrom: Money,
})
export type TournamentPrize = z.infer<typeof TournamentPrize>

/** A multiplier in ten-thousandths is written like money: "12.5" times. */
const Score = Money

export const TournamentPlace = z.object({
  /** Null: no round of it has counted. */
  place: z.nullable(z.int()),
  score: Score,
  /** Played at risk, which bounds the prize. */
  played: Money,
})
export type TournamentPlace = z.infer<typeof TournamentPlace>

export const Tournament = z.object({
  id: Id,
  title: z.string(),
  state: TournamentState,
  score: TournamentScore,
  startsAt: DateTime,
  endsAt: DateTime,
  scope: TournamentScope,
  category: z.nullable(GameCategory),
  /** Of the vendor, or of the games, as the brand shows them. */
  names: z.array(z.string()),
  /** Rounds of a smaller stake do not count. */
  minStake: Money,
  /** Percent of what a winner played that a prize is at most. */
  sharePercent: z.string(),
  budget: Money,
  prizes: z.array(TournamentPrize),
  entrants: z.int(),
  /** Null: has not joined. */
  mine: z.nullable(TournamentPlace),
  /** What the caller was given at the end; null: nothing, or not yet. */
  won: z.nullable(Money),
})
export type Tournament = z.infer<typeof Tournament>

export const RankingRow = z.object({
  place: z.int(),
  account: z.string(),
  score: Score,
  /** Of this place; null: none. Once a tournament is over, what was given. */
  prize: z.nullable(Money),
  isMe: z.boolean(),
})
export type RankingRow = z.infer<typeof RankingRow>

export const tournaments = endpoint({
  method: 'GET',
  path: '/wps/tournaments',
  summary: 'Tournaments that run, come next or have just ended; count down by the server’s time',
  auth: 'session',
  query: Asked,
  value: z.object({ serverTime: DateTime, list: z.array(Tournament) }),
})

export const tournament = endpoint({
  method: 'GET',
  path: '/wps/tournaments/:id',
  summary: 'One tournament with its first hundred places, and the caller’s own with its neighbours',
  auth: 'session',
  params: ById,
  query: Asked,
  value: z.object({
    serverTime: DateTime,
    tournament: Tournament,
    top: z.array(RankingRow),
    /** The caller and who stands right before and after; empty within the first hundred and before a first round. */
    around: z.array(RankingRow),
  }),
  errors: ['not_found'],
})

export const joinTournament = endpoint({
  method: 'POST',
  path: '/wps/tournaments/:id/join',
  summary: 'Take part: rounds that begin from now on count; a second time changes nothing',
  auth: 'real',
  params: ById,
  body: z.strictObject({ requestId: RequestId }),
  value: z.object({ joinedAt: DateTime }),
  errors: ['not_found', 'tournament_over', ...TAKES_PART],
})
