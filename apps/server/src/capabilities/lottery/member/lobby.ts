import type { PrizeMode } from '@trevo/contract/catalogue'
import type { LobbyGroup, LotteryGame as WireGame } from '@trevo/contract/lottery'
import type { Language } from '@trevo/contract/wire'
import { findGame } from '@trevo/lottery/games'
import { titleIn } from '@trevo/lottery/title'
import type { LotteryGame } from '@trevo/lottery/types'
import { coverUrl } from '../../../base/catalogue/cover-url.ts'
import { audienceOf, type GameRow, readGames, tintOf } from '../../../base/catalogue/games.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Member, Merchant } from '../../../platform/guards.ts'
import { familyRtp } from '../odds-of.ts'
import { type LotteryOffer, offersOf, ownSeriesOf, rateGapOf } from '../offers.ts'
import { resultsOf, slotsOf } from '../slots.ts'
import { lotteryNodes, mostBetOn } from './queries.ts'

export type LobbyDeps = { db: Db; clock: Clock }
export type Offered = { game: LotteryGame; offer: LotteryOffer }

const POPULAR_MAX = 6
const NO_TINT: [string, string] = ['#0B3B2A', '#17A673']

/** What the brand shows, in its order. */
export async function offeredGames(db: Db, merchantId: number): Promise<Offered[]> {
  const offers = await offersOf(db, merchantId)
  return offers.flatMap((offer) => {
    const game = findGame(offer.gameCode)
    return game && offer.enabled ? [{ game, offer }] : []
  })
}

/** ZY is only ever configured; the Vietnam lotteries are electronic where the brand maps them so. */
function prizeModeOf({ category, lobbyGroup }: LotteryGame, { site }: Merchant): PrizeMode {
  if (category === 'ELOTT' || (lobbyGroup === 'vietnam' && site.prizeMode === 'ELOTT')) return 'ELOTT'
  return site.prizeMode === 'ZY' ? 'ZY' : 'LOTT'
}

export const nameOf = ({ title }: Pick<LotteryGame, 'title'>, language: Language) => titleIn(title, language)

export type Viewer = { language: Language; member: Pick<Member, 'id'> | null }

/** A guest sees what is paid at the top series. */
async function gapsOf(db: Db, member: Viewer['member'], offered: readonly Offered[]): Promise<Map<string, number>> {
  const gaps = new Map<string, number>()
  if (member === null) return gaps
  for (const category of new Set(offered.map(({ game }) => game.category))) {
    gaps.set(category, await rateGapOf(db, member.id, category))
  }
  return gaps
}

/** Games with their next two draws and last result, all by one moment of the server's clock. */
export async function listLotteries(
  { db, clock }: LobbyDeps,
  merchant: Merchant,
  { language, member }: Viewer,
  offered: readonly Offered[],
): Promise<{ serverNow: string; list: WireGame[] }> {
  const now = clock.now()
  const codes = offered.map(({ game }) => game.code)
  const [slots, results, nodes] = await Promise.all([
    slotsOf(db, { merchantId: merchant.id, gameCodes: codes, now, count: 2 }),
    resultsOf(db, codes, now, 1),
    lotteryNodes(db, merchant.id),
  ])
  const gaps = await gapsOf(db, member, offered)
  const rows = await readGames(db, [...nodes.values()])
  const pictures = new Map(rows.map((row) => [row.code, row]))
  const list = offered.map(({ game, offer }): WireGame => {
    const [current = null, next = null] = offer.running ? (slots.get(game.code) ?? []) : []
    return {
      code: game.code,
      name: nameOf(game, language),
      prizeMode: prizeModeOf(game, merchant),
      family: game.family.id,
      lobbyGroup: game.lobbyGroup,
      playTypes: boardsOf(game),
      intervalSeconds: game.schedule.kind === 'interval' ? game.schedule.everySeconds : null,
      ...pictureOf(pictures.get(game.code), merchant, language),
      rtp: familyRtp(game.family, ownSeriesOf(offer, game, gaps.get(game.category) ?? 0)),
      popular: offer.popular,
      current,
      next,
      last: results.get(game.code)?.[0] ?? null,
    }
  })
  return { serverNow: now.toISOString(), list }
}

const boardsOf = ({ family }: LotteryGame) =>
  (['trad', 'ent'] as const).filter((board) => family.plays.some((play) => play.board === board))

function pictureOf(row: GameRow | undefined, merchant: Merchant, language: Language) {
  if (row === undefined) return { nodeId: null, iconUrl: null, tint: NO_TINT }
  return { nodeId: String(row.nodeId), iconUrl: coverUrl(row, audienceOf(merchant, language)), tint: tintOf(row) }
}

/** What staff marked, then what was bet on most, then the first of the list, until there are enough. */
export async function popularGames(db: Db, merchantId: number): Promise<Offered[]> {
  const offered = await offeredGames(db, merchantId)
  const marked = offered.filter(({ offer }) => offer.popular).map(({ game }) => game.code)
  const played = await mostBetOn(db, merchantId, POPULAR_MAX)
  const order = [...new Set([...marked, ...played, ...offered.map(({ game }) => game.code)])].slice(0, POPULAR_MAX)
  const byCode = new Map(offered.map((one) => [one.game.code, one]))
  return order.flatMap((code) => byCode.get(code) ?? [])
}

type Menu = {
  groups: { prizeMode: PrizeMode; lobbyGroups: { lobbyGroup: LobbyGroup; codes: string[] }[] }[]
  popular: string[]
}

export async function lotteryMenuOf(db: Db, merchant: Merchant): Promise<Menu> {
  const offered = await offeredGames(db, merchant.id)
  const byMode = Map.groupBy(offered, ({ game }) => prizeModeOf(game, merchant))
  const groups = [...byMode].map(([prizeMode, ofMode]) => ({
    prizeMode,
    lobbyGroups: [...Map.groupBy(ofMode, ({ game }) => game.lobbyGroup)].map(([lobbyGroup, games]) => ({
      lobbyGroup,
      codes: games.map(({ game }) => game.code),
    })),
  }))
  return { groups, popular: (await popularGames(db, merchant.id)).map(({ game }) => game.code) }
}

const NEWEST_RESULTS = 10

/** Newest results of one group of games. */
export async function groupResults(
  { db, clock }: LobbyDeps,
  merchantId: number,
  group: LobbyGroup,
  language: Language,
) {
  const games = (await offeredGames(db, merchantId)).map(({ game }) => game).filter((game) => game.lobbyGroup === group)
  const codes = games.map(({ code }) => code)
  const results = await resultsOf(db, codes, clock.now(), NEWEST_RESULTS)
  return {
    list: games.map((game) => ({ code: game.code, name: nameOf(game, language), draws: results.get(game.code) ?? [] })),
  }
}

/** The server's clock, with what is open and what came last. */
export async function lotteryNowOf({ db, clock }: LobbyDeps, merchantId: number, code: string | undefined) {
  const offered = (await offeredGames(db, merchantId)).filter(({ game }) => code === undefined || game.code === code)
  const codes = offered.map(({ game }) => game.code)
  const now = clock.now()
  const [slots, results] = await Promise.all([
    slotsOf(db, { merchantId, gameCodes: codes, now, count: 2 }),
    resultsOf(db, codes, now, 1),
  ])
  const games = offered.map(({ game, offer }) => {
    const [current = null, next = null] = offer.running ? (slots.get(game.code) ?? []) : []
    return { code: game.code, current, next, last: results.get(game.code)?.[0] ?? null }
  })
  return { serverNow: clock.now().toISOString(), games }
}
