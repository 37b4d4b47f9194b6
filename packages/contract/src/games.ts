import * as z from 'zod/mini'
import { GameCategory, PlayType, PseudoCategory, RoomType } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { PAGE_SIZE, WINNERS } from './limits.ts'
import { Money, NotNegativeMoney } from './money.ts'
import { Empty, Id, Language } from './wire.ts'

/** A hero picture in the sizes a screen uses; `{w}` in the address is one of IMAGE_WIDTHS. */
export const IMAGE_WIDTHS = [120, 240, 360] as const
export const imageAt = (url: string, width: (typeof IMAGE_WIDTHS)[number]) => url.replace('{w}', String(width))

export const Volatility = z.enum(['low', 'medium', 'high'])
export type Volatility = z.infer<typeof Volatility>

/** A game as a merchant offers it. `nodeId` is the merchant's own entry, `gameId` the vendor's game. */
export const Game = z.object({
  nodeId: Id,
  gameId: Id,
  /** In the language asked for; `nodeName` is what the vendor calls it. */
  gameName: z.string(),
  nodeName: z.string(),
  /** The vendor's code, and its name for people. */
  vassalage: z.string(),
  displayName: z.string(),
  showIcon: z.boolean(),
  /** With `{w}` for the width (see IMAGE_WIDTHS), or a plain address where a vendor gave one. */
  iconUrl: z.string(),
  /** Two colours that stand in for the picture until it is there. */
  tint: z.tuple([z.string(), z.string()]),
  gameType: GameCategory,
  gameClassify: z.string(),
  minBet: Money,
  roomId: z.nullable(z.string()),
  roomType: z.nullable(RoomType),
  /** 0: may be played without money. */
  supportPlay: z.union([z.literal(0), z.literal(1)]),
  freeplay: z.boolean(),
  isGameH5: z.boolean(),
  gameCode: z.string(),
  lottoMode: z.nullable(z.string()),
  playType: z.nullable(PlayType),
  isNew: z.boolean(),
  isHot: z.boolean(),
  /** What the game pays back on average, in percent; null where chance does not decide. */
  rtp: z.nullable(z.string()),
  /** How far results spread; null where nobody says, or where the player chooses. */
  volatility: z.nullable(Volatility),
  /** Most that one round pays, in stakes; null where nobody says. */
  maxWin: z.nullable(z.int()),
  /** Opens inside the site; otherwise on the vendor's own page. */
  inSite: z.boolean(),
  maintenance: z.boolean(),
  /** Its stakes feed a pool that its vendor keeps. */
  hasPool: z.optional(z.boolean()),
})
export type Game = z.infer<typeof Game>

export const Vendor = z.object({
  /** Image base + game type + vassalage with a white suffix. */
  mobileLargeIcon: z.string(),
  displayName: z.string(),
  vassalage: z.string(),
  gameType: GameCategory,
  maintenance: z.boolean(),
})
export type Vendor = z.infer<typeof Vendor>

const Classify = z.object({ key: z.string(), displayName: z.string() })

const Page = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1)
const pageSize = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), fallback)
const AskedLanguage = z._default(Language, 'PT')
/** Names the specification's clients send; the merchant is known by its host and the token by its header. */
const Formal = z.optional(z.string().check(z.maxLength(64)))
const Code = z.string().check(z.regex(/^[A-Za-z0-9_-]{0,32}$/, 'code'))
/** Codes with commas between them; empty for all. */
const Codes = z.string().check(z.regex(/^$|^[A-Za-z0-9_-]{1,32}(,[A-Za-z0-9_-]{1,32}){0,39}$/, 'code'))
const Volatilities = z.string().check(z.regex(/^$|^(low|medium|high)(,(low|medium|high)){0,2}$/, 'volatility'))

/** Orders of a list; without one it is the merchant's own, or for a search the likeliest first. */
export const GAME_SORTS = ['played', 'newest', 'name', 'maxWin', 'volatility'] as const
export const GameSort = z.enum(GAME_SORTS)
export type GameSort = z.infer<typeof GameSort>

export const gameMenus = endpoint({
  method: 'GET',
  path: '/wps/game/menus',
  summary: 'Category tabs of the home page, in the order the merchant gave them',
  auth: 'guest',
  query: z.strictObject({ language: AskedLanguage, merchantCode: Formal }),
  value: z.object({ list: z.array(z.union([GameCategory, PseudoCategory])) }),
  cacheSeconds: 30,
})

