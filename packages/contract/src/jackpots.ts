import * as z from 'zod/mini'
import { GameCategory } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { TournamentScope } from './tournaments.ts'
import { DateTime, Id, Language } from './wire.ts'

const Asked = z.strictObject({ language: z._default(Language, 'PT') })

/** From the one that is won most often on. */
export const JackpotLevelName = z.enum(['mini', 'major', 'grand'])
export type JackpotLevelName = z.infer<typeof JackpotLevelName>

/** running; paused: neither fed nor drawn for a while; ending: each pot is given a last time; over. */
export const JackpotState = z.enum(['running', 'paused', 'ending', 'over'])
export type JackpotState = z.infer<typeof JackpotState>

export const JackpotPot = z.object({
  level: JackpotLevelName,
  /** What it holds now. */
  amount: Money,
  /** It is given from this sum on, and by that one at the latest. */
  start: Money,
  mustDropBy: Money,
  /** Percent of a stake that goes into it, and aside for the next. */
  sharePercent: z.string(),
  refillPercent: z.string(),
  /** False: it was given for the last time. */
  isOpen: z.boolean(),
})
export type JackpotPot = z.infer<typeof JackpotPot>

export const Jackpot = z.object({
  id: Id,
  title: z.string(),
  state: JackpotState,
  scope: TournamentScope,
  category: z.nullable(GameCategory),
  vendor: z.nullable(z.string()),
  /** Of the vendor, or of the games, as the brand shows them. */
  names: z.array(z.string()),
  /** The numbers that the brand gives to its games, where some were chosen. */
  games: z.array(Id),
  pots: z.array(JackpotPot),
})
export type Jackpot = z.infer<typeof Jackpot>

/** A pool that a vendor of games keeps and pays itself; what it holds is what the vendor last said. */
export const VendorPool = z.object({
  id: z.string(),
  /** For people. */
  vendor: z.string(),
  title: z.string(),
  amount: Money,
  /** The numbers that the brand gives to the games that feed it. */
  games: z.array(Id),
  /** After that nobody knows what it holds, unless the vendor has told again. */
  goodForSeconds: z.int(),
})
export type VendorPool = z.infer<typeof VendorPool>

export const JackpotDrop = z.object({
  id: Id,
  jackpotId: Id,
  title: z.string(),
  level: JackpotLevelName,
  amount: Money,
  /** Masked. */
  account: z.string(),
  isMe: z.boolean(),
  at: DateTime,
  /** Of the draw, which `jackpotDraw` proves. */
  number: z.int(),
})
export type JackpotDrop = z.infer<typeof JackpotDrop>

export const jackpots = endpoint({
  method: 'GET',
  path: '/wps/jackpots',
  summary:
    'The pots that stakes feed now, with what they hold; and pools of vendors, where there is fresh news of them',
  auth: 'guest',
  query: Asked,
  value: z.object({ list: z.array(Jackpot), vendorPools: z.array(VendorPool) }),
})

export const jackpotDrops = endpoint({
  method: 'GET',
  path: '/wps/jackpots/drops',
  summary: 'Pots that were won, newest first, with masked names',
  auth: 'guest',
  query: z.strictObject({
    language: z._default(Language, 'PT'),
    cursor: z.optional(z.string().check(z.maxLength(40))),
  }),
  value: z.object({ list: z.array(JackpotDrop), cursor: z.nullable(z.string()) }),
})

/** A level as it stood when the draw was closed; amounts in ten-thousandths, `fed` in millionths of those, shares in millionths. */
const LevelThen = z.object({
  level: JackpotLevelName,
  share: z.string(),
  seed: z.string(),
  start: z.string(),
  cap: z.string(),
  fed: z.string(),
})

export const JackpotProof = z.object({
  jackpotId: Id,
  number: z.int(),
  closedAt: DateTime,
  /** Of the list of rounds, told before the beacon's round was known. */
  listHash: z.string(),
  /** Numbers and stakes in ten-thousandths; null: forgotten, since nothing was won. */
  rounds: z.nullable(z.array(z.tuple([Id, z.string()]))),
  staked: z.string(),
  levels: z.array(LevelThen),
  beacon: z.object({
    hash: z.string(),
    publicKey: z.string(),
    genesisSeconds: z.int(),
    periodSeconds: z.int(),
    round: z.int(),
    /** Null until it has spoken. */
    signature: z.nullable(z.string()),
  }),
  drops: z.array(z.object({ level: JackpotLevelName, roundId: Id, stake: z.string(), amount: Money })),
})
export type JackpotProof = z.infer<typeof JackpotProof>

export const jackpotDraw = endpoint({
  method: 'GET',
  path: '/wps/jackpots/:id/draws/:number',
  summary: 'Everything that a draw of pots was worked out from, for anybody to work it out again',
  auth: 'guest',
  params: z.strictObject({ id: Id, number: Id }),
  value: JackpotProof,
  errors: ['not_found'],
})
