import { formatRate, RateList } from '@trevo/contract/agents/common'
import type { BodyOf } from '@trevo/contract/endpoint'
import { MEMBER_TYPE } from '@trevo/contract/members'
import type { opsRequestHead } from '@trevo/contract/ops/agents'
import type { Approval } from '@trevo/contract/ops/approvals'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type ApprovalHandler, askedBefore, requestApproval } from '../../../base/approvals/approvals.ts'
import { fact, subject } from '../../../base/approvals/consent.ts'
import { asApproval } from '../../../base/approvals/view.ts'
import { type SendDeps, sendInbox } from '../../../base/inbox/send.ts'
import { lockMember } from '../../../base/members/member.ts'
import { makeHeadAgent } from '../../../base/members/member-changes.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { type Rates, ratesOf } from '../../../money/margin/rates.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { letterOf } from '../../../platform/letter.ts'
import { assertAllowed, changeRates, parseRates } from '../rates.ts'
import type { RunBrand } from '../runs.ts'
import { texts } from './texts.ts'

/** The member and the rates, as the request waits for a second person. */
const HeadAsk = z.strictObject({ memberId: z.string(), userName: z.string(), rates: RateList })

type Found = { id: bigint; account: string; type: number; status: string; parentId: bigint | null }

/** Must be real, active, at the top level, and not a head agent already. */
async function candidate(tx: Tx, merchantId: number, id: bigint): Promise<Found> {
  const { rows } = await sql<Found>`select id, account, type, status, parent_id as "parentId" from member
    where id = ${id} and merchant_id = ${merchantId} and type in (0, 1, 2)`.execute(tx)
  const [found] = rows
  if (found === undefined || found.status !== 'active') throw new AppError('not_found')
  if (found.parentId !== null) throw new AppError('not_top_level')
  if (found.type === MEMBER_TYPE.headAgent) throw new AppError('conflict')
  return found
}

type Deps = { db: Db; clock: Clock }

/**
 * A head agent opens any number of accounts and earns the brand's full rebates on all of them, so one person never decides it
 * alone. Refused at once if the rates could not be given.
 */
export function requestHead(
  deps: Deps,
  acting: Acting,
  { requestId, memberId, rates, note }: BodyOf<typeof opsRequestHead>,
): Promise<Approval> {
  const { merchant } = acting
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    // A late repeat gets the outcome of the first: by then the member may be a head agent.
    const asked = { merchantId: merchant.id, kind: 'head_agent', requestId, actor } as const
    const known = await askedBefore(tx, asked)
    const id = BigInt(memberId)
    const place = { memberId: id, uplineId: null, merchantId: merchant.id }
    const account = known ? HeadAsk.parse(known.payload).userName : (await candidate(tx, merchant.id, id)).account
    if (known === undefined) await assertAllowed(tx, place, parseRates(rates))
    const payload = { memberId, userName: account, rates }
    const before = await ratesOf(tx, id)
    const facts = [
      ...subject('member', account),
      ...rates.flatMap(({ category, rate }) => fact(`rate_${category}`, 'percent', rate, textOf(before, category))),
    ]
    const { approval, isNew } = await requestApproval(tx, deps, { ...asked, payload, facts, note })
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action: 'head_agent.request', entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}

const textOf = (rates: Rates, category: string) => formatRate(rates.get(category) ?? 0)

/** Checked again at that moment: a member who got an upline meanwhile, or was locked, does not become one. */
export const headHandler =
  (deps: SendDeps, brandOf: (id: number) => RunBrand | undefined): ApprovalHandler =>
  async (tx, payload, { merchantId }) => {
    const { memberId, rates } = HeadAsk.parse(payload)
    const brand = brandOf(merchantId)
    if (brand === undefined) throw new AppError('not_found')
    const id = BigInt(memberId)
    await lockMember(tx, id)
    await candidate(tx, merchantId, id)
    await makeHeadAgent(tx, id)
    await changeRates(tx, deps, { memberId: id, uplineId: null, brand }, parseRates(rates))
    await sendInbox(tx, deps, { merchantId, to: { memberIds: [id] }, from: 'system', texts: WELCOME })
    tx.afterCommit(() => deps.live.toMember(id, 'team.changed', {}))
  }

const WELCOME = letterOf(texts, 'head')
