import { randomUUID } from 'node:crypto'
import type { NewOrder } from '@trevo/contract/lottery-orders'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { findGame, LOTTERY_GAMES } from '@trevo/lottery/games'
import { seriesFor, unitStakeMinor } from '@trevo/lottery/odds'
import { countUnits, parseSelection } from '@trevo/lottery/selection'
import { findPlay } from '@trevo/lottery/settle'
import type { Result } from '@trevo/lottery/types'
import { DEMO_OPERATOR } from '../src/base/staff/demo-operator.ts'
import { chainId } from '../src/capabilities/lottery/beacon-queries.ts'
import { buy, open } from '../src/capabilities/lottery/bolao/bolao.ts'
import { openDays } from '../src/capabilities/lottery/days.ts'
import type { LotteryDeps } from '../src/capabilities/lottery/deps.ts'
import { offerTo, ownSeriesOf } from '../src/capabilities/lottery/offers.ts'
import { type Bettor, createOrders, type Orders } from '../src/capabilities/lottery/orders.ts'
import { settleDrawn } from '../src/capabilities/lottery/settle.ts'
import { slotsOf } from '../src/capabilities/lottery/slots.ts'
import { forgetTaken } from '../src/capabilities/opposite/void.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import '../src/capabilities/lottery/tables.ts'
import '../src/base/members/tables.ts'
import { hashToken, newToken } from '../src/platform/token.ts'
import '../src/base/merchants/tables.ts'
import { beaconSettings } from '../src/platform/beacon-settings.ts'
import type { Secrets } from '../src/platform/config.ts'
import { type Db, inTx, type Pool } from '../src/platform/db.ts'
import type { SealKeys } from '../src/platform/seal.ts'
import { chooseBeacon, type PublicBeacon } from '../src/providers/beacon/choose-beacon.ts'
import { DEMO_BOLAOS, type DemoBolao, OPEN_BOLAOS } from './bolaos.ts'
import { DEMO_BETS, type DemoBet, OPEN_BETS } from './lottery-bets.ts'
import { insertHistory, insertRounds, type PastDay, type PastDraw, pastDays, reveal } from './lottery-history.ts'

const DAY_MS = 86_400_000
/** Quick draws are open for a minute. */
const BEFORE_CLOSE_MS = 40_000
const AFTER_DRAW_MS = 1_000
/** What a bettor of the brand without one series for all chose: the rest comes back as rebate. */
const CHOSEN_SERIES = 1800

type Player = { bettor: Bettor; account: string }
type Stage = LotteryDeps & { pool: Pool; beacon: PublicBeacon; orders: Orders } & {
  clock: { nowMs: number; now(): Date }
}

/**
 * Draws of the last days and bets on some of them, made by the code that takes, settles and gives back real ones. The
 * days to come are opened as well, and bets wait there for their draw.
 */
export async function seedLotteryPlay(db: Db, pool: Pool, secrets: Secrets): Promise<void> {
  if (await db.selectFrom('lottery_day').select('day').limit(1).executeTakeFirst()) return
  const nowMs = Date.now()
  const sealKey = secrets.keysFor('lottery seeds')
  const stage = stageOf(db, pool, secrets, sealKey)
  const { source, sandbox } = stage.beacon
  const history = new Map(LOTTERY_GAMES.map((game) => [game.code, pastDays(game, nowMs, sandbox)]))
  const bets = DEMO_BETS.map((bet) => ({ bet, draws: drawsOf(history, bet) })).filter(({ draws }) => draws.length > 0)
  const bolaos = DEMO_BOLAOS.flatMap((bolao) => drawsOf(history, bolao).map((draw) => ({ bolao, draw })))
  const asked = [...bets.flatMap((one) => one.draws), ...bolaos.map(({ draw }) => draw)]
  const draws = [...new Set(asked)].sort((a, b) => a.drawsAtMs - b.drawsAtMs)
  const open = (code: string) => new Set(draws.filter(({ gameCode }) => gameCode === code).map(({ period }) => period))
  const chain = await chainId(db, source.chain)
  await inTx(db, async (tx) => {
    for (const [gameCode, days] of history)
      await insertHistory(tx, { gameCode, days, openPeriods: open(gameCode), sealKey, chainId: chain })
  })
  const players = await enter(db, nowMs)
  for (const draw of draws) {
    stage.clock.nowMs = draw.closesAtMs - BEFORE_CLOSE_MS
    for (const one of bets.filter(({ draws: [first] }) => first === draw)) await takeBet(stage, players, one)
    for (const one of bolaos.filter((other) => other.draw === draw)) {
      await share(stage, players, one.bolao, () => Promise.resolve({ period: draw.period, drawn: [draw.numbers] }))
    }
    stage.clock.nowMs = draw.drawsAtMs + AFTER_DRAW_MS
    await reveal(db, draw)
    await settleDrawn(stage)
  }
  if (sandbox) await insertRounds(db, sandbox, chain, roundsOf(history))
  stage.clock.nowMs = nowMs
  await betAhead(stage, players)
  await shareAhead(stage, players)
  await leave(db, players)
}

