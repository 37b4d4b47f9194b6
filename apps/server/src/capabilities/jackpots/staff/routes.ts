import { opsJackpot, opsJackpots, opsMoveJackpot } from '@trevo/contract/ops/jackpots'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { levelsOf } from '../queries.ts'
import { asJackpot, jackpotWithDrops, moveJackpot, openJackpotDeed } from './jackpots.ts'
import { paidOf, poolPage } from './queries.ts'

export function staffJackpotRoutes(door: StaffDoor, book: DeedBook, ledger: Ledger): void {
  const { db, clock, live } = door.app
  const desk = { db, clock, live, ledger }
  staffRoute(door, opsJackpots, async ({ merchant, query: { cursor, perPage } }) => {
    const rows = await poolPage(db, { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1 })
    const ids = rows.map(({ id }) => id)
    const [levels, paid] = [await levelsOf(db, ids), await paidOf(db, ids)]
    return keyPage(rows, perPage, (row) => asJackpot(row, levels.get(row.id) ?? [], paid.get(row.id) ?? 0n))
  })
  staffRoute(door, opsJackpot, (call) => jackpotWithDrops(desk, call, BigInt(call.params.id)))
  deedRoute(door, book, openJackpotDeed(desk))
  staffRoute(door, opsMoveJackpot, (call) => moveJackpot(desk, call, BigInt(call.params.id), call.body.move))
}
