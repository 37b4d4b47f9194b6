import type { Contract } from '@trevo/contract/agents/contracts'
import type { ContractRow } from './contract-queries.ts'
import { stepsFor } from './contracts.ts'
import { asPerson } from './team.ts'

/** What is the same for everybody who may see it. */
export const asTerms = (row: ContractRow) => ({
  id: String(row.id),
  version: row.version,
  state: row.state,
  upline: row.upline && asPerson(row.upline),
  downline: asPerson(row.downline),
  terms: row.terms,
  offeredAt: row.offeredAt.toISOString(),
  effectiveAt: row.effectiveAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** As one of its two sides sees it. */
export function asContract(row: ContractRow, side: 'upline' | 'downline'): Contract {
  const steps = stepsFor(row, side)
  const by = row.voidRequestedBy
  return {
    ...asTerms(row),
    voidRequestedBy: by === null ? null : by === side ? 'me' : 'other',
    side,
    can: {
      accept: steps.includes('accept'),
      reject: steps.includes('reject'),
      withdraw: steps.includes('withdraw'),
      requestVoid: steps.includes('requestVoid'),
      agreeVoid: steps.includes('agreeVoid'),
      keep: steps.includes('keep'),
    },
  }
}
