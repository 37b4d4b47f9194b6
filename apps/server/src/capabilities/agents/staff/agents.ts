import { formatRate } from '@trevo/contract/agents/common'
import { GameCategory } from '@trevo/contract/catalogue'
import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import { MEMBER_TYPE } from '@trevo/contract/members'
import { formatMoney } from '@trevo/contract/money'
import {
  type AgentCard,
  type opsDryRun as dryRunCall,
  HouseStep,
  type OpsContract,
  type PayoutRun,
  type RunLine,
  type TreeRow,
} from '@trevo/contract/ops/agents'
import { ratesOf } from '../../../money/margin/rates.ts'
import { type Db, inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { offeredCategories } from '../categories.ts'
import type { ContractRow } from '../contract-queries.ts'
import { computePayouts, openDebt } from '../contract-run.ts'
import { asTerms } from '../contract-views.ts'
import { stepsFor } from '../contracts.ts'
import { quotaOf } from '../quotas.ts'
import { asChange, changesOf } from '../rate-changes.ts'
import { asRates } from '../rates.ts'
import { tryRebates } from '../rebate-run.ts'
import { periodOf, type RunBrand } from '../runs.ts'
import { asPerson } from '../team.ts'
import { peopleByIds, type ReceiptLineRow, type RunLineRow, type RunRow, type TreeLine, treeLine } from './queries.ts'

export const asTreeRow = (line: TreeLine): TreeRow => ({
  ...asPerson(line),
  status: line.status,
  parentId: line.parentId === null ? null : String(line.parentId),
  level: line.level,
  directCount: line.directCount,
  teamCount: line.teamCount,
  turnover30: formatMoney(line.turnover30),
})

export async function cardOf(db: Db | Tx, brand: RunBrand, id: bigint): Promise<AgentCard> {
  const line = await treeLine(db, brand.id, brand.currency, id)
  if (!line) throw new AppError('not_found')
  const ids = line.teamPath.slice(0, -1).split('.').map(BigInt)
  const [people, rates, quota, debt, categories, changes] = await Promise.all([
    peopleByIds(db, ids),
    ratesOf(db, id),
    quotaOf(db, { id, merchantId: brand.id, type: line.type }),
    openDebt(db, id),
    offeredCategories(db, brand.id),
    changesOf(db, id),
  ])
  return {
    ...asTreeRow(line),
    path: ids.flatMap((above) => people.get(above) ?? []).map(asPerson),
    rates: asRates(rates, categories),
    rateChanges: changes.map(asChange),
    quota,
    openDebt: formatMoney(debt),
  }
}

export const asOpsContract = (row: ContractRow): OpsContract => ({
  ...asTerms(row),
  steps: HouseStep.options.filter((step) => row.upline === null && stepsFor(row, 'upline').includes(step)),
})

export const asRun = ({ id, periodStart, periodEnd, startedAt, finishedAt, ...run }: RunRow): PayoutRun => ({
  ...run,
  id: String(id),
  periodStart: periodStart.toISOString(),
  periodEnd: periodEnd.toISOString(),
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  amount: formatMoney(run.amount),
  paid: formatMoney(run.paid),
  insufficient: formatMoney(run.insufficient),
  withheld: formatMoney(run.withheld),
})

export async function withPeople(db: Db, rows: readonly RunLineRow[]): Promise<(RunLine & { id: string })[]> {
  const ids = rows.flatMap(({ payerId, payeeId }) => (payerId === null ? [payeeId] : [payerId, payeeId]))
  const people = await peopleByIds(db, [...new Set(ids)])
  const personOf = (id: bigint) => asPerson(people.get(id) ?? { id, account: '', type: MEMBER_TYPE.player })
  return rows.map((row) => ({
    id: String(row.id),
    payer: row.payerId === null ? null : personOf(row.payerId),
    payee: personOf(row.payeeId),
    turnover: formatMoney(row.turnover),
    netLoss: formatMoney(row.netLoss),
    carriedIn: formatMoney(row.carriedIn),
    activeMembers: row.activeMembers,
    tier: row.tier,
    amount: formatMoney(row.amount),
    state: row.state,
    heldFor: row.heldFor,
  }))
}

export const asReceiptLine = (row: ReceiptLineRow) => ({
  id: row.key,
  downline:
    row.downlineId === null ? null : asPerson({ id: row.downlineId, account: row.account ?? '', type: row.type ?? 0 }),
  category: GameCategory.parse(row.category),
  turnover: formatMoney(row.turnover),
  rate: formatRate(row.rate),
  amount: formatMoney(row.amount),
})

const SHOWN = 200

type Computed = { payments: number; amount: bigint; ofHouse: bigint; lines: RunLineRow[] }

/** Computes as the run itself does, and keeps nothing. */
export async function dryRun(
  db: Db,
  brand: RunBrand,
  { kind, day, hour }: QueryOf<typeof dryRunCall>,
): Promise<ValueOf<typeof dryRunCall>> {
  const period = await periodOf(db, { kind, brand, day, hour })
  const computed = await inTx(db, async (tx): Promise<Computed> => {
    if (kind !== 'rebate') return ofContracts(await computePayouts(tx, brand, kind, period))
    const { payments, amount, lines } = await tryRebates(tx, brand, day, SHOWN)
    const none = {
      payerId: null,
      netLoss: 0n,
      carriedIn: 0n,
      activeMembers: 0,
      tier: null,
      state: 'due' as const,
      heldFor: null,
    }
    return {
      payments,
      amount,
      ofHouse: amount,
      lines: lines.map((line, index) => ({ id: BigInt(index + 1), ...none, ...line })),
    }
  })
  return {
    periodStart: period.start.toISOString(),
    periodEnd: period.end.toISOString(),
    payments: computed.payments,
    amount: formatMoney(computed.amount),
    ofHouse: formatMoney(computed.ofHouse),
    lines: await withPeople(db, computed.lines),
  }
}

function ofContracts(lines: Awaited<ReturnType<typeof computePayouts>>): Computed {
  const paying = lines.filter(({ amount }) => amount > 0n)
  const sum = (rows: typeof paying) => rows.reduce((total, { amount }) => total + amount, 0n)
  return {
    payments: paying.length,
    amount: sum(paying),
    ofHouse: sum(paying.filter(({ payerId }) => payerId === null)),
    lines: paying
      .toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
      .slice(0, SHOWN)
      .map(
        ({
          contractId,
          depth: _depth,
          carriedOut: _carriedOut,
          heldIn: _in,
          heldOut: _out,
          roomIn: _room,
          roomOut: _left,
          ...line
        }) => ({
          ...line,
          id: contractId,
          state: 'due',
          heldFor: null,
        }),
      ),
  }
}
