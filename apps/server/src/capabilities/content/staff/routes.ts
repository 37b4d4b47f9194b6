import {
  opsAnnouncement,
  opsAnnouncements,
  opsCategories,
  opsCreateAnnouncement,
  opsCreateCategory,
  opsCreateHelp,
  opsDeleteAnnouncement,
  opsDeleteHelp,
  opsEditAnnouncement,
  opsEditCategory,
  opsEditHelp,
  opsEndAnnouncement,
  opsEndHelp,
  opsHelpEntries,
  opsHelpEntry,
  opsPublishAnnouncement,
  opsPublishHelp,
  opsTextFigures,
  opsUploadPicture,
} from '@trevo/contract/ops/content'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { sliceOf } from '../../../base/staff/paging.ts'
import { AppError } from '../../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { inEveryLanguage } from '../../../platform/language.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import { storeContentPicture } from '../content-pictures.ts'
import { readFigures } from '../figures.ts'
import {
  asAnnouncement,
  type ContentDeps,
  createEntry,
  deleteEntry,
  editEntry,
  endEntry,
  publishEntry,
} from './announcements.ts'
import {
  asCategory,
  asHelp,
  createCategory,
  createHelp,
  deleteHelpEntry,
  editCategory,
  endHelpEntry,
  publishHelpEntry,
  reviseHelp,
} from './help.ts'
import { valueDeed } from './promotion-value.ts'
import { announcementEntry, announcementPage, categoryEntries, helpEntry, helpPage } from './queries.ts'

export function staffContentRoutes(door: StaffDoor, book: DeedBook, storage: StorageProvider): void {
  const { db, clock, jobs } = door.app
  const deps = { db, clock, jobs }
  announcementRoutes(door, deps)
  deedRoute(door, book, valueDeed(deps))
  categoryRoutes(door, deps)
  helpRoutes(door, deps)

  staffRoute(door, opsTextFigures, async ({ merchant, query: { promotionId = null } }) => {
    const figures = await readFigures(db, merchant.id, clock.now())
    return inEveryLanguage((language) => figures(language, promotionId))
  })

  staffRoute(door, opsUploadPicture, async (call) => {
    const url = await storeContentPicture(storage, call.body.picture)
    return staffWrite(deps, actorOf(call), async () => ({
      value: { url },
      note: { action: 'picture.upload', entity: 'picture', entityId: url },
    }))
  })
}

function announcementRoutes(door: StaffDoor, deps: ContentDeps): void {
  const { db, clock } = deps
  staffRoute(door, opsAnnouncements, async ({ merchant, query }) => {
    const { rows, total } = await announcementPage(db, merchant.id, query, clock.now())
    const data = rows.map((row) => ({
      ...row,
      id: String(row.id),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      revisedAt: row.revisedAt.toISOString(),
    }))
    return { data, total }
  })
  staffRoute(door, opsAnnouncement, async ({ merchant, params }) => {
    const entry = await announcementEntry(db, merchant.id, BigInt(params.id))
    if (entry === undefined) throw new AppError('not_found')
    return asAnnouncement(entry)
  })
  staffRoute(door, opsCreateAnnouncement, (call) => createEntry(deps, call, call.body))
  staffRoute(door, opsEditAnnouncement, (call) => editEntry(deps, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsPublishAnnouncement, (call) => publishEntry(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsEndAnnouncement, (call) => endEntry(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsDeleteAnnouncement, (call) => deleteEntry(deps, call, BigInt(call.params.id)))
}

function categoryRoutes(door: StaffDoor, deps: ContentDeps): void {
  staffRoute(door, opsCategories, async ({ merchant, query }) => {
    const all = await categoryEntries(deps.db, merchant.id)
    const { offset, limit } = sliceOf(query)
    const ordered = query.order === 'ASC' ? all : all.toReversed()
    return { data: ordered.slice(offset, offset + limit).map(asCategory), total: all.length }
  })
  staffRoute(door, opsCreateCategory, (call) => createCategory(deps, call, call.body))
  staffRoute(door, opsEditCategory, (call) => editCategory(deps, call, BigInt(call.params.id), call.body))
}

function helpRoutes(door: StaffDoor, deps: ContentDeps): void {
  const { db } = deps
  staffRoute(door, opsHelpEntries, async ({ merchant, query }) => {
    const { rows, total } = await helpPage(db, merchant.id, query)
    const data = rows.map((row) => ({ ...row, id: String(row.id), revisedAt: row.revisedAt.toISOString() }))
    return { data, total }
  })
  staffRoute(door, opsHelpEntry, async ({ merchant, params }) => {
    const entry = await helpEntry(db, merchant.id, BigInt(params.id))
    if (entry === undefined) throw new AppError('not_found')
    return asHelp(entry)
  })
  staffRoute(door, opsCreateHelp, (call) => createHelp(deps, call, call.body))
  staffRoute(door, opsEditHelp, (call) => reviseHelp(deps, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsPublishHelp, (call) => publishHelpEntry(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsEndHelp, (call) => endHelpEntry(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsDeleteHelp, (call) => deleteHelpEntry(deps, call, BigInt(call.params.id)))
}
