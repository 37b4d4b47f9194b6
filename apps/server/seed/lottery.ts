import { parseMoney } from '@trevo/contract/money'
import { artId, tintOf } from '@trevo/games/art-theme'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { seriesFor } from '@trevo/lottery/odds'
import type { LotteryGame } from '@trevo/lottery/types'
import { sql } from 'kysely'
import { type GameEntry, offerGames, offerVendors, saveVendors } from '../src/base/catalogue/changes.ts'
import { saveGames } from '../src/capabilities/games/staff/save-games.ts'
import { type NewOffer, saveOffers } from '../src/capabilities/lottery/offers.ts'
import '../src/capabilities/lottery/tables.ts'
import { LOTTERY_VENDORS, vendorOf } from '../src/base/catalogue/lottery-vendors.ts'
import '../src/base/merchants/tables.ts'
import type { Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'

/** The top of what a bettor may choose, and the one for all under the Brazilian rules. */
const TOP_SERIES = 1956
const FIXED_SERIES = 1900
const LIMITS = {
  minStake: parseMoney('0.02'),
  maxStake: parseMoney('20000.00'),
  maxPayout: parseMoney('500000.00'),
  maxExposure: parseMoney('1000000.00'),
}
/** One ticket on all numbers of a rare draw wins millions: less than that, and nobody could bet on it. */
const JACKPOT_LIMITS = { maxPayout: parseMoney('20000000.00'), maxExposure: parseMoney('50000000.00') }
const JACKPOTS: ReadonlySet<LotteryGame['lobbyGroup']> = new Set(['numbers', 'numero'])
const POPULAR: ReadonlySet<string> = new Set(['5d-1m', 'colour-1m', 'k3-1m', 'numero-5m'])
/** After the games that vendors bring. */
const FIRST_SORT = 900

/** Our lotteries in the catalogue, and what the brand offers of them within which limits. */
export async function seedLottery(tx: Tx, brand: DemoBrand): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  const codes = LOTTERY_GAMES.map(({ code }) => code)
  await sql`insert into lottery_game (code) select unnest(${codes}::text[]) on conflict do nothing`.execute(tx)
  await seedEntries(tx, id)
  await saveOffers(
    tx,
    id,
    LOTTERY_GAMES.map((game, sort) => offerOf(brand, game, sort)),
  )
}

/** One series for all under the Brazilian rules; elsewhere the bettor chooses. */
function offerOf({ regulation }: DemoBrand, { code, family, lobbyGroup }: LotteryGame, sort: number): NewOffer {
  const isFixed = regulation === 'br'
  const seriesMax = seriesFor(isFixed ? FIXED_SERIES : TOP_SERIES, family.seriesBase)
  const seriesMin = isFixed ? seriesMax : family.minSeries
  return {
    gameCode: code,
    enabled: true,
    popular: POPULAR.has(code),
    sort,
    seriesMin,
    seriesMax,
    closedPlays: [],
    ...LIMITS,
    ...(JACKPOTS.has(lobbyGroup) && JACKPOT_LIMITS),
  }
}

async function seedEntries(tx: Tx, merchantId: number): Promise<void> {
  const vendor = { inSite: false, launchUrl: '/m/lottery', status: 'active', currencies: ['BRL', 'FUN'] } as const
  await saveVendors(tx, [
    { ...vendor, code: LOTTERY_VENDORS.others, displayName: 'Loterias Trevo' },
    { ...vendor, code: LOTTERY_VENDORS.vietnam, displayName: 'Loterias do Vietnã' },
  ])
  await saveGames(tx, LOTTERY_GAMES.map(entryOf))
  const places = new Set(LOTTERY_GAMES.map((game) => `${vendorOf(game)} ${game.category}`))
  await offerVendors(
    tx,
    merchantId,
    [...places].map((place, index) => {
      const [code = '', category] = place.split(' ')
      return { vendor: code, category: category as LotteryGame['category'], sort: FIRST_SORT + index, enabled: true }
    }),
  )
  await offerGames(
    tx,
    merchantId,
    LOTTERY_GAMES.map((game, index) => ({
      vendor: vendorOf(game),
      code: game.code,
      sort: FIRST_SORT + index,
      isNew: false,
      isHot: false,
    })),
  )
}

function entryOf(game: LotteryGame): GameEntry {
  const { code, category, title } = game
  const vendor = vendorOf(game)
  return {
    vendor,
    code,
    category,
    classify: '',
    engine: 'lottery',
    namePt: title.pt,
    nameEn: title.en,
    supportFree: true,
    iconUrl: null,
    room: null,
    minBet: String(LIMITS.minStake),
    // Follows from the series, which each brand sets for itself.
    rtp: null,
    tint: tintOf(category, artId(vendor, code), title.pt),
  }
}
