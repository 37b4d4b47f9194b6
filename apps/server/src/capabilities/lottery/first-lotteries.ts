import { parseMoney } from '@trevo/contract/money'
import { artId, tintOf } from '@trevo/games/art-theme'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { seriesFor } from '@trevo/lottery/odds'
import type { LotteryGame } from '@trevo/lottery/types'
import { sql } from 'kysely'
import {
  type GameEntry,
  offerGames,
  offerVendors,
  playIn,
  saveVendors,
  writeGames,
} from '../../base/catalogue/changes.ts'
import { LOTTERY_VENDORS, vendorOf } from '../../base/catalogue/lottery-vendors.ts'
import { DEFAULT_CURRENCY, type NewBrand } from '../../base/merchants/new-brand.ts'
import { allBrands, withinMargin } from '../../money/margin/margin.ts'
import type { Tx } from '../../platform/db.ts'
import { type NewOffer, saveOffers } from './offers.ts'
import './tables.ts'
import { texts } from './texts.ts'

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
export async function firstLotteries(tx: Tx, brand: NewBrand): Promise<void> {
  const codes = LOTTERY_GAMES.map(({ code }) => code)
  await sql`insert into lottery_game (code) select unnest(${codes}::text[]) on conflict do nothing`.execute(tx)
  await addEntries(tx)
  await playIn(tx, brand.currency ?? DEFAULT_CURRENCY)
  await offerEntries(tx, brand.id)
  const offers = LOTTERY_GAMES.map((game, sort) => offerOf(brand, game, sort))
  await withinMargin(tx, [brand.id], () => saveOffers(tx, brand.id, offers))
}

/** One series for all under the Brazilian rules; elsewhere the bettor chooses. */
function offerOf({ regulation }: NewBrand, { code, family, lobbyGroup }: LotteryGame, sort: number): NewOffer {
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

/** What staff have switched off for every brand stays so. */
async function addEntries(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('vendor').select('code').execute()
  const known = new Set(rows.map(({ code }) => code))
  const vendor = { inSite: false, launchUrl: '/m/lottery', status: 'active', currencies: ['BRL', 'FUN'] } as const
  const vendors = [
    { ...vendor, code: LOTTERY_VENDORS.others, displayName: texts.PT('vendor.others') },
    { ...vendor, code: LOTTERY_VENDORS.vietnam, displayName: texts.PT('vendor.vietnam') },
  ]
  await saveVendors(
    tx,
    vendors.filter(({ code }) => !known.has(code)),
  )
  await withinMargin(tx, await allBrands(tx), () => writeGames(tx, LOTTERY_GAMES.map(entryOf)))
}

async function offerEntries(tx: Tx, merchantId: number): Promise<void> {
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
