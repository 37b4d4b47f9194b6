import { parseMoney } from '@trevo/contract/money'
import type { VendorFeed } from '@trevo/contract/ops/vendor-feed'
import { askCatalogue, FeedGame } from '@trevo/contract/vendor-side'
import * as z from 'zod/mini'
import {
  type GameDetails,
  type GameEntry,
  holdCatalogue,
  switchOffGames,
  writeDetails,
  writeGames,
} from '../../../base/catalogue/changes.ts'
import { type Acting, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { allBrands, withinMargin } from '../../../money/margin/margin.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { VendorCalls } from '../vendor-calls.ts'
import { diffOf } from './diff.ts'
import { gamesOfVendor, type KnownGame, keepFeed, keptFeed, outsideVendor, vendorsWithFeed } from './queries.ts'

export type FeedDeps = { db: Db; clock: Clock; vendors: VendorCalls }

const SHOWN = 300
/** Of games that we neither run nor draw by their engine. */
const ENGINE = 'external'
const TINT = ['#3a2a78', '#7c4dff'] as const

/** Keeps what the vendor says now. Nothing of it holds by that. */
export async function fetchFeed({ db, clock, vendors }: FeedDeps, vendorCode: string): Promise<void> {
  const vendor = await outsideVendor(db, vendorCode)
  if (vendor === undefined) throw new AppError('not_found')
  const answer = await vendors.call(vendorCode, askCatalogue, {})
  const now = clock.now()
  if (answer.kind !== 'ok') return keepFeed(db, vendorCode, { games: null, problem: answer.why, now })
  const { games } = answer.value
  // Whoever looks at a game asks for its picture: that goes to the vendor and to nobody whom it names.
  const origins = [vendor.launchUrl, vendor.apiUrl ?? '']
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url).origin)
  const strange = games.find(({ picture }) => picture !== null && !origins.includes(new URL(picture).origin))
  if (strange !== undefined) return keepFeed(db, vendorCode, { games: null, problem: 'picture_origin', now })
  await keepFeed(db, vendorCode, { games: JSON.stringify(games), problem: null, now })
}

/** All vendors that can be asked, one after another: one that is away does not keep the others. */
export async function fetchFeeds(deps: FeedDeps): Promise<void> {
  for (const vendorCode of await vendorsWithFeed(deps.db)) await fetchFeed(deps, vendorCode)
}

const NOTHING = { added: 0, changed: 0, gone: 0, lines: [] }
const gamesIn = (text: string) => z.array(FeedGame).parse(JSON.parse(text))

export async function feedOf(db: Db | Tx, vendorCode: string): Promise<VendorFeed> {
  if ((await outsideVendor(db, vendorCode)) === undefined) throw new AppError('not_found')
  const kept = await keptFeed(db, vendorCode)
  if (kept === undefined) return { fetchedAt: null, problem: null, ...NOTHING }
  const { games, problem, fetchedAt } = kept
  if (games === null) return { fetchedAt: fetchedAt.toISOString(), problem, ...NOTHING }
  const { fresh, changed, gone, lines } = diffOf(gamesIn(games), await gamesOfVendor(db, vendorCode))
  return {
    fetchedAt: fetchedAt.toISOString(),
    problem: null,
    added: fresh.length,
    changed: changed.length,
    gone: gone.length,
    lines: lines.slice(0, SHOWN),
  }
}

const entryOf = (vendor: string, game: FeedGame, known: KnownGame | undefined): GameEntry => ({
  vendor,
  code: game.code,
  category: game.category,
  classify: known?.classify ?? '',
  namePt: game.titles.pt,
  nameEn: game.titles.en,
  engine: known?.engine ?? ENGINE,
  minBet: String(parseMoney(game.minBet)),
  rtp: game.rtp === null ? null : Number(game.rtp).toFixed(2),
  supportFree: game.features.includes('demo'),
  iconUrl: game.picture,
  tint: known?.tint ?? TINT,
  room: null,
})

const detailsOf = ({ code, features, volatility, maxWin = null, maxBet, blockedCountries }: FeedGame): GameDetails => ({
  code,
  features,
  volatility,
  maxWin,
  maxBet: maxBet === null ? null : String(parseMoney(maxBet)),
  blockedCountries,
})

/** What was looked at, and nothing that came since. Returns go through the margin of every brand; what is gone is switched off. */
export function applyFeed(deps: FeedDeps, acting: Acting, vendorCode: string, fetchedAt: string): Promise<VendorFeed> {
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    await holdCatalogue(tx)
    const looked = await feedOf(tx, vendorCode)
    const kept = await keptFeed(tx, vendorCode)
    if (looked.fetchedAt !== fetchedAt || kept?.games == null) throw new AppError('conflict')
    const known = await gamesOfVendor(tx, vendorCode)
    const byCode = new Map(known.map((game) => [game.code, game]))
    const { fresh, changed, gone } = diffOf(gamesIn(kept.games), known)
    const written = [...fresh, ...changed]
    const entries = written.map((game) => entryOf(vendorCode, game, byCode.get(game.code)))
    await withinMargin(tx, await allBrands(tx), async () => {
      if (entries.length > 0) {
        await writeGames(tx, entries)
        await writeDetails(tx, vendorCode, written.map(detailsOf))
      }
      if (gone.length > 0) {
        const codes = gone.map(({ code }) => code)
        await switchOffGames(tx, vendorCode, codes)
      }
    })
    const { added, changed: altered, gone: off, lines } = looked
    const after = { fetchedAt, added, changed: altered, gone: off, games: lines }
    const note = { action: 'vendor.feed', entity: 'vendor', entityId: vendorCode, after } as const
    return { value: await feedOf(tx, vendorCode), note: added + altered + off === 0 ? null : note }
  })
}
