import type { Endpoint } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import { opsApprovals } from '@trevo/contract/ops/approvals'
import { opsBooksAlarms } from '@trevo/contract/ops/books'
import { opsDeposits, opsWithdrawals } from '@trevo/contract/ops/cashier'
import { opsConversations } from '@trevo/contract/ops/chat'
import { REVENUE_ROLES } from '@trevo/contract/ops/day-books'
import {
  type Alarms,
  type BrandFigures,
  COHORT_WEEKS,
  type Cohort,
  type Figures,
  type PeopleDay,
  type TopGame,
} from '@trevo/contract/ops/figures'
import { opsIdentity } from '@trevo/contract/ops/identity'
import { opsLatePayouts } from '@trevo/contract/ops/late-payouts'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Clock } from '../../../platform/clock.ts'
import { dayIn, mondayOf } from '../../../platform/day.ts'
import type { Db } from '../../../platform/db.ts'
import type { Merchant, StaffSession } from '../../../platform/guards.ts'
import {
  type AlarmCounts,
  alarmCounts,
  brandTotals,
  cohortLines,
  countedTo,
  type GameLine,
  type MoneyFigures,
  moneyDays,
  peopleDays,
  type Span,
  topGames,
} from './queries.ts'

type Deps = { db: Db; clock: Clock }

const moneyOf = ({ stakes, prizes, rewards, rebates, commissions, deposits, withdrawals }: MoneyFigures) => ({
  stakes: formatMoney(stakes),
  prizes: formatMoney(prizes),
  gross: formatMoney(stakes - prizes),
  rewards: formatMoney(rewards),
  rebates: formatMoney(rebates),
  commissions: formatMoney(commissions),
  net: formatMoney(stakes - prizes - rewards - rebates - commissions),
  deposits: formatMoney(deposits),
  withdrawals: formatMoney(withdrawals),
})

export async function figuresOf({ db, clock }: Deps, merchant: Merchant, span: Span): Promise<Figures> {
  const { currency, timeZone } = merchant
  const book = bookOf(merchant.id)
  const days = await moneyDays(db, { book, currency }, span)
  return {
    currency,
    today: dayIn(timeZone, clock.now()),
    countedTo: (await countedTo(db, book))?.toISOString() ?? null,
    days: days.map((line) => ({ day: line.day, ...moneyOf(line) })),
  }
}

export async function peopleOf({ db, clock }: Deps, merchant: Merchant, span: Span) {
  const days: PeopleDay[] = await peopleDays(db, bookOf(merchant.id), span)
  return { today: dayIn(merchant.timeZone, clock.now()), days }
}

export function cohortsOf({ db, clock }: Deps, merchant: Merchant): Promise<Cohort[]> {
  return cohortLines(db, bookOf(merchant.id), mondayOf(dayIn(merchant.timeZone, clock.now())), COHORT_WEEKS)
}

const GAMES_SHOWN = 20
const isOneOf = (roles: readonly StaffRole[], staff: StaffSession) => roles.some((role) => staff.roles.includes(role))

export async function topGamesOf(db: Db, merchant: Merchant, staff: StaffSession, span: Span): Promise<TopGame[]> {
  const games = await topGames(db, bookOf(merchant.id), span, GAMES_SHOWN)
  return games.map((game) => gameOf(game, isOneOf(REVENUE_ROLES, staff)))
}

const gameOf = ({ id, plays, stakes, prizes, ...names }: GameLine, seesRevenue: boolean): TopGame => ({
  id: String(id),
  ...names,
  plays: Number(plays),
  stakes: seesRevenue ? formatMoney(stakes) : null,
  prizes: seesRevenue ? formatMoney(prizes) : null,
  kept: seesRevenue ? formatMoney(stakes - prizes) : null,
})

export async function brandFigures(db: Db, brands: readonly Merchant[], span: Span): Promise<BrandFigures[]> {
  const totals = await brandTotals(db, span)
  return brands.flatMap(({ id, code, site, currency }) => {
    const own = totals.find((one) => one.id === id)
    if (own === undefined) return []
    const { joined, firstDeposits } = own
    return [{ code, name: site.brand.name, currency, ...moneyOf(own), joined, firstDeposits }]
  })
}

/** Whoever may open the page behind a figure is told it. */
const SEEN_WITH: Readonly<Record<keyof AlarmCounts, Endpoint>> = {
  overdue: opsWithdrawals,
  latePayouts: opsLatePayouts,
  approvals: opsApprovals,
  findings: opsBooksAlarms,
  withdrawals: opsWithdrawals,
  deposits: opsDeposits,
  chats: opsConversations,
  identities: opsIdentity,
}

export async function alarmsOf({ db, clock }: Deps, merchant: Merchant, staff: StaffSession): Promise<Alarms> {
  const asked = { merchantId: merchant.id, book: bookOf(merchant.id), now: clock.now() }
  const counts = await alarmCounts(db, asked)
  const seen = (name: keyof AlarmCounts) => {
    const roles = SEEN_WITH[name].staff?.roles ?? []
    return typeof roles === 'string' || isOneOf(roles, staff) ? counts[name] : null
  }
  return {
    overdue: seen('overdue'),
    latePayouts: seen('latePayouts'),
    approvals: seen('approvals'),
    findings: seen('findings'),
    withdrawals: seen('withdrawals'),
    deposits: seen('deposits'),
    chats: seen('chats'),
    identities: seen('identities'),
  }
}
