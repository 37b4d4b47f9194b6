import { randomUUID } from 'node:crypto'
import type { teamBetting } from '@trevo/contract/agents/reports'
import type { QueryOf } from '@trevo/contract/endpoint'
import { gameList } from '@trevo/contract/games'
import type { MemberType } from '@trevo/contract/members'
import { createCounts } from '../../apps/server/src/base/catalogue/counts.ts'
import { findOpenSession } from '../../apps/server/src/base/members/session-queries.ts'
import { bettingFor, overviewFor } from '../../apps/server/src/capabilities/agents/member/reports/reports.ts'
import { membersFor } from '../../apps/server/src/capabilities/agents/member/team/team.ts'
import { rollUp } from '../../apps/server/src/capabilities/agents/roll-up.ts'
import { treePage } from '../../apps/server/src/capabilities/agents/staff/queries.ts'
import { turnoverOf } from '../../apps/server/src/capabilities/cashier/turnover.ts'
import { listGames } from '../../apps/server/src/capabilities/games/member/game-list.ts'
import { betPage } from '../../apps/server/src/capabilities/records/member/bets.ts'
import { transactionPage, transactionTotalsOf } from '../../apps/server/src/capabilities/records/member/transactions.ts'
import { withPostings } from '../../apps/server/src/capabilities/records/staff/ledger.ts'
import { transferPage } from '../../apps/server/src/capabilities/records/transfers.ts'
import { hitsOf, waysOf } from '../../apps/server/src/capabilities/standing/staff/find-queries.ts'
import { memberPage } from '../../apps/server/src/capabilities/standing/staff/queries.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { secretsFrom } from '../../apps/server/src/platform/config.ts'
import { BOOK, LARGE_HEAD, LOTTERY_GAME, SMALL_HEAD, VENDOR } from '../fill/shape.ts'
import { PERIOD, type Seat, type World } from './world.ts'

/** `first` (once) and `prepare` (before each round) are not measured. A round of the measurement makes `calls` calls in each database. */
export type Operation = {
  call: (world: World) => Promise<unknown>
  first?: (world: World) => Promise<unknown>
  prepare?: (world: World) => Promise<unknown>
  calls?: number
}

const SECRETS = secretsFrom('a base secret for the bench alone, 32+')
const MINUTE_OF_ROUNDS = 100
const PAGE = 26

const someone = ({ seats }: World) => seats[Math.floor(Math.random() * seats.length)] as Seat
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

async function playRound({ play }: World, seat: Seat): Promise<void> {
  const { memberId, gameSession, gameCode } = seat
  const roundId = randomUUID()
  const common = { vendorCode: VENDOR, merchantId: BOOK, memberId, roundId, currency: 'BRL', gameCode } as const
  await play.take({ ...common, kind: 'bet', transactionId: `${roundId}:b`, sessionId: gameSession, amount: 20_000n })
  await play.take({ ...common, kind: 'win', transactionId: `${roundId}:w`, amount: 10_000n, roundEnd: true })
}

const placeOrder = ({ orders }: World, { memberId, sessionId }: Seat) =>
  orders.place(
    { memberId, merchantId: BOOK, type: 0, sessionId, currency: 'BRL' },
    {
      requestId: randomUUID(),
      gameCode: LOTTERY_GAME,
      playType: 'trad',
      lines: [{ play: 'fixed', selection: '3|7|||', units: 2, mode: '1', multiple: 1, series: 1956, stake: '4.00' }],
      periods: [{ period: PERIOD, multiple: 1 }],
      stopOnWin: false,
      total: '4.00',
    },
  )

/** Whoever bets has mostly bet a moment ago: the first bet of a stay, with pages read from disk, is one of many. */
const sitDown = (play: (world: World, seat: Seat) => Promise<unknown>) => async (world: World) => {
  for (const seat of world.seats) await play(world, seat)
}

const asking = ({ merchant }: World, id: bigint, type: MemberType = 0) => ({
  member: { id, merchantId: BOOK, type, userName: 'bench' },
  merchant,
})
const deps = ({ db }: World) => ({ db, clock: systemClock })
const month = () => ({ from: dayAgo(29), to: dayAgo(0), language: 'PT' as const })
const range = () => ({ startDate: dayAgo(29), endDate: dayAgo(0) })
const team = (world: World, head: number | bigint) => asking(world, BigInt(head), 2)
const people = () =>
  ({ ...range(), page: 1, search: '', sort: 'turnover', order: 'desc' }) as QueryOf<typeof teamBetting>
