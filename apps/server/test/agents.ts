import { GameCategory } from '@trevo/contract/catalogue'
import { recordPlay } from '../src/base/figures/play-day.ts'
import { lockMember } from '../src/base/members/member.ts'
import { AGENT_CHECKS } from '../src/capabilities/agents/audit.ts'
import type { RunBrand } from '../src/capabilities/agents/runs.ts'
import { LEDGER_CHECKS } from '../src/money/ledger/audit.ts'
import { createLedger, type Ledger } from '../src/money/ledger/ledger.ts'
import { setTopRates } from '../src/money/margin/queries.ts'
import { storeRates } from '../src/money/margin/rates.ts'
import { audit } from '../src/platform/audit.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import { balancesOf } from './balances.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { aMember, aMerchant } from './fixtures.ts'

export type Node = { id: bigint; merchantId: number; account: string }

/** A brand with trees of members, and whatever the agents' core leans on. */
export type AgentWorld = {
  db: Db
  database: TestDatabase
  ledger: Ledger
  clock: FakeClock
  brand: RunBrand
  deps: {
    db: Db
    ledger: Ledger
    clock: FakeClock
    live: { toMember(): void; toMerchant(): void }
    jobs: { send(): Promise<boolean> }
  }
  /** Hundredths of a percent for RNG, or by category. */
  member(parent: Node | null, rate?: number | Record<string, number>, type?: 0 | 1 | 2 | 40 | 41): Promise<Node>
  /** A settled bet; amounts in minor units. */
  bet(member: Node, stake: bigint, options?: { prize?: bigint; category?: string; at?: string }): Promise<void>
  cashOf(member: Node): Promise<bigint>
  findings(): Promise<string[]>
  drop(): Promise<void>
}

export async function anAgentWorld(startAt = '2026-03-10T15:00:00Z'): Promise<AgentWorld> {
  const database = await createTestDatabase()
  const { db, pool } = database
  const { id } = await aMerchant(db)
  const brand: RunBrand = { id, timeZone: 'America/Sao_Paulo', currency: 'BRL' }
  await giveTopRates(db, id)
  const ledger = createLedger({ pool })
  const clock = fakeClock(startAt)
  return {
    db,
    database,
    ledger,
    clock,
    brand,
    deps: { db, ledger, clock, live: { toMember: () => {}, toMerchant: () => {} }, jobs: { send: async () => true } },
    async member(parent, rate = 0, type = 1) {
      const node = await aMember(db, { merchantId: id, type })
      if (parent) await db.updateTable('member').set({ parent_id: parent.id }).where('id', '=', node.id).execute()
      const rates = new Map(Object.entries(typeof rate === 'number' ? { RNG: rate } : rate))
      await inTx(db, async (tx) => {
        // As every change of a rate: the upline first, who may be moving.
        if (parent) await lockMember(tx, parent.id)
        await storeRates(tx, node.id, rates)
      })
      return node
    },
    async bet(member, stake, { prize = 0n, category = 'RNG', at } = {}) {
      const now = at === undefined ? clock.now() : new Date(at)
      await inTx(db, (tx) =>
        recordPlay(tx, member.merchantId, now, [
          { memberId: member.id, category, currency: 'BRL', staked: stake, turnover: stake, prize, bets: 1 },
        ]),
      )
    },
    async cashOf(member) {
      const balances = await balancesOf(db, member.id)
      return balances.find(({ kind, currency }) => kind === 'cash' && currency === 'BRL')?.balance ?? 0n
    },
    findings: async () =>
      (await audit(db, [...LEDGER_CHECKS, ...AGENT_CHECKS])).map(({ check, detail }) => `${check}: ${detail}`),
    drop: () => database.drop(),
  }
}

/** As high as rates go: what a brand keeps of its games is not what is tested. */
export const giveTopRates = (db: Db, merchantId: number, rate = 1000) =>
  inTx(db, (tx) => setTopRates(tx, merchantId, new Map(GameCategory.options.map((category) => [category, rate]))))

/** Currency units as minor units. */
export const units = (amount: number) => BigInt(Math.round(amount * 10_000))
