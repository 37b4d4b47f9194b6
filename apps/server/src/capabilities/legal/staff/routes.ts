import * as contract from '@trevo/contract/ops/legal'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import type { LegalDeps } from '../deps.ts'
import { legalRows, legalView, saveLegal } from './legal.ts'
import { publishLegalDeed } from './publish.ts'
import { consentPage } from './queries.ts'

type ConsentRow = Awaited<ReturnType<typeof consentPage>>[number]

const asConsent = ({ id, memberId, agreedAt, ...row }: ConsentRow): contract.StaffConsent => ({
  ...row,
  id: String(id),
  memberId: String(memberId),
  agreedAt: agreedAt.toISOString(),
})

export function staffLegalRoutes(door: StaffDoor, book: DeedBook, deps: LegalDeps): void {
  const { db } = deps
  // As few as there are kinds: one page holds them all.
  staffRoute(door, contract.opsLegal, async ({ merchant }) => ({ data: await legalRows(deps, merchant), cursor: null }))
  staffRoute(door, contract.opsLegalText, ({ merchant, params }) => legalView(db, deps, merchant, params.id))
  staffRoute(door, contract.opsSaveLegal, (call) => saveLegal(deps, call, call.params.id, call.body))
  deedRoute(door, book, publishLegalDeed(deps))
  staffRoute(door, contract.opsConsents, async ({ merchant, query: { cursor, perPage, memberId } }) => {
    const ask = { merchantId: merchant.id, memberId, before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await consentPage(db, ask), perPage, asConsent)
  })
}
