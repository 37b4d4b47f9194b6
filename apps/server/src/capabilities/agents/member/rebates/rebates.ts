import { formatRate, TEAM_PAGE } from '@trevo/contract/agents/common'
import type {
  RebateLine,
  RebateReceipt,
  rebateByDownline,
  rebateEstimate,
  rebateIncome,
  rebateReceipt,
} from '@trevo/contract/agents/rebates'
import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import { Day } from '@trevo/contract/wire'
import { rulesOn } from '../../../../money/margin/rules.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { dayIn } from '../../../../platform/day.ts'
import type { Db } from '../../../../platform/db.ts'
import { AppError, wrongField } from '../../../../platform/errors.ts'
import type { Member, Merchant } from '../../../../platform/guards.ts'
import { rangeOf } from '../../calendar.ts'
import {
  type DownlinePlace,
  type DownlineRow,
  estimate,
  type LinePlace,
  type LineRow,
  type ReceiptRow,
  receiptById,
  receiptLines,
  receiptPage,
  type SumRow,
  sumsByCategory,
  sumsByDownline,
} from './queries.ts'

type Deps = { db: Db; clock: Clock }
type Asking = { member: Member; merchant: Merchant }

const LINES_PAGE = 50

const asSums = ({ amount, turnover }: SumRow) => ({ amount: formatMoney(amount), turnover: formatMoney(turnover) })
const totalOf = (rows: readonly SumRow[]): SumRow => ({
  amount: rows.reduce((sum, row) => sum + row.amount, 0n),
  turnover: rows.reduce((sum, row) => sum + row.turnover, 0n),
})
const asDownline = ({ downlineId, account, type }: DownlineRow) =>
  downlineId === null ? null : { id: String(downlineId), account: account ?? '', type: type ?? 0 }

const asReceipt = ({ id, paidAt, ...row }: ReceiptRow): RebateReceipt => ({
  ...row,
  id: String(id),
  ...asSums(row),
  paidAt: paidAt?.toISOString() ?? null,
})

const questionFor = (
  { clock }: Deps,
  { member, merchant }: Asking,
  query: { startDate?: string; endDate?: string },
) => ({
  ...rangeOf(query, dayIn(merchant.timeZone, clock.now())),
  memberId: member.id,
})

const badCursor = () => wrongField('cursor', 'cursor')

export async function incomeFor(
  deps: Deps,
  asking: Asking,
  { cursor, ...query }: QueryOf<typeof rebateIncome>,
): Promise<ValueOf<typeof rebateIncome>> {
  if (cursor !== undefined && !Day.safeParse(cursor).success) throw badCursor()
  const question = questionFor(deps, asking, query as { startDate?: string; endDate?: string })
  const [rows, categories] = await Promise.all([
    receiptPage(deps.db, { ...question, before: cursor ?? null, limit: TEAM_PAGE + 1 }),
    sumsByCategory(deps.db, question),
  ])
  const shown = rows.slice(0, TEAM_PAGE)
  return {
    list: shown.map(asReceipt),
    cursor: rows.length > TEAM_PAGE ? (shown.at(-1)?.day ?? null) : null,
    total: asSums(totalOf(categories)),
    byCategory: categories.map((row) => ({ category: row.category, ...asSums(row) })),
  }
}

export async function byDownlineFor(
  deps: Deps,
  asking: Asking,
  { cursor, ...query }: QueryOf<typeof rebateByDownline>,
): Promise<ValueOf<typeof rebateByDownline>> {
  const after = downlinePlaceOf(cursor)
  const question = questionFor(deps, asking, query as { startDate?: string; endDate?: string })
  const [rows, categories] = await Promise.all([
    sumsByDownline(deps.db, { ...question, after, limit: LINES_PAGE + 1 }),
    sumsByCategory(deps.db, question),
  ])
  const shown = rows.slice(0, LINES_PAGE)
  return {
    list: shown.map((row) => ({ downline: asDownline(row), ...asSums(row) })),
    cursor: rows.length > LINES_PAGE ? (shown.at(-1)?.key ?? null) : null,
    total: asSums(totalOf(categories)),
  }
}

function downlinePlaceOf(cursor: string | undefined): DownlinePlace | null {
  if (cursor === undefined) return null
  const found = /^(-?\d{1,18})\.(\d{1,18})$/.exec(cursor)
  if (!found) throw badCursor()
  return [BigInt(found[1] ?? 0), BigInt(found[2] ?? 0)]
}

const asLine = ({ category, rate, ...row }: LineRow): RebateLine => ({
  downline: asDownline(row),
  category,
  rate: formatRate(rate),
  ...asSums(row),
})

function placeOf(cursor: string | undefined): LinePlace | null {
  if (cursor === undefined) return null
  const found = /^(-?\d{1,19})\.(\d{1,19})\.([A-Z]{1,16})\.(\d{1,5})$/.exec(cursor)
  if (!found) throw badCursor()
  return [BigInt(found[1] ?? 0), BigInt(found[2] ?? 0), found[3] ?? '', Number(found[4])]
}

export async function receiptFor(
  { db }: Deps,
  { member }: Asking,
  id: bigint,
  cursor: string | undefined,
): Promise<ValueOf<typeof rebateReceipt>> {
  const after = placeOf(cursor)
  const receipt = await receiptById(db, member.id, id)
  if (!receipt) throw new AppError('not_found')
  const rows = await receiptLines(db, { receiptId: id, after, limit: LINES_PAGE + 1 })
  const shown = rows.slice(0, LINES_PAGE)
  return {
    receipt: asReceipt(receipt),
    lines: shown.map(asLine),
    cursor: rows.length > LINES_PAGE ? (shown.at(-1)?.key ?? null) : null,
  }
}

export async function estimateFor(
  { db, clock }: Deps,
  { member, merchant }: Asking,
): Promise<ValueOf<typeof rebateEstimate>> {
  const now = clock.now()
  const day = dayIn(merchant.timeZone, now)
  const { selfRebate } = await rulesOn(db, merchant.id, day)
  const rows = await estimate(db, { memberId: member.id, day, currency: merchant.currency, selfRebate })
  return {
    day,
    at: now.toISOString(),
    total: asSums(totalOf(rows)),
    byCategory: rows.map((row) => ({ category: row.category, ...asSums(row) })),
  }
}
