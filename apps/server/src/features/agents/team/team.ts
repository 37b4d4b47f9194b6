import { TEAM_PAGE } from '@trevo/contract/agents/common'
import type {
  TeamMember,
  TeamMemberDetail,
  teamKpi as teamKpiCall,
  teamMembers as teamMembersCall,
} from '@trevo/contract/agents/team'
import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import { isReal, type MemberType } from '@trevo/contract/members'
import { cutToCents, formatMoney, parseMoney } from '@trevo/contract/money'
import { rangeOf } from '../../../core/agents/calendar.ts'
import { quotaOf } from '../../../core/agents/quotas.ts'
import { asChange, changesOf } from '../../../core/agents/rate-changes.ts'
import { editableRates } from '../../../core/agents/rates.ts'
import { asPerson, breadcrumb, teamMember } from '../../../core/agents/team.ts'
import { dayIn } from '../../../core/rewards/day.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Member, Merchant } from '../../../platform/guards.ts'
import { contractsOf, type MemberLine, memberIds, memberLines, type Sums, sumsSince, teamFooter } from './queries.ts'

type Parts = { db: Db; clock: Clock }
type Asking = { member: Member; merchant: Merchant }

const money = (minor: bigint) => formatMoney(cutToCents(minor))

export async function kpiFor(
  { db, clock }: Parts,
  { member, merchant }: Asking,
  query: QueryOf<typeof teamKpiCall>,
): Promise<ValueOf<typeof teamKpiCall>> {
  const now = clock.now()
  const range = { ...rangeOf(query, dayIn(merchant.timeZone, now)), timeZone: merchant.timeZone }
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
  { db, clock }: Parts,
  { member, merchant }: Asking,
  query: QueryOf<typeof teamMembersCall>,
): Promise<ValueOf<typeof teamMembersCall>> {
  const now = clock.now()
  const [own, node] = await Promise.all([
    teamMember(db, member, member.id),
    teamMember(db, member, BigInt(query.memberId ?? member.id)),
  ])
  const common = { agentPath: own.teamPath, currency: merchant.currency, today: dayIn(merchant.timeZone, now), now }
  const ids = await memberIds(db, {
    ...common,
    ...{ underId: node.id, search: query.search, level: query.level ?? null, types: typesFor(member.type, query.type) },
    ...{ activity: query.activity, sort: query.sort, order: query.order },
    balanceMin: query.balanceMin === undefined ? null : parseMoney(query.balanceMin),
    balanceMax: query.balanceMax === undefined ? null : parseMoney(query.balanceMax),
    ...{ offset: (query.page - 1) * TEAM_PAGE, limit: TEAM_PAGE + 1 },
  })
  const lines = await memberLines(db, { ...common, ids: ids.slice(0, TEAM_PAGE) })
  return {
    breadcrumb: (await breadcrumb(db, member, node)).map(asPerson),
    list: lines.map(asMember),
    hasMore: ids.length > TEAM_PAGE,
  }
}

const asMember = (line: MemberLine): TeamMember => ({
  ...line,
  id: String(line.id),
  joinedAt: line.joinedAt.toISOString(),
  lastSeenAt: line.lastSeenAt?.toISOString() ?? null,
  balance: money(line.balance),
  turnover: money(line.turnover),
})

const asFigures = ({ turnover, prize, deposits, withdrawals }: Sums) => ({
  ...{ turnover: formatMoney(turnover), prize: formatMoney(prize) },
  ...{ deposits: formatMoney(deposits), withdrawals: formatMoney(withdrawals) },
})

export async function detailFor(
  { db, clock }: Parts,
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
  const isAgent = node.type !== 0 && node.type !== 40
  return {
    ...asMember(line),
    breadcrumb: path.map(asPerson),
    direct,
    // What others give their downlines is theirs to see.
    rates: direct ? rates : rates.map(({ category, rate }) => ({ category, rate, min: rate, max: rate })),
    rateChanges: direct ? changes.map(asChange) : [],
    quota: isAgent ? quota : null,
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
      quota: real && isAgent,
    },
  }
}
