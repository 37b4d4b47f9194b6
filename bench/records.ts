import type { MemberType } from '@trevo/contract/members'
import type { BetFilter } from '../apps/server/src/capabilities/records/member/bets.ts'
import { betPage, betTotalsOf } from '../apps/server/src/capabilities/records/member/bets.ts'
import type { Asking, TransactionFilter } from '../apps/server/src/capabilities/records/member/transactions.ts'
import { transactionPage, transactionTotalsOf } from '../apps/server/src/capabilities/records/member/transactions.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Db, openDatabase } from '../apps/server/src/platform/db.ts'
import type { Merchant } from '../apps/server/src/platform/guards.ts'
import { keepBudgets } from './budget.ts'
import { withBenchDatabase } from './database.ts'
import { DAYS, fillRecords, type RecordsWorld, ROWS } from './records-world.ts'
import { printTable } from './report.ts'

const RUNS = 60
const P95_MS = 50

type World = RecordsWorld & { db: Db; merchant: Merchant }

/** First and filtered pages of a member with 200,000 rows, and of teams, in a brand with ten million. */
export async function benchRecords(adminUrl: string): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 4, onError: () => {} })
    try {
      const world = await fillRecords(pool)
      await pool.query('vacuum analyze')
      const merchant = {
        id: world.merchantId,
        timeZone: 'America/Sao_Paulo',
        currency: 'BRL',
        site: { imageCDNs: [] },
      } as unknown as Merchant
      await measure({ ...world, db, merchant })
    } finally {
      await db.destroy()
    }
  })
}

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

async function measure({ db, merchant, busy, smallHead, largeHead, account }: World): Promise<void> {
  const deps = { db, clock: systemClock }
  const as = (id: bigint, type: MemberType = 0): Asking => ({
    member: { id, merchantId: merchant.id, type, userName: 'bench' },
    merchant,
  })
  const [own, small, large] = [as(busy), as(smallHead, 1), as(largeHead, 1)]
  const month = { from: dayAgo(29), to: dayAgo(0) }
  const quarter = { from: dayAgo(DAYS - 1), to: dayAgo(0) }
  const rows = (asking: Asking, filter: TransactionFilter, cursor?: string) => () =>
    transactionPage(deps, asking, { ...filter, language: 'PT', ...(cursor && { cursor }) })
  const bets = (asking: Asking, filter: BetFilter) => () => betPage(deps, asking, { ...filter, language: 'PT' })
  const deep = (await rows(own, { from: dayAgo(50), to: dayAgo(45) })()).cursor ?? ''
  const questions: Record<string, () => Promise<unknown>> = {
    'transactions, 30 days, first page': rows(own, month),
    'transactions, from the middle of 90 days': rows(own, quarter, deep),
    'transactions, one day two months ago': rows(own, { from: dayAgo(60), to: dayAgo(60) }),
    'transactions, deposits of 90 days': rows(own, { ...quarter, type: 'deposit' }),
    'transactions, the one adjustment': rows(own, { ...quarter, type: 'adjustment' }),
    'transactions, bets': rows(own, { ...quarter, type: 'bet' }),
    'transactions, prizes': rows(own, { ...quarter, type: 'prize' }),
    'transactions, totals of 90 days': () => transactionTotalsOf(deps, own, quarter),
    'transactions of a team of 300': rows(small, { ...month, types: 'A' }),
    'transactions of a team of 300, last month': rows(small, { from: dayAgo(60), to: dayAgo(31), types: 'A' }),
    'transactions of a team of 300, deposits': rows(small, { ...month, types: 'A', type: 'deposit' }),
    'transactions of a team of 10,000': rows(large, { ...month, types: 'A' }),
    'transactions of a team of 10,000, deposits': rows(large, { ...month, types: 'A', type: 'deposit' }),
    'transactions of one of the team': rows(large, { ...month, types: 'A', account }),
    'bets, 30 days, first page': bets(own, month),
    'bets, a rare category': bets(own, { ...quarter, category: 'FISH' }),
    'bets, open': bets(own, { ...quarter, status: 'open' }),
    'bets, void': bets(own, { ...quarter, status: 'void' }),
    'bets, won': bets(own, { ...quarter, status: 'won' }),
    'bets, totals of 90 days': () => betTotalsOf(deps, own, quarter),
    'bets of a team of 300': bets(small, { ...month, types: 'A' }),
    'bets of a team of 300, won': bets(small, { ...month, types: 'A', status: 'won' }),
    'bets of a team of 10,000': bets(large, { ...month, types: 'A' }),
  }
  const results: { name: string; median: number; p95: number }[] = []
  for (const [name, ask] of Object.entries(questions)) results.push({ name, ...(await timed(ask)) })
  printTable(
    [`${ROWS.toLocaleString('en')} rows of a brand, ms`, 'median', 'p95'],
    results.map(({ name, median, p95 }) => [name, median.toFixed(1), p95.toFixed(1)]),
  )
  keepBudgets(results.map(({ name, p95 }) => ({ what: `${name}, p95 in ms`, is: p95, atMost: P95_MS })))
}

async function timed(work: () => Promise<unknown>): Promise<{ median: number; p95: number }> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startMs = performance.now()
    await work()
    times.push(performance.now() - startMs)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(RUNS * share)] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}
