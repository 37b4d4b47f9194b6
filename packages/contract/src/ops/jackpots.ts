import * as z from 'zod/mini'
import { JackpotLevelName, JackpotState } from '../jackpots.ts'
import { CentAmount, Money } from '../money.ts'
import { TournamentScope } from '../tournaments.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { OfferCategory } from './games.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['finance', 'content', 'support'] as const
const ById = z.strictObject({ id: Id })
const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const Percent = z.string().check(z.regex(/^([0-4](\.\d{1,4})?|5(\.0{1,4})?)$/, 'percent'))
const GAMES_MAX = 200

const levelFields = {
  level: JackpotLevelName,
  /** Percent of each stake: into the pot, and aside for what the next one begins with. Both count as given back. */
  sharePercent: Percent,
  refillPercent: Percent,
  /** What the first pot begins with, out of the house; it is given from this sum on. */
  start: CentAmount,
  /** By this sum it is given at the latest. */
  mustDropBy: CentAmount,
}
const LevelDraft = z.strictObject(levelFields).check(
  z.refine(({ start, mustDropBy }) => Number(mustDropBy) > Number(start), {
    path: ['mustDropBy'],
    error: 'below_start',
  }),
)

const fields = {
  titles: z.strictObject({ PT: Title, EN: Title, ES: Title }),
  scope: TournamentScope,
  /** Only where `scope` asks for it. */
  category: z.nullable(OfferCategory),
  vendor: z.nullable(z.string().check(z.maxLength(40))),
  /** The brand's own numbers of them, as the list of games shows. */
  games: z.array(Id).check(z.maxLength(GAMES_MAX)),
}
type Scoped = { scope: TournamentScope; category: string | null; vendor: string | null; games: readonly string[] }
const namesItsGames = ({ scope, category, vendor, games }: Scoped) =>
  (scope !== 'category' || category !== null) &&
  (scope !== 'vendor' || (vendor !== null && vendor !== '')) &&
  (scope !== 'games' || games.length > 0)
const differ = (levels: readonly { level: string }[]) =>
  new Set(levels.map(({ level }) => level)).size === levels.length

export const StaffJackpot = z.object({
  id: Id,
  ...fields,
  levels: z.array(
    z.object({
      ...levelFields,
      amount: Money,
      /** What lies aside for the next pot. */
      reserve: Money,
      /** How many have begun. */
      cycle: z.int(),
      isOpen: z.boolean(),
    }),
  ),
  state: JackpotState,
  draws: z.int(),
  /** What the ledger holds for it, and what was given so far. */
  booked: Money,
  paid: Money,
  createdBy: z.string(),
  createdAt: DateTime,
})
export type StaffJackpot = z.infer<typeof StaffJackpot>

export const StaffJackpotDrop = z.object({
  id: Id,
  level: JackpotLevelName,
  number: z.int(),
  memberId: Id,
  userName: z.string(),
  roundId: Id,
  stake: Money,
  amount: Money,
  at: DateTime,
})
export type StaffJackpotDrop = z.infer<typeof StaffJackpotDrop>

export const opsJackpots = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/jackpots',
  summary: 'Pools of jackpots with what their pots hold, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(StaffJackpot),
})
export const opsJackpot = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/jackpots/:id',
  summary: 'One pool with its newest hundred winners',
  roles: READERS,
  params: ById,
  value: z.extend(StaffJackpot, { drops: z.array(StaffJackpotDrop) }),
  errors: ['not_found'],
})
export const opsOpenJackpot = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/jackpots',
  summary:
    'Open a pool: what its pots begin with leaves the house at once, and nothing of its rules changes afterwards',
  roles: ['finance'],
  body: z
    .strictObject({
      requestId: RequestId,
      ...fields,
      levels: z.array(LevelDraft).check(z.minLength(1), z.maxLength(JackpotLevelName.options.length)),
    })
    .check(
      z.refine(namesItsGames, { path: ['scope'], error: 'games_missing' }),
      z.refine(({ levels }) => differ(levels), { path: ['levels'], error: 'same_level' }),
    ),
  gives: {
    requestId: 'words',
    titles: 'words',
    scope: 'identity',
    category: 'identity',
    vendor: 'identity',
    games: 'more',
    levels: {
      each: { level: 'identity', sharePercent: 'more', refillPercent: 'more', start: 'more', mustDropBy: 'more' },
      by: ['level'],
    },
  },
  value: StaffJackpot,
  errors: ['conflict', 'margin_exceeded', 'way_max', 'idempotency_conflict', 'approval_required'],
})

/** pause: at once, neither fed nor drawn; resume; end: each pot is given a last time and none begins anew. */
export const JackpotMove = z.enum(['pause', 'resume', 'end'])
export type JackpotMove = z.infer<typeof JackpotMove>

export const opsMoveJackpot = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/jackpots/:id/move',
  summary: 'Pause a pool, let it run again, or let it end; what its pots hold always goes to players',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({ move: JackpotMove }),
  gives: { move: { order: ['end', 'pause', 'resume'] } },
  value: StaffJackpot,
  errors: ['not_found', 'conflict'],
})
