import { opsExport } from '@trevo/contract/ops/export'
import { actorOf } from '../../base/staff/actor.ts'
import { staffWrite } from '../../base/staff/audit.ts'
import { dayIn } from '../../platform/day.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { listAt, pagesOf } from '../../platform/http/staff-lists.ts'
import { mayCall, type StaffDoor, staffFile } from '../../platform/http/staff-route.ts'
import { moneyFormOf } from '../../platform/language.ts'
import { fileOf } from './export.ts'

/** As many as a page may have. */
const ROWS_AT_ONCE = 200
/** Search terms may be personal data and stay out of the log. */
const HIDDEN = new Set(['q', 'userName'])

export function staffExportRoutes(door: StaffDoor): void {
  const { app } = door
  const { db, clock } = app
  staffFile(door, opsExport, async (call) => {
    const { query, staff, merchant } = call
    const list = listAt(app, query.list)
    if (list?.endpoint.staff === undefined) throw new AppError('not_found')
    if (!mayCall(list.endpoint.staff, staff)) throw new AppError('no_permission')
    const asked = { filter: objectOf(query.filter, 'filter'), params: objectOf(query.params, 'params') }
    const rows = pagesOf(list, call as never, { ...asked, perPage: ROWS_AT_ONCE })
    // The first page before anything is noted or sent: a question that the list refuses is refused here too.
    const first = await rows.next()
    const filter = Object.fromEntries(
      Object.entries(asked.filter).map(([name, value]) => [name, HIDDEN.has(name) ? '…' : value]),
    )
    const after = { format: query.format, filter, params: asked.params }
    const note = { action: 'list.export', entity: 'list', entityId: query.list, after } as const
    await staffWrite({ db, clock }, actorOf(call), async () => ({ value: undefined, note }))
    const { language, format } = query
    const name = query.list.replace('/ops/v1/', '').replaceAll(/[^\w]+/g, '-')
    const form = moneyFormOf(merchant.currency)
    const file = { row: list.row, rows: withFirst(first, rows), language, timeZone: merchant.timeZone, form }
    return { ...fileOf(file, format), fileName: `${name}-${dayIn(merchant.timeZone, clock.now())}.${format}` }
  })
}

async function* withFirst<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* rest
}

function objectOf(text: string | undefined, path: string): Record<string, unknown> {
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Falls through.
  }
  throw wrongField(path, 'json')
}
