import type { OfficeNetwork } from '@trevo/contract/ops/office-networks'
import { addressCheck } from '../../platform/address-list.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { turnLock } from '../../platform/locks.ts'
import './tables.ts'

/** One change of them at a time. */
export const officeTurn = turnLock('staff.offices')

export async function officeNetworks(db: Db | Tx): Promise<OfficeNetwork[]> {
  const rows = await db.selectFrom('office_network').selectAll().orderBy('network').execute()
  return rows.map(({ network, label, named_by: namedBy, named_at: at }) => ({
    network,
    label,
    namedBy,
    namedAt: at.toISOString(),
  }))
}

/** Whether people at an address sit in an office of ours. */
export async function officeCheck(db: Db | Tx): Promise<(ip: string) => boolean> {
  return addressCheck((await officeNetworks(db)).map(({ network }) => network))
}

export type Offices = readonly Pick<OfficeNetwork, 'network' | 'label'>[]

/** Those that stay keep who named them. The caller has the turn. */
export async function setOffices(tx: Tx, offices: Offices, by: string, at: Date): Promise<void> {
  const before = await officeNetworks(tx)
  const isSame = (one: Offices[number], other: Offices[number]) =>
    one.network === other.network && one.label === other.label
  const gone = before.filter((old) => !offices.some((one) => isSame(one, old))).map(({ network }) => network)
  const fresh = offices.filter((one) => !before.some((old) => isSame(one, old)))
  if (gone.length > 0) await tx.deleteFrom('office_network').where('network', 'in', gone).execute()
  if (fresh.length === 0) return
  const rows = fresh.map(({ network, label }) => ({ network, label, named_by: by, named_at: at }))
  await tx.insertInto('office_network').values(rows).execute()
}
