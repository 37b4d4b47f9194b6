import { createHash } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { artId, tintOf } from '@trevo/games/art-theme'
import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { seriesFor } from '@trevo/lottery/odds'
import { dayOf, drawsOfDay, nextDay } from '@trevo/lottery/schedule'
import type { LotteryGame, ScheduledDraw } from '@trevo/lottery/types'
import { sql } from 'kysely'
import { type GameEntry, offerGames, offerVendors, saveGames, saveVendors } from '../src/core/catalogue/staff.ts'
import { publicInputOf } from '../src/core/lottery/draws.ts'
import { familyRtp } from '../src/core/lottery/odds-of.ts'
import { type NewOffer, saveOffers } from '../src/core/lottery/offers.ts'
import '../src/core/lottery/tables.ts'
import { LOTTERY_VENDORS, vendorOf } from '../src/core/lottery/vendors.ts'
import '../src/core/merchants/tables.ts'
import type { Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'

const OWN_SERIES = 1956
const LIMITS = {
  minStake: parseMoney('0.02'),
  maxStake: parseMoney('20000.00'),
  maxPayout: parseMoney('500000.00'),
  maxExposure: parseMoney('1000000.00'),
}
const POPULAR: ReadonlySet<string> = new Set(['5d-1m', 'colour-1m', 'k3-1m', 'numero-5m'])
/** Results to look back on: of quick games the last of yesterday, of the others some weeks. */
const DRAWS_BACK = 200
const DAYS_BACK = 40
/** After the games that vendors bring. */
const FIRST_SORT = 900

/** Our lotteries in the catalogue, what the brand offers of them and within which limits, and results to look back on. */
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
  for (const game of LOTTERY_GAMES) await seedHistory(tx, game, Date.now())
}

/** One series for all under the Brazilian rules; elsewhere the bettor chooses. */
function offerOf({ regulation }: DemoBrand, { code, family }: LotteryGame, sort: number): NewOffer {
  const seriesMax = seriesFor(OWN_SERIES, family.seriesBase)
  const seriesMin = regulation === 'br' ? seriesMax : family.minSeries
  return {
    ...{ gameCode: code, enabled: true, popular: POPULAR.has(code), sort, seriesMin, seriesMax, closedPlays: [] },
    ...LIMITS,
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
      ...{ vendor: vendorOf(game), code: game.code, sort: FIRST_SORT + index, isNew: false, isHot: false },
    })),
  )
}

function entryOf(game: LotteryGame): GameEntry {
  const { code, category, title, family } = game
  const vendor = vendorOf(game)
  return {
    ...{ vendor, code, category, classify: '', engine: 'lottery', namePt: title.pt, nameEn: title.en },
    ...{ supportFree: true, iconUrl: null, room: null, minBet: String(LIMITS.minStake) },
    rtp: familyRtp(family, seriesFor(OWN_SERIES, family.seriesBase)),
    tint: tintOf(category, artId(vendor, code), title.pt),
  }
}

type Past = ScheduledDraw & { day: string; place: number; seed: Uint8Array; numbers: readonly number[] }

/** The same numbers on every machine on the same day. Nothing of these days is left to draw. */
async function seedHistory(tx: Tx, game: LotteryGame, nowMs: number): Promise<void> {
  const { code, schedule } = game
  const known = await tx.selectFrom('lottery_day').select('draws').where('game_code', '=', code).executeTakeFirst()
  if (known) return
  const today = dayOf(schedule.timeZone, nowMs)
  const daysBack = schedule.kind === 'daily' ? DAYS_BACK : 1
  const days = Array.from({ length: daysBack }, (_, n) => nextDay(today, n - daysBack))
  const chains = days.flatMap((day) => {
    const draws = drawsOfDay(schedule, day)
    if (draws.length === 0) return []
    const last = createHash('sha256').update(`demo ${code} ${day}`).digest()
    return [{ day, draws, chain: makeChain(last, draws.length) }]
  })
  await sql`insert into lottery_day (game_code, day, draws, commitment, committed_at)
    select ${code}, u.day, u.draws, u.commitment, u.day - interval '1 day'
    from unnest(${chains.map(({ day }) => day)}::date[], ${chains.map(({ draws }) => draws.length)}::int[],
      ${chains.map(({ chain }) => Buffer.from(chain[0] as Uint8Array))}::bytea[]) as u (day, draws, commitment)`.execute(
    tx,
  )
  const past = chains.flatMap(({ day, draws, chain }) =>
    draws
      .map((draw, index): Past => {
        const seed = chain[index + 1] as Uint8Array
        return { ...draw, day, place: index + 1, seed, numbers: [] }
      })
      .slice(-DRAWS_BACK),
  )
  await insertPast(
    tx,
    code,
    past.map((draw) => ({
      ...draw,
      numbers: drawResult(game.family.model, draw.seed, publicInputOf(code, draw.period)),
    })),
  )
}

async function insertPast(tx: Tx, gameCode: string, past: readonly Past[]): Promise<void> {
  const at = (pick: (draw: Past) => number) => past.map((draw) => new Date(pick(draw)).toISOString())
  await sql`insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at, state, drawn_at, seed, result,
      settled_at)
    select ${gameCode}, u.period, u.day, u.place, u.opens_at, u.closes_at, u.draws_at, 'settled', u.draws_at, u.seed,
      u.numbers::int[], u.draws_at
    from unnest(${past.map(({ period }) => period)}::text[], ${past.map(({ day }) => day)}::date[],
      ${past.map(({ place }) => place)}::int[], ${at(({ opensAtMs }) => opensAtMs)}::timestamptz[],
      ${at(({ closesAtMs }) => closesAtMs)}::timestamptz[], ${at(({ drawsAtMs }) => drawsAtMs)}::timestamptz[],
      ${past.map(({ seed }) => Buffer.from(seed))}::bytea[],
      ${past.map(({ numbers }) => `{${numbers.join(',')}}`)}::text[])
      as u (period, day, place, opens_at, closes_at, draws_at, seed, numbers)
    order by u.draws_at`.execute(tx)
}
