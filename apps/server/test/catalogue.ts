import { parseMoney } from '@trevo/contract/money'
import { type GameEntry, type GameOffer, offerGames, offerVendors, saveVendors } from '../src/base/catalogue/changes.ts'
import type { StoredCategory } from '../src/base/catalogue/tables.ts'
import { saveGames } from '../src/capabilities/games/staff/save-games.ts'
import { type Db, inTx, type Tx } from '../src/platform/db.ts'

export type TestGame = Partial<Omit<GameEntry, 'minBet'>> & { code: string; minBet?: string } & Partial<
    Pick<GameOffer, 'isNew' | 'isHot'>
  >

/** Vendors by code, each with its games. */
type TestVendors = Readonly<Record<string, readonly TestGame[]>>

export const offerCatalogue = (db: Db, merchantId: number, vendors: TestVendors): Promise<void> =>
  inTx(db, (tx) => offerWithin(tx, merchantId, vendors))

/** As one merchant offers them: in the order in which they are written down. */
export async function offerWithin(tx: Tx, merchantId: number, vendors: TestVendors): Promise<void> {
  const entries = Object.entries(vendors).flatMap(([vendor, games]) => games.map((game) => entryOf(vendor, game)))
  const offers = Object.entries(vendors).flatMap(([vendor, games], sort) =>
    [...new Set(games.map(categoryOf))].map((category) => ({ vendor, category, sort, enabled: true })),
  )
  await saveVendors(
    tx,
    Object.keys(vendors).map((code) => ({
      code,
      displayName: `Casa ${code}`,
      inSite: false,
      launchUrl: '/studio/play',
      status: 'active',
      currencies: ['BRL', 'FUN'],
    })),
  )
  await saveGames(tx, entries)
  await offerVendors(tx, merchantId, offers)
  await offerGames(
    tx,
    merchantId,
    Object.entries(vendors).flatMap(([vendor, games]) =>
      games.map(({ code, isNew = false, isHot = false }, sort) => ({ vendor, code, sort, isNew, isHot })),
    ),
  )
}

const categoryOf = ({ category = 'RNG' }: TestGame): StoredCategory => category

function entryOf(vendor: string, game: TestGame): GameEntry {
  const { code, isNew: _isNew, isHot: _isHot, minBet = '0.50', ...given } = game
  return {
    vendor,
    code,
    category: 'RNG',
    classify: '',
    namePt: code,
    nameEn: code,
    engine: 'slot',
    rtp: '96.50',
    supportFree: true,
    iconUrl: null,
    tint: ['#111111', '#222222'],
    room: null,
    ...given,
    minBet: String(parseMoney(minBet)),
  }
}

/** The merchant's entry of a game. */
export async function nodeOf(db: Db, merchantId: number, code: string): Promise<{ nodeId: bigint; gameId: bigint }> {
  return db
    .selectFrom('merchant_game as mg')
    .innerJoin('game as g', 'g.id', 'mg.game_id')
    .select(['mg.node_id as nodeId', 'g.id as gameId'])
    .where('mg.merchant_id', '=', merchantId)
    .where('g.code', '=', code)
    .executeTakeFirstOrThrow()
}
