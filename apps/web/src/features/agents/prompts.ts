import type { contractRequirement } from '@trevo/contract/agents/contracts'
import type { ValueOf } from '@trevo/contract/endpoint'

export type PromptKind = 'salary' | 'dividend' | 'hourly'
type Requirement = ValueOf<typeof contractRequirement>

/** Which agreements are asked about, in turn: daily salary, dividend, hourly salary; not those put off. */
export function promptsOf(needed: Requirement, putOff: readonly string[]): PromptKind[] {
  const waiting: PromptKind[] = []
  if (needed.dailysalreqtype) waiting.push('salary')
  if (needed.divtypecompperiodreq) waiting.push('dividend')
  if (needed.contracthoursalreq) waiting.push('hourly')
  return waiting.filter((kind) => !putOff.includes(kind))
}
