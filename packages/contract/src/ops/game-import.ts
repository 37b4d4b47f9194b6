import * as z from 'zod/mini'
import { VendorCode } from './games.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** What games of somebody else can be in: lotteries and rooms are made otherwise. */
export const ImportCategory = z.enum(['RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT'])
/** The columns of a file, or the names of an object's fields; the last three may be left out. */
export const IMPORT_COLUMNS = ['code', 'name_pt', 'name_en', 'category', 'min_bet', 'rtp', 'free'] as const
export const ImportColumn = z.enum(IMPORT_COLUMNS)
export const IMPORT_CHARS_MAX = 1_000_000
export const IMPORT_GAMES_MAX = 5000

export const GameImport = z.object({
  /** What the file would add, change, or leave as it is; games that it does not name stay. */
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** What is wrong with it, by line; nothing is written where there is anything. */
  problems: z.array(z.object({ line: z.int(), column: z.nullable(ImportColumn), code: z.string() })),
  /** The first of what is added or changed. */
  games: z.array(
    z.object({
      code: z.string(),
      namePt: z.string(),
      nameEn: z.string(),
      category: ImportCategory,
      rtp: z.nullable(z.string()),
      /** What players get back of it today; null: nothing is said of it, or it is new. */
      rtpBefore: z.nullable(z.string()),
      isNew: z.boolean(),
    }),
  ),
})
export type GameImport = z.infer<typeof GameImport>

export const opsImportGames = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/vendors/:id/catalogue',
  summary:
    'Games of a vendor from a file (CSV or JSON): what it would do, or done; no brand offers a new one by that alone',
  roles: ['admin'],
  everyMerchant: true,
  params: z.strictObject({ id: VendorCode }),
  /** Without `apply` nothing is written. The same file again changes nothing, so that it needs no request id. */
  body: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(IMPORT_CHARS_MAX)), apply: z.boolean() }),
  gives: { text: 'identity', apply: 'more' },
  value: GameImport,
  maxBodyBytes: 4_194_304,
  errors: ['not_found', 'conflict', 'margin_exceeded'],
})
