import type { ContractStep, ContractTerms } from '@trevo/contract/agents/contracts'
import { lockMember } from '../../base/members/member.ts'
import { areTiersSound, tiersOf, uncovered } from '../../money/margin/tiers.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type ContractRow,
  contractById,
  inForce,
  inForceBelow,
  insertOffer,
  type NewOffer,
  updateContract,
} from './contract-queries.ts'
import { asPerson } from './team.ts'

/** Who takes a step: a member, or the house by its staff. */
export type Party = { memberId: bigint } | 'house'

/** From the top down, as in every change between two members of a tree. */
async function lockBoth(tx: Tx, uplineId: bigint | null, downlineId: bigint): Promise<void> {
  if (uplineId !== null) await lockMember(tx, uplineId)
  await lockMember(tx, downlineId)
}

/** Every tier must be covered by a tier of the offerer's own contract; the house needs none. */
async function assertCovered(tx: Tx, uplineId: bigint | null, terms: ContractTerms): Promise<void> {
  if (uplineId === null) return
  const own = await inForce(tx, uplineId, terms.kind)
  const gap = uncovered(own ? tiersOf(own.terms) : null, tiersOf(terms))
  if (gap) throw new AppError('tier_not_covered', gap)
}

/** The caller has checked that the downline is a direct one of the upline. */
export async function offer(tx: Tx, offered: NewOffer): Promise<ContractRow> {
  const { uplineId, downlineId, terms } = offered
  if (!areTiersSound(tiersOf(terms))) throw new AppError('tiers_invalid')
  await lockBoth(tx, uplineId, downlineId)
  await assertCovered(tx, uplineId, terms)
  return loaded(tx, await insertOffer(tx, offered))
}

async function loaded(tx: Tx, id: bigint): Promise<ContractRow> {
  const row = await contractById(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

export function sideOf({ upline, downline }: ContractRow, party: Party): 'upline' | 'downline' | null {
  if (party === 'house') return upline === null ? 'upline' : null
  if (party.memberId === downline.id) return 'downline'
  return party.memberId === upline?.id ? 'upline' : null
}

/** What a side may do with a contract as it stands. */
export function stepsFor(row: ContractRow, side: 'upline' | 'downline'): ContractStep[] {
  if (row.state === 'pending') return side === 'downline' ? ['accept', 'reject'] : ['withdraw']
  if (row.state === 'effective') return ['requestVoid']
  if (row.state === 'void_requested') return row.voidRequestedBy === side ? ['keep'] : ['agreeVoid', 'keep']
  return []
}

const AFTER: Record<ContractStep, ContractRow['state']> = {
  accept: 'effective',
  reject: 'rejected',
  withdraw: 'withdrawn',
  requestVoid: 'void_requested',
  agreeVoid: 'void',
  keep: 'effective',
}

/** One step of one side. A step that was taken already answers with the contract as it is. */
export async function takeStep(
  tx: Tx,
  { id, party, step, now }: { id: bigint; party: Party; step: ContractStep; now: Date },
): Promise<ContractRow> {
  const seen = await contractById(tx, id)
  const side = seen && sideOf(seen, party)
  if (!seen || !side) throw new AppError('not_found')
  await lockBoth(tx, seen.upline?.id ?? null, seen.downline.id)
  const row = await loaded(tx, id)
  if (!stepsFor(row, side).includes(step)) {
    if (row.state === AFTER[step]) return row
    throw new AppError('conflict')
  }
  if (step === 'accept') await accept(tx, row, now)
  else if (step === 'agreeVoid') await end(tx, row, now)
  else await simpleStep(tx, row, step, side, now)
  return loaded(tx, id)
}

async function simpleStep(tx: Tx, row: ContractRow, step: ContractStep, side: 'upline' | 'downline', now: Date) {
  const state = AFTER[step]
  const isOver = step === 'reject' || step === 'withdraw'
  await updateContract(tx, row.id, {
    state,
    ...(isOver && { endedAt: now }),
    voidRequestedBy: step === 'requestVoid' ? side : null,
  })
}

/** Checks again: the upline's own contract may have changed since the offer, and the receiver's downlines rely on the old one. */
async function accept(tx: Tx, row: ContractRow, now: Date): Promise<void> {
  await assertCovered(tx, row.upline?.id ?? null, row.terms)
  const tiers = tiersOf(row.terms)
  const below = await inForceBelow(tx, row.downline.id, row.kind)
  refuseWhileInUse(below.filter(({ terms }) => uncovered(tiers, tiersOf(terms)) !== null))
  const former = await inForce(tx, row.downline.id, row.kind)
  if (former) await updateContract(tx, former.id, { state: 'superseded', endedAt: now })
  await updateContract(tx, row.id, { state: 'effective', effectiveAt: now })
}

async function end(tx: Tx, row: ContractRow, now: Date): Promise<void> {
  refuseWhileInUse(await inForceBelow(tx, row.downline.id, row.kind))
  await updateContract(tx, row.id, { state: 'void', endedAt: now })
}

function refuseWhileInUse(contracts: readonly ContractRow[]): void {
  if (contracts.length === 0) return
  throw new AppError('contract_in_use', { downlines: contracts.map(({ downline }) => asPerson(downline)) })
}
