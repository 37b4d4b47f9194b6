import { TEAM_PAGE } from '@trevo/contract/agents/common'
import type {
  TeamMember,
  TeamMemberDetail,
  teamKpi as teamKpiCall,
  teamMembers as teamMembersCall,
} from '@trevo/contract/agents/team'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import { isAgent, isReal, type MemberType } from '@trevo/contract/members'
import { cutToCents, formatMoney, parseMoney } from '@trevo/contract/money'
import type { Clock } from '../../../../platform/clock.ts'
import { dayIn } from '../../../../platform/day.ts'
import type { Db } from '../../../../platform/db.ts'
import type { Member, Merchant } from '../../../../platform/guards.ts'
import { rangeOf } from '../../calendar.ts'
import { offeredCategories } from '../../categories.ts'
import { quotaOf } from '../../quotas.ts'
import { asChange, changesOf } from '../../rate-changes.ts'
import { asRates, editableRates } from '../../rates.ts'
import { asPerson, breadcrumb, teamMember } from '../../team.ts'
import {
  contractsOf,
  type MemberLine,
  memberCounts,
  memberIds,
  memberLines,
  type Sums,
  sumsSince,
  teamFooter,
} from './queries.ts'

export type Deps = { db: Db; clock: Clock }
export type Asking = { member: Member; merchant: Merchant }

const money = (minor: bigint) => formatMoney(cutToCents(minor))

export async function kpiFor(
  { db, clock }: Deps,
  { member, merchant }: Asking,
  query: QueryOf<typeof teamKpiCall>,
): Promise<ValueOf<typeof teamKpiCall>> {
  const now = clock.now()
  const range = rangeOf(query, dayIn(merchant.timeZone, now))
  const { teamPath: path } = await teamMember(db, member, member.id)
  return { footer: await teamFooter(db, { agentId: member.id, path, merchantId: merchant.id, range, now }) }
}

/** A test agent's team is made of test members; nobody else sees those. */
const typesFor = (viewer: MemberType, asked: 'player' | 'agent' | undefined): MemberType[] => {
  const [players, agents]: MemberType[][] = isReal(viewer)
    ? [[0], [1, 2]]
    : [
        [0, 40],
        [1, 2, 41, 42],
      ]
  if (asked === 'player') return players ?? []
  return asked === 'agent' ? (agents ?? []) : [...(players ?? []), ...(agents ?? [])]
}

export async function membersFor(
  { db, clock }: Deps,
  { member, merchant }: Asking,
  query: QueryOf<typeof teamMembersCall>,
): Promise<ValueOf<typeof teamMembersCall>> {
  const now = clock.now()
  const [own, node] = await Promise.all([
    teamMember(db, member, member.id),
    teamMember(db, member, BigInt(query.memberId ?? member.id)),
  ])
  const question = questionOf({ member, merchant, now }, own.teamPath, node.id, query)
  const [ids, counts, path, categories] = await Promise.all([
    memberIds(db, { ...question, offset: (query.page - 1) * TEAM_PAGE, limit: TEAM_PAGE + 1 }),
    query.page === 1 ? memberCounts(db, { ...question, types: typesFor(member.type, undefined) }) : null,
    breadcrumb(db, member, node),
    offeredCategories(db, merchant.id),
  ])
  const lines = await memberLines(db, { ...question, ids: ids.slice(0, TEAM_PAGE) })
  return {
    breadcrumb: path.map(asPerson),
    list: lines.map((line) => asMember(line, categories)),
    hasMore: ids.length > TEAM_PAGE,
    counts,
  }
}

type Filter = Omit<QueryOf<typeof teamMembersCall>, 'page' | 'memberId'>

/** What to search for. Only the caller's own team is searched, whichever member's downlines are on screen. */
export function questionOf(
  { member, merchant, now }: Asking & { now: Date },
  agentPath: string,
  underId: bigint,
  filter: Filter,
) {
  const { search, level, type, activity, sort, order, balanceMin, balanceMax } = filter
  return {
    agentPath,
    underId,
    search,
    level: level ?? null,
    types: typesFor(member.type, type),
    activity,
    sort,
    order,
    balanceMin: balanceMin === undefined ? null : parseMoney(balanceMin),
    balanceMax: balanceMax === undefined ? null : parseMoney(balanceMax),
    currency: merchant.currency,
    today: dayIn(merchant.timeZone, now),
    now,
  }
}

export const asMember = (line: MemberLine, categories: readonly GameCategory[]): TeamMember => ({
  ...line,
  id: String(line.id),
  rates: asRates(new Map(Object.entries(line.rates)), categories),
  joinedAt: line.joinedAt.toISOString(),
  lastSeenAt: line.lastSeenAt?.toISOString() ?? null,
  balance: money(line.balance),
  turnover: money(line.turnover),
})

const asFigures = ({ turnover, prize, deposits, withdrawals }: Sums) => ({
  turnover: formatMoney(turnover),
  prize: formatMoney(prize),
  deposits: formatMoney(deposits),
  withdrawals: formatMoney(withdrawals),
})

export async function detailFor(
  { db, clock }: Deps,
  { member, merchant }: Asking,
  id: bigint,
): Promise<TeamMemberDetail> {
  const now = clock.now()
  const [own, node] = await Promise.all([teamMember(db, member, member.id), teamMember(db, member, id)])
  const today = dayIn(merchant.timeZone, now)
  const { currency } = merchant
  const [lines, path, rates, quota, contracts, todaySums, monthSums, changes] = await Promise.all([
    memberLines(db, { ids: [id], agentPath: own.teamPath, currency, today, now }),
    breadcrumb(db, member, node),
    editableRates(db, { memberId: id, uplineId: node.parentId, merchantId: merchant.id }),
    quotaOf(db, { id, merchantId: merchant.id, type: node.type }),
    contractsOf(db, id),
    sumsSince(db, { id, currency, day: today }),
    sumsSince(db, { id, currency, day: `${today.slice(0, 8)}01` }),
    changesOf(db, id),
  ])
  const [line] = lines
  if (!line) throw new Error('a member of the team has no line')
  const direct = node.parentId === member.id
  const real = isReal(member.type) && direct && node.status === 'active'
  const hasTeam = isAgent(node.type)
  return {
    ...asMember(line, []),
    breadcrumb: path.map(asPerson),
    direct,
    // What other agents give their downlines is for them alone to see.
    rates: direct ? rates : rates.map(({ category, rate }) => ({ category, rate, min: rate, max: rate })),
    rateChanges: direct ? changes.map(asChange) : [],
    quota: hasTeam ? quota : null,
    contracts: direct ? contracts.map((contract) => ({ ...contract, id: String(contract.id) })) : [],
    figures: {
      ownToday: asFigures(todaySums.own),
      teamToday: asFigures(todaySums.team),
      ownMonth: asFigures(monthSums.own),
      teamMonth: asFigures(monthSums.team),
    },
    can: {
      transfer: real && merchant.flags.TRANSDOWN3,
      message: real,
      rates: real && merchant.flags.GAMSER,
      quota: real && hasTeam,
    },
  }
}
