import { createHash, randomUUID } from 'node:crypto'
import type { Envelope } from '@trevo/contract/endpoint'
import {
  cancelOrder,
  type LotteryOrderDetail,
  lotteryOrder,
  type NewLine,
  type NewOrder,
  placeOrder,
} from '@trevo/contract/lottery-orders'
import type { MemberType } from '@trevo/contract/members'
import { parseMoney } from '@trevo/contract/money'
import { randomnessOf } from '@trevo/fair/verify'
import { drawResult } from '@trevo/lottery/draw'
import { findGame, LOTTERY_GAMES } from '@trevo/lottery/games'
import { sql } from 'kysely'
import { LOTTERY_CHECKS } from '../src/capabilities/lottery/audit.ts'
import { fetchRounds } from '../src/capabilities/lottery/beacon.ts'
import { openDays, sealOwner } from '../src/capabilities/lottery/days.ts'
import type { LotteryDeps } from '../src/capabilities/lottery/deps.ts'
import { drawReady, publicInputOf } from '../src/capabilities/lottery/draws.ts'
import { createLottery, type Lottery } from '../src/capabilities/lottery/lottery.ts'
import { type NewOffer, saveOffers } from '../src/capabilities/lottery/offers.ts'
import { forgetTaken } from '../src/capabilities/opposite/void.ts'
import { LEDGER_CHECKS } from '../src/money/ledger/audit.ts'
import { createLedger, type Ledger } from '../src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../src/money/ledger/transfer.ts'
import { audit } from '../src/platform/audit.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import { unseal } from '../src/platform/seal.ts'
import { chooseBeacon, type PublicBeacon } from '../src/providers/beacon/choose-beacon.ts'
import { startTestApp, type TestApp } from './app.ts'
import { balancesOf } from './balances.ts'
import { aMember, aMerchant, aSession } from './fixtures.ts'
import type { Injected } from './stub-app.ts'
import { TEST_CONFIG } from './stub-app.ts'

export const SEAL_KEY = TEST_CONFIG.secrets.keysFor('lottery seeds')
/** Noon in São Paulo. The first 5D draw after it is number 721, at 15:01 UTC. */
const NOON = '2026-03-01T15:00:00Z'
const GAME = '5d-1m'

export type Player = { id: bigint; token: string; sessionId: bigint }
export type Live = { to: string; name: string; data: unknown }

export type LotteryWorld = {
  app: TestApp
  db: Db
  ledger: Ledger
  merchantId: number
  deps: LotteryDeps & { beacon: PublicBeacon }
  lottery: Lottery
  /** What was told on the live channel. */
  told: Live[]
  player(balance?: string, options?: { type?: MemberType }): Promise<Player>
  /** Numbers that a draw is going to have: only a test may know. */
  numbersOf(gameCode: string, period: string): Promise<readonly number[]>
  place(player: Player, order: Partial<NewOrder>): Promise<Injected>
  cancel(player: Player, id: string, periods?: string[]): Promise<Injected>
  detail(player: Player, id: string): Promise<LotteryOrderDetail>
  cashOf(player: Player, currency?: 'BRL' | 'FUN'): Promise<bigint>
  /** Stands at this moment and does everything that is due. */
  until(at: string): Promise<void>
  findings(): Promise<string[]>
}

export const answerOf = <V>({ envelope }: Injected): V => {
  const answer = envelope as Envelope<V>
  if (!answer.success) throw new Error(`${answer.errorCode} ${JSON.stringify(answer.value ?? null)}`)
  return answer.value
}

export const errorOf = ({ envelope }: Injected) => (envelope.success ? 'none' : envelope.errorCode)
export const refusalOf = ({ envelope }: Injected) => (envelope.success ? undefined : envelope.value)

export const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

/** Period n of the day in the world's calendar. */
export const period = (n: number, day = '20260301') => `${day}-${String(n).padStart(4, '0')}`

/** When period n of one minute is drawn: 15:00 UTC is the end of period 720. */
export const drawsAt = (n: number) => new Date(Date.UTC(2026, 2, 1, 15, n - 720)).toISOString()

/** Fixed position: the first digit, one unit of 2.00. */
export const fixedLine = (digits: string, changes: Partial<NewLine> = {}): NewLine => {
  const units = digits.split(',').length
  return {
    play: 'fixed',
    selection: `${digits}||||`,
    units,
    mode: '1',
    multiple: 1,
    series: 1956,
    stake: `${2 * units}.00`,
    ...changes,
  }
}

/** Asks for the rounds that are due and draws what they allow: two loops of the server, one after the other. */
export async function drawDue(deps: Parameters<typeof drawReady>[0]): ReturnType<typeof drawReady> {
  await fetchRounds(deps)
  return drawReady(deps)
}

const OFFER: Omit<NewOffer, 'gameCode' | 'sort' | 'seriesMin' | 'seriesMax'> = {
  enabled: true,
  popular: false,
  minStake: parseMoney('0.02'),
  maxStake: parseMoney('5000.00'),
  maxPayout: parseMoney('200000.00'),
  maxExposure: parseMoney('500000.00'),
  closedPlays: [],
}

export type WorldOptions = {
  startAt?: string
  offer?: Partial<NewOffer>
  /** Games that run: draws of all would take longer than what is tested. */
  games?: readonly string[]
  /** Sections of the brand, as a merchant stores them. */
  settings?: Record<string, unknown>
}

