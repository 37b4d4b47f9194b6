import { groupOf } from '@trevo/contract/flag-groups'
import { FLAG_IDS, FLAGS, type FlagId, flagsWith } from '@trevo/contract/flags'
import type { BrandFlag, FlagChange } from '@trevo/contract/ops/flags'
import { lockBrand, storedFlags, storeFlag } from '../../../base/merchants/change-queries.ts'
import { fixedFlag, flagsUnder } from '../../../base/merchants/regulation.ts'
import type { Written } from '../../../base/staff/audit.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { type FlagChangeRow, flagChanges, lastFlagChanges } from './flag-queries.ts'

const CHANGES_SHOWN = 50
type Of = Pick<Merchant, 'id' | 'regulation'>

/** As the database has it: what this node keeps in memory may be a moment older. */
export async function flagsOf(db: Db | Tx, { id: merchantId, regulation }: Of): Promise<BrandFlag[]> {
  const flags = flagsUnder(regulation, flagsWith(await storedFlags(db, merchantId)))
  const last = await lastFlagChanges(db, merchantId)
  return FLAG_IDS.map((id) => ({
    id,
    group: groupOf(id),
    enabled: flags[id],
    default: FLAGS[id].default,
    fixedBy: fixedFlag(regulation, id) === undefined ? null : regulation,
    changedAt: last.get(id)?.at.toISOString() ?? null,
    changedBy: last.get(id)?.by ?? null,
  }))
}

const asChange = ({ id, at, by, enabled, reason }: FlagChangeRow): FlagChange => ({
  id: String(id),
  at: at.toISOString(),
  by,
  enabled,
  reason: reason ?? '',
})

export async function flagBy(db: Db | Tx, brand: Of, id: FlagId): Promise<BrandFlag> {
  const found = (await flagsOf(db, brand)).find((flag) => flag.id === id)
  if (found === undefined) throw new AppError('not_found')
  return found
}

export async function flagWithChanges(db: Db | Tx, brand: Of, id: FlagId) {
  const changes = await flagChanges(db, brand.id, id, CHANGES_SHOWN)
  return { ...(await flagBy(db, brand, id)), changes: changes.map(asChange) }
}

export type Switch = { id: FlagId; enabled: boolean; reason: string }

/** The trigger of the table tells every node, and each node its open pages. */
export async function switchFlag(
  tx: Tx,
  { id: merchantId }: Pick<Of, 'id'>,
  { id, enabled, reason }: Switch,
): Promise<Written<BrandFlag>> {
  // The profile is read here: what the caller knows of the brand may be older than the lock.
  const brand = { id: merchantId, ...(await lockBrand(tx, merchantId)) }
  const fixed = fixedFlag(brand.regulation, id)
  if (fixed !== undefined && fixed !== enabled)
    throw new AppError('regulation_forbids', { regulation: brand.regulation })
  const before = flagsWith(await storedFlags(tx, merchantId))[id]
  await storeFlag(tx, merchantId, id, enabled)
  const value = await flagBy(tx, brand, id)
  if (before === enabled) return { value, note: null }
  const note = { action: 'flag.switch', entity: 'flag', entityId: id } as const
  return { value, note: { ...note, before: { enabled: before }, after: { enabled, reason } } }
}
