import type { BooksAlarm } from '@trevo/contract/ops/books'
import { type Acting, actorOf } from '../../base/staff/actor.ts'
import { staffWrite } from '../../base/staff/audit.ts'
import { bookOf } from '../../money/ledger/books.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { alarmsOf, confirmRun, type Run } from './alarm-queries.ts'

/** A brand's staff see their own book; what goes across the books is for staff of all of them. */
const seenBy = ({ staff, merchant }: Acting) => ({
  bookId: bookOf(merchant.id),
  withAcross: staff.merchantId === null,
})

export async function booksAlarms(db: Db, acting: Acting): Promise<BooksAlarm[]> {
  return (await alarmsOf(db, seenBy(acting))).map(onWire)
}

const onWire = ({ id, bookId, endedAt, findings }: Run): BooksAlarm => ({
  id: String(id),
  at: endedAt.toISOString(),
  ofBrand: bookId !== null,
  findings,
})

/** The alarm is gone until an audit finds something again; whether the book is sealed, the audit alone decides. */
export function confirmAlarm(
  deps: { db: Db; clock: Clock },
  acting: Acting,
  id: bigint,
  text: string,
): Promise<{ id: string }> {
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    const run = (await alarmsOf(tx, seenBy(acting))).find((one) => one.id === id)
    if (run === undefined) throw new AppError('not_found')
    const isFirst = await confirmRun(tx, id, { staffId: actor.staffId, note: text, at: deps.clock.now() })
    if (!isFirst) throw new AppError('conflict')
    const after = { note: text, findings: run.findings.length }
    return { value: { id: String(id) }, note: { action: 'books.confirm', entity: 'audit_run', entityId: id, after } }
  })
}