const console_ = { merchantId: BOOK, type: null, status: null, beforeId: null, limit: PAGE }

async function ledgerPage(world: World, ask: { memberId?: bigint }): Promise<void> {
  const lines = await transferPage(world.db, { merchantId: BOOK, before: null, limit: PAGE, ...ask })
  await withPostings(world.db, BOOK, lines)
}

const games = (asked: Record<string, string>) => (world: World) =>
  listGames(
    { db: world.db, counts: createCounts(systemClock) },
    world.merchant,
    gameList.query?.parse(asked) as QueryOf<typeof gameList>,
  )

/** What people, agents, staff and jobs do all day. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'game round (bet and win)': { first: sitDown(playRound), call: (world) => playRound(world, someone(world)) },
  'lottery order': { first: sitDown(placeOrder), call: (world) => placeOrder(world, someone(world)) },
  'page of transactions, busiest member': { call: (w) => transactionPage(deps(w), asking(w, w.busy), month()) },
  'page of transactions, a usual member': { call: (w) => transactionPage(deps(w), asking(w, w.usual), month()) },
  'totals of transactions': { call: (w) => transactionTotalsOf(deps(w), asking(w, w.busy), month()) },
  'page of bets, busiest member': { call: (w) => betPage(deps(w), asking(w, w.busy), month()) },
  'transactions of a team of 300': {
    call: (w) => transactionPage(deps(w), team(w, SMALL_HEAD), { ...month(), types: 'A' }),
  },
  'transactions of a team of 1,000': {
    call: (w) => transactionPage(deps(w), team(w, LARGE_HEAD), { ...month(), types: 'A' }),
  },
  'team page': {
    call: (w) =>
      membersFor(deps(w), team(w, w.fullHead), {
        page: 1,
        search: '',
        activity: 'all',
        sort: 'turnover',
        order: 'desc',
      }),
  },
  'team report, overview': { call: (w) => overviewFor(deps(w), team(w, w.fullHead), range()) },
  'team report, betting': { call: (w) => bettingFor(deps(w), team(w, w.fullHead), people()) },
  'console: newest members': { call: ({ db }) => memberPage(db, { ...console_, ids: null, tag: null }) },
  'console: search by name': {
    call: ({ db }) =>
      hitsOf(db, waysOf(SECRETS, { merchantId: BOOK, q: 'p7001', withAddresses: true, dialCode: '+55' })),
  },
  'console: agents, top level': {
    call: ({ db }) =>
      treePage(db, { merchantId: BOOK, currency: 'BRL', parentId: null, q: '', before: null, limit: PAGE }),
  },
  'console: agents': {
    call: ({ db, fullHead }) =>
      treePage(db, {
        merchantId: BOOK,
        currency: 'BRL',
        parentId: fullHead,
        q: '',
        before: null,
        limit: PAGE,
      }),
  },
  'console: newest transfers': { call: (world) => ledgerPage(world, {}) },
  'console: transfers of a member': { call: (world) => ledgerPage(world, { memberId: world.busy }) },
  'turnover before a withdrawal': { call: ({ db, busy }) => turnoverOf(db, busy, 'BRL') },
  'session check': { call: (world) => findOpenSession(world.db, BOOK, someone(world).tokenHash) },
  'roll-up of a minute': {
    calls: 1,
    async prepare(world) {
      const playing = world.seats.slice(0, MINUTE_OF_ROUNDS)
      await Promise.all(playing.map((seat) => playRound(world, seat)))
    },
    call: ({ db }) => rollUp(db, new Date()),
  },
}

/** Where it is the catalogue that grows. */
export const GAME_OPERATIONS: Readonly<Record<string, Operation>> = {
  'game round (bet and win)': OPERATIONS['game round (bet and win)'] as Operation,
  'games: first page': { call: games({ gameType: 'RNG' }) },
  'games: page 10': { call: games({ gameType: 'RNG', pageNo: '10' }) },
  'games: search, one hit': { call: games({ gameName: 'jogo 617' }) },
  'games: search, nothing': { call: games({ gameName: 'zzyzx' }) },
}
