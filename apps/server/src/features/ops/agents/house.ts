import type { ContractTerms } from '@trevo/contract/agents/contracts'
import type { HouseStep } from '@trevo/contract/ops/agents'
import { type ContractRow, contractById } from '../../../core/agents/contract-queries.ts'
import { offer, takeStep } from '../../../core/agents/contracts.ts'
import { noticeOf } from '../../../core/agents/notices.ts'
import { once } from '../../../core/agents/once.ts'
import { type SendParts, sendInbox } from '../../../core/inbox/send.ts'
import { lockMember } from '../../../core/members/member.ts'
import type { AuditNote, Written } from '../../../core/staff/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'

type Offered = { merchantId: number; downlineId: bigint; requestId: string; terms: ContractTerms }

/** An offer of the house; the same request again answers with it as it stands by then. */
export async function offerOfHouse(tx: Tx, parts: SendParts, offered: Offered): Promise<Written<ContractRow>> {
  const { merchantId, downlineId, requestId, terms } = offered
  const now = parts.clock.now()
  const notes: AuditNote[] = []
  const request = { memberId: downlineId, requestId, kind: 'house-offer', input: terms, now }
  const { id } = await once(tx, request, async () => {
    const row = await offer(tx, { merchantId, uplineId: null, downlineId, terms, now })
    await tell(tx, parts, row, 'offered')
    notes.push({
      action: 'contract.offer',
      entity: 'contract',
      entityId: row.id,
      after: { terms, version: row.version },
    })
    return { id: String(row.id) }
  })
  const row = await contractById(tx, BigInt(id))
  if (!row) throw new AppError('not_found')
  return { value: row, note: notes[0] ?? null }
}

/** A step that was taken already changes nothing, and nobody is told again. */
export async function stepOfHouse(
  tx: Tx,
  parts: SendParts,
  found: ContractRow,
  step: HouseStep,
): Promise<Written<ContractRow>> {
  // Whoever takes the same step at the same moment waits here, and then sees it taken.
  await lockMember(tx, found.downline.id)
  const before = await contractById(tx, found.id)
  const row = await takeStep(tx, { id: found.id, party: 'house', step, now: parts.clock.now() })
  if (before?.state === row.state) return { value: row, note: null }
  await tell(tx, parts, row, step)
  const states = { before: { state: before?.state }, after: { state: row.state } }
  return { value: row, note: { action: 'contract.step', entity: 'contract', entityId: row.id, ...states } }
}

async function tell(tx: Tx, parts: SendParts, row: ContractRow, what: HouseStep | 'offered'): Promise<void> {
  const { merchantId, downline, kind } = row
  const to = { memberIds: [downline.id] }
  await sendInbox(tx, parts, { merchantId, to, from: 'system', texts: noticeOf[what](kind) })
  tx.afterCommit(() => parts.live.toMember(downline.id, 'team.changed', {}))
}