const roundsOf = (history: ReadonlyMap<string, readonly PastDay[]>) => [
  ...new Set([...history.values()].flat().flatMap(({ draws }) => draws.flatMap(({ round }) => round ?? []))),
]

/** The draws of a bet, in order. */
function drawsOf(
  history: ReadonlyMap<string, readonly PastDay[]>,
  bet: Pick<DemoBet, 'gameCode' | 'daysAgo' | 'place' | 'periods'>,
): PastDraw[] {
  const { gameCode, daysAgo, place, periods = 1 } = bet
  return history.get(gameCode)?.[daysAgo - 1]?.draws.slice(place - 1, place - 1 + periods) ?? []
}

function stageOf(db: Db, pool: Pool, secrets: Secrets, sealKey: SealKeys): Stage {
  const clock = {
    nowMs: 0,
    now() {
      return new Date(this.nowMs)
    },
  }
  const config = { nodeEnv: 'development', secrets, providers: { beacon: beaconSettings(process.env) } } as const
  const ledger = createLedger({ pool })
  // Nobody watches while the demo is made.
  const live = { toMember: () => {}, toMerchant: () => {} }
  return {
    beacon: chooseBeacon({ config, clock }),
    db,
    pool,
    clock,
    ledger,
    orders: createOrders({ db, pool, ledger, clock, live }),
    log: console,
    sealKey,
    forgetTaken,
    live,
    jobs: { send: async () => true },
  }
}

/** Everybody who bets, on every brand, with a session to do so. */
async function enter(db: Db, nowMs: number): Promise<Player[]> {
  const buyers = [...DEMO_BOLAOS, ...OPEN_BOLAOS].flatMap(({ sold }) => sold.map(([account]) => account))
  const accounts = [...new Set([...DEMO_BETS.map(({ account }) => account), ...buyers])]
  const members = await db
    .selectFrom('member as m')
    .innerJoin('merchant as b', 'b.id', 'm.merchant_id')
    .select(['m.id as memberId', 'm.account', 'm.type', 'b.id as merchantId'])
    .where('m.account', 'in', accounts)
    .orderBy('m.id')
    .execute()
  const sessions = await db
    .insertInto('member_session')
    .values(
      members.map(({ memberId, merchantId }) => ({
        member_id: memberId,
        merchant_id: merchantId,
        token_hash: hashToken(newToken()),
        created_at: new Date(nowMs - 5 * DAY_MS),
        expires_at: new Date(nowMs + DAY_MS),
      })),
    )
    .returning(['id', 'member_id as memberId'])
    .execute()
  const sessionOf = new Map(sessions.map(({ id, memberId }) => [memberId, id]))
  return members.map(({ account, memberId, merchantId, type }) => ({
    account,
    bettor: { memberId, merchantId, type, currency: 'BRL', sessionId: sessionOf.get(memberId) ?? 0n },
  }))
}

async function leave(db: Db, players: readonly Player[]): Promise<void> {
  await db
    .updateTable('member_session')
    .set({ ended_at: new Date(), end_reason: 'logout' })
    .where(
      'id',
      'in',
      players.map(({ bettor }) => bettor.sessionId),
    )
    .execute()
}

type SeriesRange = { min: number; own: number }
type Asked = Omit<DemoBet, 'account' | 'daysAgo' | 'place'>

async function takeBet(stage: Stage, players: readonly Player[], { bet, draws }: { bet: DemoBet; draws: PastDraw[] }) {
  const drawn = draws.map(({ numbers }) => numbers)
  const periods = draws.map(({ period }) => period)
  for (const player of players.filter(({ account }) => account === bet.account)) {
    const { memberId, merchantId } = player.bettor
    const range = await seriesOf(stage.db, player, bet.gameCode)
    const { id: orderId } = await stage.orders.place(player.bettor, orderOf(bet, range, periods, drawn))
    if (bet.isCancelled) await stage.orders.cancel({ memberId, merchantId, orderId, periods: null })
  }
}

