import { ContractTerms } from '@trevo/contract/agents/contracts'
import type { BodyOf } from '@trevo/contract/endpoint'
import type { HouseStep, opsOfferContract } from '@trevo/contract/ops/agents'
import type { Approval } from '@trevo/contract/ops/approvals'
import * as z from 'zod/mini'
import { type ApprovalHandler, requestApproval } from '../../../base/approvals/approvals.ts'
import { asApproval } from '../../../base/approvals/view.ts'
import { type SendDeps, sendInbox } from '../../../base/inbox/send.ts'
import { lockMember } from '../../../base/members/member.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite, type Written } from '../../../base/staff/audit.ts'
import { assertWouldFit, withinMargin } from '../../../money/margin/margin.ts'
import { leastActiveTurnover } from '../../../money/margin/rules.ts'
import { highestShare } from '../../../money/margin/tier-share.ts'
import { areTiersSound, tiersOf } from '../../../money/margin/tiers.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type ContractRow, contractById } from '../contract-queries.ts'
import { offer, takeStep } from '../contracts.ts'
import { noticeOf } from '../notices.ts'
import { isTopMember } from './queries.ts'

/** What is offered to whom, as it waits for a second person. */
const HouseOffer = z.strictObject({ memberId: z.string(), userName: z.string(), terms: ContractTerms })

type Asked = BodyOf<typeof opsOfferContract> & { userName: string }

/** Refused at once where the terms are unsound or the brand keeps too little for them. */
export function requestHouseContract(
  deps: { db: Db; clock: Clock },
  acting: Acting,
  { requestId, memberId, userName, terms, note }: Asked,
): Promise<Approval> {
  const { id: merchantId } = acting.merchant
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    if (!areTiersSound(tiersOf(terms))) throw new AppError('tiers_invalid')
    await assertBearable(tx, merchantId, terms)
    const payload = { memberId, userName, terms }
    const ask = { merchantId, kind: 'house_contract', payload, note, requestId, actor } as const
    const { approval, isNew } = await requestApproval(tx, deps, ask)
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action: 'house_contract.request', entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}

async function assertBearable(tx: Tx, merchantId: number, terms: ContractTerms): Promise<void> {
  const { kind } = terms
  if (kind === 'dividend') return
  const share = highestShare(tiersOf(terms), await leastActiveTurnover(tx, merchantId))
  await assertWouldFit(tx, merchantId, ({ gives, ...rest }) => ({
    ...rest,
    gives: { ...gives, [kind]: Math.max(gives[kind], share) },
  }))
}

/** Offers what was agreed to; a member who meanwhile is no longer at the top, or not active, is offered nothing. */
export const houseContractHandler =
  (deps: SendDeps): ApprovalHandler =>
  async (tx, payload, { merchantId }) => {
    const { memberId, terms } = HouseOffer.parse(payload)
    const downlineId = BigInt(memberId)
    // Rows of members are locked before the margin, as everywhere.
    await lockMember(tx, downlineId)
    if (!(await isTopMember(tx, merchantId, downlineId))) throw new AppError('not_found')
    const now = deps.clock.now()
    await withinMargin(tx, [merchantId], async () => {
      const row = await offer(tx, { merchantId, uplineId: null, downlineId, terms, now })
      await tell(tx, deps, row, 'offered')
    })
  }

/** A step taken already changes nothing and notifies no one again. */
export async function stepOfHouse(
  tx: Tx,
  deps: SendDeps,
  found: ContractRow,
  step: HouseStep,
): Promise<Written<ContractRow>> {
  // The same step taken at the same moment waits here, and then finds it done.
  await lockMember(tx, found.downline.id)
  const before = await contractById(tx, found.id)
  const row = await takeStep(tx, { id: found.id, party: 'house', step, now: deps.clock.now() })
  if (before?.state === row.state) return { value: row, note: null }
  await tell(tx, deps, row, step)
  const states = { before: { state: before?.state }, after: { state: row.state } }
  return { value: row, note: { action: 'contract.step', entity: 'contract', entityId: row.id, ...states } }
}

async function tell(tx: Tx, deps: SendDeps, row: ContractRow, what: HouseStep | 'offered'): Promise<void> {
  const { merchantId, downline, kind } = row
  const to = { memberIds: [downline.id] }
  await sendInbox(tx, deps, { merchantId, to, from: 'system', texts: noticeOf(what, kind) })
  tx.afterCommit(() => deps.live.toMember(downline.id, 'team.changed', {}))
}
