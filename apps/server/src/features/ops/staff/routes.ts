import {
  staffAudit,
  staffCreate,
  staffGet,
  staffList,
  staffReset,
  staffSignOutAll,
  staffUpdate,
} from '@trevo/contract/ops/staff'
import type { Staff } from '../../../core/staff/staff.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { keyPage } from '../paging.ts'
import { auditPage, staffById, staffPage } from './queries.ts'
import { accountOf, createPerson, resetPerson, signPersonOut, updatePerson } from './staff.ts'

export function staffAdminRoutes(door: StaffDoor, { sessions }: Staff): void {
  const { brands } = door
  const { db, clock } = door.app
  const parts = { db, clock, sessions, brands }

  staffRoute(door, staffList, async ({ staff, query }) => {
    const { rows, total } = await staffPage(db, staff, query)
    return { data: rows.map((row) => accountOf(row, brands())), total }
  })
  staffRoute(door, staffGet, async ({ staff, params }) => {
    const found = await staffById(db, staff, BigInt(params.id))
    if (found === undefined) throw new AppError('not_found')
    return accountOf(found, brands())
  })
  staffRoute(door, staffCreate, (call) => createPerson(parts, call, call.body))
  staffRoute(door, staffUpdate, (call) => updatePerson(parts, call, BigInt(call.params.id), call.body))
  staffRoute(door, staffReset, (call) => resetPerson(parts, call, BigInt(call.params.id), call.body))
  staffRoute(door, staffSignOutAll, async (call) => {
    await signPersonOut(parts, call, BigInt(call.params.id))
    return {}
  })
  staffRoute(door, staffAudit, async ({ staff, query }) => {
    const rows = await auditPage(db, staff, query, idOfCursor(query.cursor))
    return keyPage(rows, query.perPage, ({ merchantId, ...row }) => ({
      ...row,
      id: String(row.id),
      at: row.at.toISOString(),
      staffId: String(row.staffId),
      merchantCode: brands().find(({ id }) => id === merchantId)?.code ?? null,
    }))
  })
}