export const VendorData = z.object({
  /** `vendorNames` are codes: the `vassalage` of `mapping.vendors`. */
  sorting: z.array(z.object({ gameCategory: GameCategory, vendorNames: z.array(z.string()) })),
  mapping: z.object({
    vendors: z.array(Vendor),
    gameClassify: z.partialRecord(GameCategory, z.array(Classify)),
  }),
})
export type VendorData = z.infer<typeof VendorData>

export const vendorGameTypes = endpoint({
  method: 'GET',
  path: '/wps/game/vendor-types',
  summary: 'Vendors and classifications of every category, in the merchant’s order',
  auth: 'guest',
  query: z.strictObject({ typeId: z.optional(z.literal('1')), merchant_code: Formal, language: AskedLanguage }),
  value: VendorData,
  cacheSeconds: 30,
})

export const gameList = endpoint({
  method: 'GET',
  path: '/wps/game/list',
  summary: 'Games by category, vendors, classification, minimum bet, volatility or name, in an order, paged',
  auth: 'guest',
  query: z.strictObject({
    merchant: Formal,
    platform: z.optional(z.literal('html5')),
    clientType: z.optional(z.literal('2')),
    /** Trimmed; accents and typing errors are forgiven; titles in both languages, vendor names, kinds and nicknames are searched. */
    gameName: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    gameType: z._default(z.union([GameCategory, z.enum(['ALL', 'HOT'])]), 'ALL'),
    gameClassify: z._default(Code, ''),
    isNew: z.optional(z.enum(['', '0', '1'])),
    /** One vendor or several. */
    vassalage: z._default(Codes, ''),
    volatility: z._default(Volatilities, ''),
    sort: z._default(z.union([z.literal(''), GameSort]), ''),
    pageNo: Page,
    pageSize: pageSize(PAGE_SIZE.games),
    minBet: z._default(z.union([z.literal(''), NotNegativeMoney]), ''),
    minLine: z.optional(z.string().check(z.maxLength(10))),
    language: AskedLanguage,
  }),
  value: z.object({ games: z.array(Game), pageNum: z.int(), totalPages: z.int(), totalCount: z.int() }),
  cacheSeconds: 15,
})

export const hotGames = endpoint({
  method: 'GET',
  path: '/wps/game/hot',
  summary: 'What is played most, after what staff marked as hot',
  auth: 'guest',
  query: z.strictObject({
    isPlatform: z.optional(z.literal('2')),
    platform: z.optional(z.literal('html5')),
    merchantCode: Formal,
    gameType: z._default(z.union([GameCategory, z.literal('ALL')]), 'ALL'),
    language: AskedLanguage,
  }),
  value: z.object({ list: z.array(Game) }),
  cacheSeconds: 15,
})

const FavouriteRef = z.strictObject({ nodeId: Id, vendor: Code })
export const addFavourite = endpoint({
  method: 'POST',
  path: '/wps/game/favourites',
  summary: 'Keep a game as favourite; one that is kept already stays',
  auth: 'real',
  body: FavouriteRef,
  value: Empty,
  errors: ['not_found'],
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/wps/game/favourites',
  summary: 'Let go of a favourite',
  auth: 'real',
  query: FavouriteRef,
  value: Empty,
})

export const favouriteIds = endpoint({
  method: 'GET',
  path: '/wps/game/favourites/ids',
  summary: 'Node ids of the favourites, newest first',
  auth: 'real',
  query: z.strictObject({ pageNo: Page, pageSize: pageSize(PAGE_SIZE.favouriteIds) }),
  value: z.object({ content: z.array(Id), pageNum: z.int(), totalPages: z.int() }),
})

export const favouriteList = endpoint({
  method: 'GET',
  path: '/wps/game/favourites',
  summary: 'Favourite games, newest first',
  auth: 'real',
  query: z.strictObject({
    pageNo: Page,
    gameType: z._default(z.union([GameCategory, z.literal('ALL')]), 'ALL'),
    pageSize: pageSize(PAGE_SIZE.games),
    language: AskedLanguage,
  }),
  value: z.object({ content: z.array(Game), pageNum: z.int(), totalPages: z.int() }),
})

