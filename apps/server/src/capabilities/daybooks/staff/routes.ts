import { opsCoverStatement, opsDayBook, opsDayBooks } from '@trevo/contract/ops/day-books'
import { Day } from '@trevo/contract/wire'
import { keyPage } from '../../../base/staff/paging.ts'
import { wrongField } from '../../../platform/errors.ts'
import { type StaffDoor, staffFile, staffRoute } from '../../../platform/http/staff-route.ts'
import { bankAt } from '../bank/statements.ts'
import { coverStatement } from './cover-statement.ts'
import { dayBook, dayBooks } from './day-books.ts'

export function staffDayBookRoutes(door: StaffDoor): void {
  const { db } = door.app
  const bank = (merchantId: number, days: readonly string[]) => bankAt(db, merchantId, days)
  staffRoute(door, opsDayBooks, async ({ merchant, query: { from, to, cursor, perPage } }) => {
    const ask = { from, to, before: dayOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await dayBooks(db, merchant, bank, ask), perPage, (row) => row)
  })
  staffRoute(door, opsDayBook, ({ merchant, params }) => dayBook(db, merchant, bank, params.id))
  staffFile(door, opsCoverStatement, ({ merchant, query }) => coverStatement(db, merchant, bank, query))
}

function dayOfCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!Day.safeParse(cursor).success) throw wrongField('cursor', 'cursor')
  return cursor
}