export async function startLotteryWorld(options: WorldOptions = {}): Promise<LotteryWorld> {
  const { startAt = NOON, offer = {}, games = [GAME, 'colour-1m', 'vn-north'], settings = {} } = options
  let merchantId = 0
  const app = await startTestApp({
    startAt,
    config: { rateLimitFactor: 1000, poolSize: 20 },
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, settings })).id
      const rows = LOTTERY_GAMES.map(({ code }) => ({ code, running: games.includes(code) }))
      await db.insertInto('lottery_game').values(rows).execute()
    },
  })
  const { db, pool } = app.database
  const ledger = createLedger({ pool })
  const told: Live[] = []
  const beacon = chooseBeacon({ config: TEST_CONFIG, clock: app.clock })
  const deps: LotteryWorld['deps'] = {
    db,
    ledger,
    clock: app.clock,
    sealKey: SEAL_KEY,
    beacon,
    forgetTaken,
    jobs: { send: async () => true },
    live: {
      toMember: (id, name, data) => void told.push({ to: `member ${id}`, name, data }),
      toMerchant: (id, name, data) => void told.push({ to: `merchant ${id}`, name, data }),
    },
    log: { error: (fault: unknown) => void told.push({ to: 'log', name: 'error', data: fault }), warn: () => {} },
  }
  await openDays(deps)
  await inTx(db, (tx) => saveOffers(tx, merchantId, offersOf(offer)))
  const lottery = createLottery(deps)
  const by = ({ token }: Player) => ({ token })
  return {
    app,
    db,
    ledger,
    merchantId,
    deps,
    lottery,
    told,
    player: (balance = '1000.00', { type = 0 } = {}) => openPlayer(app, ledger, merchantId, balance, type),
    numbersOf: (gameCode, asked) => numbersOf(db, beacon, gameCode, asked),
    place: (player, order) => app.inject(placeOrder, { ...by(player), body: orderOf(order) }),
    cancel: (player, id, periods) =>
      app.inject(cancelOrder, { ...by(player), params: { id }, body: periods ? { periods } : {} }),
    async detail(player, id) {
      return answerOf<LotteryOrderDetail>(await app.inject(lotteryOrder, { ...by(player), params: { id } }))
    },
    async cashOf({ id }, currency = 'BRL') {
      const balances = await balancesOf(db, id)
      return balances.find((one) => one.kind === 'cash' && one.currency === currency)?.balance ?? 0n
    },
    async until(at) {
      app.clock.advance(new Date(at).getTime() - app.clock.now().getTime())
      await lottery.tick()
    },
    findings: async () =>
      (await audit(db, [...LEDGER_CHECKS, ...LOTTERY_CHECKS])).map(({ check, detail }) => `${check}: ${detail}`),
  }
}

const offersOf = (changes: Partial<NewOffer>): NewOffer[] =>
  LOTTERY_GAMES.map(({ code, family }, sort) => ({
    ...OFFER,
    gameCode: code,
    sort,
    seriesMin: family.minSeries,
    seriesMax: family.seriesBase === 1980 ? 1936 : 1956,
    ...changes,
  }))

/** One unit on the first position in the next draw, unless told otherwise. */
export function orderOf(order: Partial<NewOrder>): NewOrder {
  const lines = order.lines ?? [fixedLine('7')]
  const periods = order.periods ?? [{ period: period(721), multiple: 1 }]
  const stake = lines.reduce((sum, line) => sum + parseMoney(line.stake), 0n)
  const total = stake * BigInt(periods.reduce((sum, { multiple }) => sum + multiple, 0))
  return {
    requestId: randomUUID(),
    gameCode: GAME,
    playType: 'trad',
    stopOnWin: false,
    total: `${total / 10_000n}.${String(total % 10_000n).padStart(4, '0')}`,
    ...order,
    lines,
    periods,
  }
}

async function openPlayer(app: TestApp, ledger: Ledger, merchantId: number, balance: string, type: MemberType) {
  const { db } = app.database
  const member = await aMember(db, { merchantId, type })
  const session = await aSession(db, member, app.clock.now())
  const amount = parseMoney(balance)
  const isPlayMoney = type > 2
  if (amount > 0n) {
    const currency = isPlayMoney ? 'FUN' : 'BRL'
    await ledger.transfer({
      merchantId,
      kind: isPlayMoney ? 'play_money' : 'deposit',
      key: `open:${member.id}`,
      postings: [
        { account: houseAccount(isPlayMoney ? 'play_money' : 'psp', currency), amount: -amount },
        { account: memberCash(member.id, currency), amount },
      ],
    })
  }
  return { id: member.id, token: session.token, sessionId: session.id }
}

/** As only the holder of both secrets can: the day's seeds and the sandbox beacon's key. */
async function numbersOf(
  db: Db,
  { sandbox }: PublicBeacon,
  gameCode: string,
  asked: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ day: string; place: number; draws: number; sealed: Buffer; round: bigint }>`
    select d.day::text as day, d.place, y.draws, y.last_seed_sealed as sealed, d.beacon_round as round
    from lottery_draw d join lottery_day y on y.game_code = d.game_code and y.day = d.day
    where d.game_code = ${gameCode} and d.period = ${asked}`.execute(db)
  const [row] = rows
  const game = findGame(gameCode)
  if (row === undefined || game === undefined || sandbox === undefined) throw new Error(`no draw ${gameCode} ${asked}`)
  let seed = unseal(SEAL_KEY, sealOwner(gameCode, row.day), row.sealed)
  for (let i = row.place; i < row.draws; i++) seed = createHash('sha256').update(seed).digest()
  return drawResult(
    game.family.model,
    seed,
    publicInputOf(gameCode, asked, randomnessOf(sandbox.sign(Number(row.round)))),
  )
}
