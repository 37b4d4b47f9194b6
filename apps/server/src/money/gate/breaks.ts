import { PauseLength } from '@trevo/contract/play-limits'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/once.ts'
import { type BreakEnds, type BreakRow, breakEnds, breakOfRequest, insertBreak } from './break-queries.ts'
import type { Owner } from './limits.ts'
import { tellOfBreak } from './notices.ts'
import type { By } from './queries.ts'
import { type BreakDeps, lockPersonLimits, spreadBreaks } from './shared-breaks.ts'
import type { BreakKind, BreakLength } from './tables.ts'

const kindOfLength = (length: BreakLength): BreakKind => (PauseLength.safeParse(length).success ? 'pause' : 'exclusion')

export type WantedBreak = { length: BreakLength; requestId: string; by: By }

/**
 * Begins a pause or an exclusion, for the person's accounts at every brand that shares breaks. Once this returns, no further
 * stake or payment gets through. Repeating the request begins no second break. There is no way back.
 */
export async function beginBreak(
  tx: Tx,
  deps: BreakDeps,
  owner: Owner,
  { length, requestId, by }: WantedBreak,
): Promise<{ begun: BreakRow; isNew: boolean }> {
  const elsewhere = await lockPersonLimits(tx, deps.secrets, owner)
  const known = await repeatOf(
    breakOfRequest(tx, owner.id, requestId),
    (first) => first.length === length && first.setBy === by.setBy && first.note === by.note,
  )
  if (known) return { begun: known, isNew: false }
  const kind = kindOfLength(length)
  const at = deps.clock.now()
  const before = await breakEnds(tx, owner.id)
  const begun = await insertBreak(tx, { memberId: owner.id, kind, length, requestId, at, by })
  // Staff are refused a break that adds nothing; members are simply told what holds.
  if (by.setBy === 'staff' && !isLonger(before, begun)) throw new AppError('limit_not_stricter')
  await tellOfBreak(tx, deps, owner, begun)
  await spreadBreaks(tx, deps, owner, elsewhere)
  return { begun, isNew: true }
}

function isLonger({ excludedForGood, excludedUntil, pausedUntil }: BreakEnds, { kind, until }: BreakRow): boolean {
  if (excludedForGood) return false
  const ends = [excludedUntil, kind === 'pause' ? pausedUntil : null]
  return until === null || ends.every((end) => end === null || end < until)
}
