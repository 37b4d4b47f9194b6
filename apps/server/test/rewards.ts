import { setTimeout } from 'node:timers/promises'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { Endpoint } from '@trevo/contract/endpoint'
import { parseMoney } from '@trevo/contract/money'
import { BudgetScope } from '@trevo/contract/ops/reward-programme'
import type { RegulationProfile } from '@trevo/contract/status'
import { recordPlay } from '../src/base/figures/play-day.ts'
import { REWARD_CHECKS } from '../src/capabilities/rewards/audit.ts'
import { type CountDeps, countPlay } from '../src/capabilities/rewards/count-play.ts'
import { LEDGER_CHECKS } from '../src/money/ledger/audit.ts'
import { createLedger, type Ledger } from '../src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../src/money/ledger/transfer.ts'
import { audit } from '../src/platform/audit.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import { startTestApp, type TestApp } from './app.ts'
import { balancesOf } from './balances.ts'
import { aMember, aMerchant, aSession, type TestMember } from './fixtures.ts'
import { provePhone, verify } from './personal.ts'
import type { InjectOptions } from './stub-app.ts'

/** `since`: when the token was made; a test that moves the clock far gets a new one. */
export type Player = TestMember & { token: string; since: Date }

/** `isKnown`: proved who they are, as gifts ask that are worth more than their play keeps. */
type PlayerOptions = { type?: TestMember['type']; points?: string; isKnown?: boolean }

export type RewardWorld = {
  app: TestApp
  db: Db
  ledger: Ledger
  merchantId: number
  brand: { id: number; timeZone: string; currency: 'BRL'; regulation: RegulationProfile }
  deps: CountDeps
  player(options?: PlayerOptions): Promise<Player>
  /** Many of them, a few at a time: the database has ten connections for a test. */
  players(count: number, options?: PlayerOptions): Promise<Player[]>
  /** What a call answers: its value, or the code of its error. */
  ask(player: Player, endpoint: Endpoint, options?: Omit<InjectOptions, 'token'>): Promise<unknown>
  /** Settled bets of this much, now. */
  plays(player: { id: bigint; merchantId: number }, turnover: string, category?: GameCategory): Promise<void>
  count(): Promise<void>
  balance(player: { id: bigint }, currency?: 'BRL' | 'PTS'): Promise<bigint>
  /** In the order of the players. */
  balances(players: readonly { id: bigint }[], currency?: 'BRL' | 'PTS'): Promise<bigint[]>
  findings(): Promise<string[]>
}

const SESSION_MS = 3_600_000

const AT_A_TIME = 8

async function inTurns<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let first = 0; first < items.length; first += AT_A_TIME) {
    results.push(...(await Promise.all(items.slice(first, first + AT_A_TIME).map(run))))
  }
  return results
}

/** Of the day, for everything that has one. */
export async function ampleBudgets(db: Db, merchantId: number): Promise<void> {
  const kinds = ['cash', 'points'] as const
  const rows = BudgetScope.options.flatMap((scope) =>
    kinds.map((kind) => ({ merchant_id: merchantId, scope, kind, day_max: 100_000_000_000n })),
  )
  await db.insertInto('reward_budget').values(rows).execute()
}

/** The whole server of one brand with ample budgets, at noon in São Paulo unless told. */
export async function startRewardWorld({
  startAt = '2026-03-01T15:00:00Z',
  regulation = 'none' as RegulationProfile,
} = {}): Promise<RewardWorld> {
  let merchantId = 0
  const app = await startTestApp({
    startAt,
    config: { rateLimitFactor: 10_000 },
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, regulation })).id
      await ampleBudgets(db, merchantId)
    },
  })
  const { db, pool } = app.database
  const ledger = createLedger({ pool })
  const { live, jobs } = app.app
  const deps = { db, ledger, live, jobs: { ...jobs, send: async () => true }, clock: app.clock }
  const brand = { id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL', regulation } as const
  const player: RewardWorld['player'] = async ({ type = 0, points = '0', isKnown = true } = {}) => {
    const member = await aMember(db, { merchantId, type })
    if (regulation === 'br') await verify(db, member)
    else if (isKnown) await provePhone(db, member)
    const { token } = await aSession(db, member, app.clock.now())
    const amount = parseMoney(points)
    if (amount > 0n) {
      await ledger.transfer({
        merchantId,
        kind: 'adjustment',
        key: `open:${member.id}`,
        postings: [
          { account: houseAccount('adjustments', 'PTS'), amount: -amount },
          { account: memberCash(member.id, 'PTS'), amount },
        ],
      })
    }
    return { ...member, token, since: app.clock.now() }
  }
  const balance: RewardWorld['balance'] = async ({ id }, currency = 'BRL') => {
    const balances = await balancesOf(db, id)
    return balances.find((one) => one.kind === 'cash' && one.currency === currency)?.balance ?? 0n
  }
  return {
    app,
    db,
    ledger,
    merchantId,
    brand,
    deps,
    player,
    balance,
    players: (count, options) => inTurns(Array.from({ length: count }), () => player(options)),
    balances: (players, currency) => inTurns(players, (one) => balance(one, currency)),
    async ask(player, endpoint, options = {}) {
      const now = app.clock.now()
      if (now.getTime() - player.since.getTime() > SESSION_MS) {
        Object.assign(player, { token: (await aSession(db, player, now)).token, since: now })
      }
      for (;;) {
        const { envelope } = await app.inject(endpoint, { ...options, token: player.token })
        if (envelope.success) return envelope.value
        // A busy server says so, and whoever asked asks again.
        if (envelope.errorCode !== 'overloaded') return envelope.errorCode
        await setTimeout(50)
      }
    },
    plays: ({ id: memberId, merchantId }, turnover, category = 'RNG') =>
      inTx(db, (tx) =>
        recordPlay(tx, merchantId, app.clock.now(), [
          {
            memberId,
            category,
            currency: 'BRL',
            staked: parseMoney(turnover),
            turnover: parseMoney(turnover),
            bets: 1,
          },
        ]),
      ),
    count: () => countPlay(deps),
    findings: async () =>
      (await audit(db, [...LEDGER_CHECKS, ...REWARD_CHECKS])).map(({ check, detail }) => `${check}: ${detail}`),
  }
}

/** Seven days: 10 points more each day, and 7.00 in cash on the last. */
export async function aCheckInPlan({ db, merchantId }: RewardWorld, minTurnover = '0'): Promise<void> {
  const points = [10, 20, 30, 40, 50, 60].map((amount) => ({ kind: 'points', amount: `${amount}.00` }))
  await db
    .insertInto('sign_in_plan')
    .values({
      merchant_id: merchantId,
      name: 'Plano',
      starts_on: '2026-01-01',
      ends_on: null,
      active: true,
      min_turnover: parseMoney(minTurnover),
      gifts: JSON.stringify([...points, { kind: 'cash', amount: '7.00' }]),
    })
    .execute()
}
