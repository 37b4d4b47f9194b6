import { TEAM_PAGE } from '@trevo/contract/agents/common'
import {
  type ActiveRule,
  type Contract,
  ContractKind,
  type contract as contractCall,
  type contracts as contractsCall,
  type offerContract as offerCall,
  type ownContracts as ownCall,
  type Payout,
  type payouts as payoutsCall,
  type contractProgress as progressCall,
  type contractRequirement as requirementCall,
  type stepContract as stepCall,
  type tryContract as tryCall,
} from '@trevo/contract/agents/contracts'
import type { BodyOf, QueryOf, ValueOf } from '@trevo/contract/endpoint'
import { isReal, seesContractPrompts } from '@trevo/contract/members'
import { cutToCents, formatMoney } from '@trevo/contract/money'
import { type SendDeps, sendInbox } from '../../../../base/inbox/send.ts'
import { rulesAfter, rulesOn } from '../../../../money/margin/rules.ts'
import { areTiersSound, tiersOf, uncovered } from '../../../../money/margin/tiers.ts'
import { idOfCursor } from '../../../../platform/cursor.ts'
import { dayIn } from '../../../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Member, Merchant } from '../../../../platform/guards.ts'
import { contractById, contractPage, inForce, pendingOffers, versionsOf } from '../../contract-queries.ts'
import { asContract } from '../../contract-views.ts'
import { offer, sideOf, takeStep } from '../../contracts.ts'
import { noticeOf } from '../../notices.ts'
import { agentOnce } from '../../once.ts'
import { progressOf } from '../../progress.ts'
import { directDownline } from '../../team.ts'
import { worstCaseOf } from '../../worst-case.ts'
import { liveContracts, openSums, type PayoutRow, payoutPage } from './queries.ts'

export type ContractDeps = SendDeps & { db: Db }
type Asking = { member: Member; merchant: Merchant }

const VERSIONS_SHOWN = 20

export async function requirementFor(
  { db }: ContractDeps,
  { id, type }: Member,
): Promise<ValueOf<typeof requirementCall>> {
  const offers = seesContractPrompts(type) ? await pendingOffers(db, id) : []
  const typeOf = (kind: ContractKind) => {
    const terms = offers.find((row) => row.kind === kind)?.terms
    return terms === undefined || terms.kind === 'dividend' ? '' : (terms.tiers[0]?.rateType ?? '')
  }
  return {
    dailysalreqtype: typeOf('salary'),
    divtypecompperiodreq: offers.some(({ kind }) => kind === 'dividend') ? 'HALF_MONTH' : '',
    contracthoursalreq: typeOf('hourly'),
  }
}

export async function ownContractsFor({ db }: ContractDeps, { id }: Member): Promise<ValueOf<typeof ownCall>> {
  const live = await liveContracts(db, id)
  return {
    list: ContractKind.options.map((kind) => {
      const own = live.filter((contract) => contract.kind === kind)
      const state = own.find((contract) => contract.state !== 'pending')?.state ?? null
      return { kind, state, isOffered: own.some((contract) => contract.state === 'pending') }
    }),
  }
}

/** Who counts as active in a period that begins today, and what is set for days to come. */
async function activeRule({ db, clock }: ContractDeps, merchant: Merchant): Promise<ActiveRule> {
  const today = dayIn(merchant.timeZone, clock.now())
  const [now, next] = [await rulesOn(db, merchant.id, today), await rulesAfter(db, merchant.id, today)]
  const isOther = next !== null && next.activeTurnover !== now.activeTurnover
  return {
    turnover: formatMoney(now.activeTurnover),
    next: isOther ? { turnover: formatMoney(next.activeTurnover), from: next.from } : null,
  }
}

export async function progressFor(
  { db, clock }: ContractDeps,
  { member, merchant }: Asking,
  id: bigint,
): Promise<ValueOf<typeof progressCall>> {
  const row = await contractById(db, id)
  if (!row || !sideOf(row, { memberId: member.id })) throw new AppError('not_found')
  if (row.state !== 'effective' && row.state !== 'void_requested') throw new AppError('conflict')
  const now = clock.now()
  const { period, next, ...progress } = await progressOf(db, merchant, row, now)
  const { turnover, netLoss, carriedIn, activeMembers, activeTurnover, tier, estimate } = progress
  return {
    at: now.toISOString(),
    periodStart: period.start.toISOString(),
    periodEnd: period.end.toISOString(),
    activeTurnover: formatMoney(activeTurnover),
    turnover: formatMoney(turnover),
    netLoss: formatMoney(netLoss),
    carriedIn: formatMoney(carriedIn),
    activeMembers,
    tier,
    estimate: formatMoney(cutToCents(estimate)),
    next: next && { ...next, turnover: formatMoney(next.turnover), netLoss: formatMoney(next.netLoss) },
  }
}

export async function contractsFor(
  deps: ContractDeps,
  { member, merchant }: Asking,
  { kind, cursor }: QueryOf<typeof contractsCall>,
): Promise<ValueOf<typeof contractsCall>> {
  const { db } = deps
  const page = { merchantId: merchant.id, kind, uplineId: member.id, liveOnly: true, before: idOfCursor(cursor) }
  const [own, offers, rows, active] = await Promise.all([
    inForce(db, member.id, kind),
    pendingOffers(db, member.id),
    contractPage(db, { ...page, limit: TEAM_PAGE + 1 }),
    activeRule(deps, merchant),
  ])
  const offered = offers.find((row) => row.kind === kind)
  const shown = rows.slice(0, TEAM_PAGE)
  return {
    own: own ? asContract(own, 'downline') : null,
    offer: offered ? asContract(offered, 'downline') : null,
    downlines: shown.map((row) => asContract(row, 'upline')),
    cursor: rows.length > TEAM_PAGE ? String(shown.at(-1)?.id) : null,
    active,
  }
}