async function seriesOf(db: Db, { bettor }: Player, gameCode: string): Promise<SeriesRange> {
  const game = findGame(gameCode)
  const offer = game && (await offerTo(db, bettor, game))
  if (game === undefined || offer === undefined) throw new Error(`nobody offers ${gameCode}`)
  return { min: offer.seriesMin, own: ownSeriesOf(offer, game, offer.rateGap) }
}

function orderOf(
  bet: Asked,
  { min, own }: SeriesRange,
  periods: readonly string[],
  drawn: readonly Result[],
): NewOrder {
  const { gameCode, playId, times, mode = '1', pick, stopOnWin = false } = bet
  const family = findGame(gameCode)?.family
  const play = family && findPlay(family, playId)
  if (play === undefined) throw new Error(`no play ${playId} in ${gameCode}`)
  const selection = pick([drawn[0] ?? [], ...drawn.slice(1)])
  const units = countUnits(play, parseSelection(play, selection))
  const isTrad = play.board === 'trad'
  const unitStake = isTrad ? unitStakeMinor(play, mode, times) : play.unitMinor * BigInt(times)
  const stake = unitStake * BigInt(units)
  const series = isTrad ? Math.max(min, Math.min(own, seriesFor(CHOSEN_SERIES, play.seriesBase))) : own
  const line = { play: playId, selection, units, mode, multiple: isTrad ? times : 1, series }
  return {
    requestId: randomUUID(),
    gameCode,
    playType: play.board,
    stopOnWin,
    lines: [{ ...line, stake: formatMoney(stake) }],
    periods: periods.map((period) => ({ period, multiple: 1 })),
    total: formatMoney(stake * BigInt(periods.length)),
  }
}

async function betAhead(stage: Stage, players: readonly Player[]): Promise<void> {
  await openDays(stage)
  for (const bet of OPEN_BETS) {
    const { periods = 1, gameCode, account } = bet
    for (const player of players.filter((one) => one.account === account)) {
      const { merchantId } = player.bettor
      const asked = { merchantId, gameCodes: [gameCode], now: stage.clock.now(), count: periods }
      const names = (await slotsOf(stage.db, asked)).get(gameCode)?.map(({ period }) => period) ?? []
      if (names.length === 0) continue
      const range = await seriesOf(stage.db, player, gameCode)
      await stage.orders.place(player.bettor, orderOf(bet, range, names, []))
    }
  }
}

type SharedDraw = { period: string; drawn: readonly Result[] }

/** On every brand: the house cuts a bet into shares, and people buy some of them. */
async function share(
  stage: Stage,
  players: readonly Player[],
  bolao: DemoBolao,
  drawOf: (merchantId: number) => Promise<SharedDraw | null>,
): Promise<void> {
  const brands = await stage.db.selectFrom('merchant').select(['id', 'regulation']).orderBy('id').execute()
  for (const brand of brands) {
    const draw = await drawOf(brand.id)
    const there = players.filter(({ bettor }) => bettor.merchantId === brand.id)
    const [first] = there
    if (draw === null || first === undefined) continue
    const { gameCode, shares, sold } = bolao
    const range = await seriesOf(stage.db, first, gameCode)
    const { playType, lines, total: price } = orderOf(bolao, range, [draw.period], draw.drawn)
    const asked = { requestId: randomUUID(), gameCode, period: draw.period, playType, lines, price, shares } as const
    const id = await inTx(stage.db, (tx) =>
      open(tx, stage, brand, { openedBy: DEMO_OPERATOR.userName }, { ...asked, own: 0, unsold: 'run' }),
    )
    for (const [account, bought] of sold) {
      const buyer = there.find((player) => player.account === account)
      if (buyer === undefined) throw new Error(`nobody is called ${account}`)
      const total = formatMoney(parseMoney(price) * BigInt(bought))
      await buy(stage, buyer.bettor, { id, requestId: randomUUID(), shares: bought, total })
    }
  }
}

async function shareAhead(stage: Stage, players: readonly Player[]): Promise<void> {
  for (const bolao of OPEN_BOLAOS) {
    const { gameCode, ahead } = bolao
    await share(stage, players, bolao, async (merchantId) => {
      const asked = { merchantId, gameCodes: [gameCode], now: stage.clock.now(), count: ahead }
      const slot = (await slotsOf(stage.db, asked)).get(gameCode)?.[ahead - 1]
      return slot ? { period: slot.period, drawn: [] } : null
    })
  }
}
