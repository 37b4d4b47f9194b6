import type { Endpoint } from '@trevo/contract/endpoint'
import {
  opsForgetFilter,
  opsSavedFilters,
  opsSaveFilter,
  opsSearch,
  SAVED_FILTERS_MAX,
  type SavedFilter,
} from '@trevo/contract/ops/finding'
import { type MemberRow, opsMembers } from '@trevo/contract/ops/members'
import { actorOf } from '../../base/staff/actor.ts'
import { staffWrite } from '../../base/staff/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import type { StaffCall } from '../../platform/http/staff-call.ts'
import { listAt, pagesOf } from '../../platform/http/staff-lists.ts'
import { mayCall, type StaffDoor, staffRoute } from '../../platform/http/staff-route.ts'
import { type FoundRow, forgetFilter, type Saved, savedFilters, saveFilter } from './queries.ts'
import { search } from './search.ts'

const asSaved = ({ id, ...saved }: Saved): SavedFilter => ({ id: String(id), ...saved })

export function staffFindingRoutes(door: StaffDoor): void {
  const { app } = door
  const { db, clock } = app
  staffRoute(door, opsSearch, async (call) => {
    const { merchant, staff, query } = call
    const may = ({ staff: access }: Endpoint) => access !== undefined && mayCall(access, staff)
    const members = (q: string) => membersFound(app, call as never, q)
    return { found: await search(db, merchant.id, query.q, { may, members }) }
  })

  staffRoute(door, opsSavedFilters, async ({ staff }) => ({
    filters: (await savedFilters(db, staff.staffId)).map(asSaved),
  }))
  staffRoute(door, opsSaveFilter, (call) => {
    const { body, staff } = call
    return staffWrite({ db, clock }, actorOf(call), async (tx) => {
      const saved = await saveFilter(tx, staff.staffId, body, clock.now())
      if ((await savedFilters(tx, staff.staffId)).length > SAVED_FILTERS_MAX) throw new AppError('conflict')
      const after = { list: saved.list, name: saved.name }
      return {
        value: asSaved(saved),
        note: { action: 'saved_filter.save', entity: 'saved_filter', entityId: saved.id, after },
      }
    })
  })
  staffRoute(door, opsForgetFilter, (call) =>
    staffWrite({ db, clock }, actorOf(call), async (tx) => {
      const gone = await forgetFilter(tx, call.staff.staffId, BigInt(call.params.id))
      if (gone === undefined) throw new AppError('not_found')
      const before = { list: gone.list, name: gone.name }
      return {
        value: { id: String(gone.id) },
        note: { action: 'saved_filter.forget', entity: 'saved_filter', entityId: gone.id, before },
      }
    }),
  )
}

const MEMBERS_SHOWN = 8

/** As their list finds them. */
async function membersFound(app: App, call: StaffCall<Endpoint>, q: string): Promise<FoundRow[]> {
  const list = listAt(app, opsMembers.path)
  if (list === undefined) return []
  for await (const rows of pagesOf(list, call, { filter: { q }, perPage: MEMBERS_SHOWN })) {
    return (rows as unknown as MemberRow[]).map(({ id, userName }) => {
      return { id: BigInt(id), label: userName, memberId: BigInt(id) }
    })
  }
  return []
}
