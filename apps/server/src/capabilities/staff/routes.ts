import { opsOfficeNetworks } from '@trevo/contract/ops/office-networks'
import { staffAudit, staffGet, staffList, staffSignOutAll } from '@trevo/contract/ops/staff'
import type { DeedBook } from '../../base/deeds/deeds.ts'
import { deedRoute } from '../../base/deeds/routes.ts'
import { officeNetworks } from '../../base/staff/office-networks.ts'
import { keyPage } from '../../base/staff/paging.ts'
import type { Staff } from '../../base/staff/staff.ts'
import { idOfCursor } from '../../platform/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../platform/http/staff-route.ts'
import { officesDeed } from './offices.ts'
import { auditPage, staffById, staffPage } from './queries.ts'
import { accountOf, createDeed, resetDeed, signPersonOut, updateDeed } from './staff.ts'

export function staffAdminRoutes(door: StaffDoor, book: DeedBook, staff: Staff): void {
  const { brands } = door
  const { db, clock } = door.app
  const deps = { db, clock, staff, brands }

  staffRoute(door, staffList, async ({ staff: asker, query }) => {
    const { rows, total } = await staffPage(db, asker, query)
    return { data: rows.map((row) => accountOf(row, brands())), total }
  })
  staffRoute(door, staffGet, async ({ staff: asker, params }) => {
    const found = await staffById(db, asker, BigInt(params.id))
    if (found === undefined) throw new AppError('not_found')
    return accountOf(found, brands())
  })
  deedRoute(door, book, createDeed(deps))
  deedRoute(door, book, updateDeed(deps))
  deedRoute(door, book, resetDeed(deps))
  deedRoute(door, book, officesDeed(deps))
  staffRoute(door, opsOfficeNetworks, async () => ({ networks: await officeNetworks(db) }))
  staffRoute(door, staffSignOutAll, async (call) => {
    await signPersonOut(deps, call, BigInt(call.params.id))
    return {}
  })
  staffRoute(door, staffAudit, async ({ staff: asker, query }) => {
    const rows = await auditPage(db, asker, query, idOfCursor(query.cursor))
    return keyPage(rows, query.perPage, ({ merchantId, ...row }) => ({
      ...row,
      id: String(row.id),
      at: row.at.toISOString(),
      staffId: row.staffId === null ? null : String(row.staffId),
      merchantCode: brands().find(({ id }) => id === merchantId)?.code ?? null,
    }))
  })
}
