import * as z from 'zod/mini'
import { GameCategory, PseudoCategory } from './catalogue.ts'
import { Announcement } from './content.ts'
import { endpoint } from './endpoint.ts'
import { Game, Vendor, Winner } from './games.ts'
import { Language } from './wire.ts'

/** Categories of which the home page shows a first row. */
export const PREVIEW_CATEGORIES = ['RNG', 'INHOUSE', 'LIVE', 'LOTT', 'FISH', 'PVP'] as const

/** Everything of the first view in one answer, the same for every guest; each part has a call of its own as well. */
export const homePage = endpoint({
  method: 'GET',
  path: '/wps/home',
  summary: 'The home page in one call',
  auth: 'guest',
  query: z.strictObject({ language: z._default(Language, 'PT') }),
  value: z.object({
    menus: z.array(z.union([GameCategory, PseudoCategory])),
    /** Without `content`, like the promotions: a list shows pictures and titles. */
    banners: z.array(Announcement),
    /** Title and id of the notices, in the order of the notice page. */
    ticker: z.array(z.object({ id: z.string(), title: z.string() })),
    previews: z.array(z.object({ gameType: GameCategory, games: z.array(Game), totalCount: z.int() })),
    newGames: z.array(Game),
    hot: z.array(Game),
    vendors: z.array(Vendor),
    promotions: z.array(Announcement),
    popups: z.array(Announcement),
    winners: z.array(Winner),
    helpTitles: z.array(z.string()),
    gameCount: z.int(),
  }),
  cacheSeconds: 10,
})
