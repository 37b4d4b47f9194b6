import { opsBooksAlarms, opsConfirmBooksAlarm } from '@trevo/contract/ops/books'
import { type StaffDoor, staffRoute } from '../../platform/http/staff-route.ts'
import { booksAlarms, confirmAlarm } from './alarms.ts'

export function staffBookRoutes(door: StaffDoor): void {
  const { db, clock } = door.app
  staffRoute(door, opsBooksAlarms, async (call) => ({ alarms: await booksAlarms(db, call) }))
  staffRoute(door, opsConfirmBooksAlarm, (call) =>
    confirmAlarm({ db, clock }, call, BigInt(call.params.id), call.body.note),
  )
}