export async function contractFor(
  deps: ContractDeps,
  { member, merchant }: Asking,
  id: bigint,
): Promise<ValueOf<typeof contractCall>> {
  const { db } = deps
  const row = await contractById(db, id)
  const side = row && sideOf(row, { memberId: member.id })
  if (!row || !side) throw new AppError('not_found')
  const versions = await versionsOf(db, row, VERSIONS_SHOWN)
  // A former upline's terms are none of a later one's business.
  const own = versions.filter((version) => sideOf(version, { memberId: member.id }) === side)
  const active = await activeRule(deps, merchant)
  return { contract: asContract(row, side), versions: own.map((version) => asContract(version, side)), active }
}

/** As if it were offered, without offering it. */
export async function tryFor(
  { db }: ContractDeps,
  member: Member,
  { terms }: BodyOf<typeof tryCall>,
): Promise<ValueOf<typeof tryCall>> {
  if (!isReal(member.type)) throw new AppError('free_reject')
  const offered = tiersOf(terms)
  if (!areTiersSound(offered)) throw new AppError('tiers_invalid')
  const contract = await inForce(db, member.id, terms.kind)
  const own = contract ? tiersOf(contract.terms) : []
  return { uncovered: uncovered(own, offered), worst: worstCaseOf(terms.kind, own, offered) }
}

export async function offerFor(
  deps: ContractDeps,
  { member, merchant }: Asking,
  { requestId, memberId, terms }: BodyOf<typeof offerCall>,
): Promise<Contract> {
  if (!isReal(member.type)) throw new AppError('free_reject')
  const now = deps.clock.now()
  return inTx(deps.db, async (tx) => {
    const request = { memberId: member.id, requestId, kind: 'offer', input: { memberId, terms }, now }
    const { id } = await agentOnce(tx, request, async () => {
      const downline = await directDownline(tx, member, BigInt(memberId))
      if (!isReal(downline.type) || downline.status !== 'active') throw new AppError('not_found')
      const place = { merchantId: merchant.id, uplineId: member.id, downlineId: downline.id }
      const row = await offer(tx, { ...place, terms, now })
      await tell(tx, deps, merchant.id, downline.id, noticeOf('offered', terms.kind))
      return { id: String(row.id) }
    })
    const row = await contractById(tx, BigInt(id))
    if (!row) throw new AppError('not_found')
    return asContract(row, 'upline')
  })
}

export async function stepFor(
  deps: ContractDeps,
  { member, merchant }: Asking,
  id: bigint,
  { step }: BodyOf<typeof stepCall>,
): Promise<Contract> {
  return inTx(deps.db, async (tx) => {
    const before = await contractById(tx, id)
    const row = await takeStep(tx, { id, party: { memberId: member.id }, step, now: deps.clock.now() })
    const side = sideOf(row, { memberId: member.id }) ?? 'downline'
    const other = side === 'downline' ? row.upline : row.downline
    if (other && before?.state !== row.state) {
      await tell(tx, deps, merchant.id, other.id, noticeOf(step, row.kind))
    }
    return asContract(row, side)
  })
}

async function tell(
  tx: Tx,
  deps: ContractDeps,
  merchantId: number,
  memberId: bigint,
  texts: ReturnType<typeof noticeOf>,
): Promise<void> {
  await sendInbox(tx, deps, { merchantId, to: { memberIds: [memberId] }, from: 'system', texts })
  tx.afterCommit(() => deps.live.toMember(memberId, 'team.changed', {}))
}

export async function payoutsFor(
  { db }: ContractDeps,
  member: Member,
  { kind, side, cursor }: QueryOf<typeof payoutsCall>,
): Promise<ValueOf<typeof payoutsCall>> {
  const question = { memberId: member.id, side, kind: kind ?? null, before: idOfCursor(cursor) }
  const [rows, { debt, claims }] = await Promise.all([
    payoutPage(db, { ...question, limit: TEAM_PAGE + 1 }),
    openSums(db, member.id),
  ])
  const shown = rows.slice(0, TEAM_PAGE)
  return {
    list: shown.map((row) => asPayout(row, side)),
    cursor: rows.length > TEAM_PAGE ? String(shown.at(-1)?.id) : null,
    openDebt: formatMoney(debt),
    openClaims: formatMoney(claims),
  }
}

const asPayout = (row: PayoutRow, side: 'payer' | 'payee'): Payout => ({
  id: String(row.id),
  contractId: String(row.contractId),
  kind: row.kind,
  side,
  other:
    row.otherId === null
      ? null
      : { id: String(row.otherId), account: row.otherAccount ?? '', type: row.otherType ?? 1 },
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  turnover: formatMoney(row.turnover),
  netLoss: formatMoney(row.netLoss),
  carriedIn: formatMoney(row.carriedIn),
  carriedOut: formatMoney(row.carriedOut),
  held: formatMoney(row.held),
  activeMembers: row.activeMembers,
  tier: row.tier,
  amount: formatMoney(row.amount),
  state: row.state,
  heldFor: side === 'payer' ? row.heldFor : null,
  paidAt: row.paidAt?.toISOString() ?? null,
})
