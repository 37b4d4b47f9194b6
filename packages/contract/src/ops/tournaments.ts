import * as z from 'zod/mini'
import { CentAmount, Money } from '../money.ts'
import { TOURNAMENT_PLACES_MAX, TournamentScope, TournamentScore, TournamentState } from '../tournaments.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { OfferCategory } from './games.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['finance', 'content', 'support'] as const
const ById = z.strictObject({ id: Id })
const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const LONGEST_MS = 92 * 86_400_000
const GAMES_MAX = 200

/** Places that follow each other and get the same. */
const PrizeRow = z.strictObject({ places: z.int().check(z.gte(1), z.lte(TOURNAMENT_PLACES_MAX)), amount: CentAmount })
export type PrizeRow = z.infer<typeof PrizeRow>

const fields = {
  titles: z.strictObject({ PT: Title, EN: Title, ES: Title }),
  scope: TournamentScope,
  /** Only where `scope` asks for it. */
  category: z.nullable(OfferCategory),
  vendor: z.nullable(z.string().check(z.maxLength(40))),
  /** The brand's own numbers of them, as the list of games shows. */
  games: z.array(Id).check(z.maxLength(GAMES_MAX)),
  score: TournamentScore,
  /** Rounds of a smaller stake do not count. */
  minStake: CentAmount,
  /** Percent of what a winner played at risk that a prize is at most; counts as given back in the margin of its categories. */
  sharePercent: z.string().check(z.regex(/^([0-4](\.\d{1,4})?|5(\.0{1,4})?)$/, 'percent')),
  prizes: z.array(PrizeRow).check(z.minLength(1), z.maxLength(TOURNAMENT_PLACES_MAX)),
  startsAt: DateTime,
  endsAt: DateTime,
}
type Draft = z.infer<z.ZodMiniObject<typeof fields>>

const lastsMs = ({ startsAt, endsAt }: Pick<Draft, 'startsAt' | 'endsAt'>) => Date.parse(endsAt) - Date.parse(startsAt)
const placesOf = (prizes: readonly PrizeRow[]) => prizes.reduce((sum, { places }) => sum + places, 0)
const fallsFromPlaceToPlace = ({ prizes }: Pick<Draft, 'prizes'>) =>
  prizes.every(({ amount }, index) => index === 0 || Number(amount) <= Number(prizes[index - 1]?.amount))
const namesItsGames = ({ scope, category, vendor, games }: Draft) =>
  (scope !== 'category' || category !== null) &&
  (scope !== 'vendor' || (vendor !== null && vendor !== '')) &&
  (scope !== 'games' || games.length > 0)

export const StaffTournament = z.object({
  id: Id,
  ...fields,
  budget: Money,
  state: TournamentState,
  entrants: z.int(),
  /** What was paid so far. */
  paid: Money,
  createdBy: z.string(),
  createdAt: DateTime,
})
export type StaffTournament = z.infer<typeof StaffTournament>

/** A place: as it stands while a tournament runs, as it was paid afterwards. */
export const StaffPlace = z.object({
  place: z.int(),
  memberId: Id,
  userName: z.string(),
  score: Money,
  played: Money,
  /** Null while it runs. */
  prize: z.nullable(Money),
  paidAt: z.nullable(DateTime),
  /** Why it is not paid yet; empty: nothing speaks against it. */
  refusal: z.string(),
})
export type StaffPlace = z.infer<typeof StaffPlace>

export const opsTournaments = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/tournaments',
  summary: 'Tournaments with what they give, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(StaffTournament),
})
export const opsTournament = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/tournaments/:id',
  summary: 'One tournament with its ranking, or with its prizes once it is over',
  roles: READERS,
  params: ById,
  value: z.extend(StaffTournament, { places: z.array(StaffPlace) }),
  errors: ['not_found'],
})
export const opsPublishTournament = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/tournaments',
  summary: 'Publish a tournament: all its prizes are set aside at once, and nothing of it changes afterwards',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, ...fields }).check(
    z.refine((draft) => lastsMs(draft) > 0, { path: ['endsAt'], error: 'ends_before_start' }),
    z.refine((draft) => lastsMs(draft) <= LONGEST_MS, { path: ['endsAt'], error: 'over_92_days' }),
    z.refine(({ prizes }) => placesOf(prizes) <= TOURNAMENT_PLACES_MAX, { path: ['prizes'], error: 'over_100_places' }),
    z.refine(fallsFromPlaceToPlace, { path: ['prizes'], error: 'prizes_rise' }),
    z.refine(namesItsGames, { path: ['scope'], error: 'games_missing' }),
  ),
  gives: {
    requestId: 'words',
    titles: 'words',
    scope: 'identity',
    category: 'identity',
    vendor: 'identity',
    games: 'more',
    score: 'identity',
    minStake: 'less',
    sharePercent: 'more',
    prizes: { each: { places: 'more', amount: 'more' } },
    startsAt: 'less',
    endsAt: 'more',
  },
  value: StaffTournament,
  errors: ['conflict', 'margin_exceeded', 'way_max', 'idempotency_conflict', 'approval_required'],
})
export const opsCancelTournament = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/tournaments/:id/cancel',
  summary: 'Call a tournament off before it begins; what was set aside for it is free again',
  roles: ['finance'],
  params: ById,
  value: StaffTournament,
  errors: ['not_found', 'conflict'],
})