export const addRecent = endpoint({
  method: 'GET',
  path: '/wps/game/recent/add',
  summary: 'Note that a game was opened; a launch does this by itself',
  auth: 'session',
  query: z.strictObject({ nodeId: Id }),
  value: Empty,
  errors: ['not_found'],
})

export const recentList = endpoint({
  method: 'GET',
  path: '/wps/game/recent',
  summary: 'Games played last, newest first, each once',
  auth: 'session',
  query: z.strictObject({
    page: Page,
    pageSize: pageSize(PAGE_SIZE.games),
    gameType: z._default(z.union([GameCategory, z.literal('ALL')]), 'ALL'),
    vassalage: z._default(Code, ''),
    clientType: z.optional(z.literal('2')),
    language: AskedLanguage,
  }),
  value: z.object({ list: z.array(Game), totalPages: z.int() }),
})

/** Names are masked where the brand's rules ask for it. */
export const Winner = z.object({
  vo: z.object({ customerName: z.string(), winAmount: Money }),
  nodeId: Id,
  gameName: z.string(),
  vassalage: z.string(),
  gameType: GameCategory,
  iconUrl: z.string(),
  tint: z.tuple([z.string(), z.string()]),
})
export type Winner = z.infer<typeof Winner>

export const winnerBoard = endpoint({
  method: 'GET',
  path: '/wps/game/winners',
  summary: 'Highest real wins of the last days, one row per win',
  auth: 'guest',
  query: z.strictObject({
    gameCategory: z._default(z.union([GameCategory, z.literal('ALL')]), 'ALL'),
    language: AskedLanguage,
    limitNum: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(WINNERS.limit)), WINNERS.limit),
  }),
  value: z.object({ list: z.array(Winner) }),
  cacheSeconds: 15,
})

/** A room of the livestream list. */
export const LiveModel = z.object({
  nodeId: Id,
  roomId: z.string(),
  name: z.string(),
  roomType: RoomType,
  /** Asked before a pay-per-view room opens; null elsewhere. */
  price: z.nullable(Money),
  viewers: z.int(),
  pictureUrl: z.string(),
  online: z.boolean(),
  /** Opens inside the site. */
  inSite: z.boolean(),
})
export type LiveModel = z.infer<typeof LiveModel>

export const liveModels = endpoint({
  method: 'GET',
  path: '/wps/game/live-models',
  summary: 'Hosts of the livestream category',
  auth: 'guest',
  query: z.strictObject({ language: AskedLanguage }),
  value: z.object({ list: z.array(LiveModel) }),
  cacheSeconds: 15,
})

export const liveStreams = endpoint({
  method: 'GET',
  path: '/wps/game/streams',
  summary: 'Rooms that are on the air, busiest first',
  auth: 'guest',
  query: z.strictObject({ language: AskedLanguage, roomType: z.optional(RoomType) }),
  value: z.object({ list: z.array(LiveModel) }),
  cacheSeconds: 15,
})

/** How a launched game opens: inside the site, or on the vendor's address by bridge or window. */
export const Launch = z.object({
  url: z.string(),
  inSite: z.boolean(),
  gameName: z.string(),
  gameType: GameCategory,
  vassalage: z.string(),
  /** Play money: nothing in this session costs or pays. */
  free: z.boolean(),
  rtp: z.nullable(z.string()),
})
export type Launch = z.infer<typeof Launch>

export const launchGame = endpoint({
  method: 'GET',
  path: '/wps/game/launch',
  summary: 'Open a game: checks who may play it and answers its address',
  auth: 'session',
  query: z.strictObject({
    nodeId: Id,
    /** Without money, where the game supports it. */
    free: z.optional(z.enum(['0', '1'])),
    roomId: z.optional(z.string().check(z.maxLength(64))),
    /** The caller agreed to the price of a pay-per-view room. */
    confirmed: z.optional(z.enum(['0', '1'])),
    language: AskedLanguage,
    theme: z.optional(z.enum(['dark', 'light'])),
  }),
  value: Launch,
  errors: [
    'not_found',
    'free_reject',
    'vendor_maintenance',
    'region_restricted',
    'vip_only',
    'confirmation_needed',
    'insufficient_funds',
    'user_unavailable',
    'member_paused',
    'member_excluded',
    'terms_required',
    'identity_required',
    'checks_pending',
  ],
  perMinute: 60,
})
