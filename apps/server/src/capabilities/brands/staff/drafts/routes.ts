import {
  type BrandDraft,
  opsBrandDraft,
  opsBrandDrafts,
  opsCreateBrandDraft,
  opsMakeBrand,
  opsSaveBrandDraft,
} from '@trevo/contract/ops/brand-drafts'
import { type Begins, madeNote, makeBrand } from '../../../../base/merchants/make-brand.ts'
import { type Acting, actorOfAll } from '../../../../base/staff/actor.ts'
import { staffWrite, type Written } from '../../../../base/staff/audit.ts'
import { makeOnce } from '../../../../base/staff/once.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../../../platform/http/staff-route.ts'
import { draftOf, shownDrafts, templatesOf, wantedOf } from './drafts.ts'
import { allDrafts, type DraftRow, draftById, insertDraft, lockDraft, markMade, saveDraft } from './queries.ts'

type Deps = { begins: Begins /** With time for all the games of a new brand. */; work: Db }

export function staffBrandDraftRoutes(door: StaffDoor, { begins, work }: Deps): void {
  const { db, clock } = door.app
  const year = () => clock.now().getUTCFullYear()

  /** Something done to a draft for one request; a repeat reads what is so now. */
  const once = (
    call: Acting,
    input: { requestId: string },
    make: (tx: Tx) => Promise<{ id: bigint; note: Written<BrandDraft>['note'] }>,
  ): Promise<BrandDraft> =>
    staffWrite({ db: work, clock }, actorOfAll(call), async (tx) => {
      let note: Written<BrandDraft>['note'] = null
      const { staffId } = call.staff
      const request = {
        staffId,
        merchantId: call.merchant.id,
        requestId: input.requestId,
        entity: 'brand_draft',
        input,
      }
      const { id } = await makeOnce(tx, { ...request, now: clock.now() }, async () => {
        const made = await make(tx)
        note = made.note
        return made.id
      })
      return { value: await draftOf(tx, id, year()), note }
    })

  const openDraft = async (tx: Tx, id: bigint): Promise<DraftRow> => {
    await lockDraft(tx, id)
    const row = await draftById(tx, id)
    if (row === undefined) throw new AppError('not_found')
    if (row.merchantId !== null) throw new AppError('conflict')
    return row
  }

  staffRoute(door, opsBrandDrafts, async () => {
    const data = await shownDrafts(db, await allDrafts(db), year())
    return { data, total: data.length, templates: await templatesOf(db) }
  })
  staffRoute(door, opsBrandDraft, ({ params }) => draftOf(db, BigInt(params.id), year()))
  staffRoute(door, opsCreateBrandDraft, (call) => {
    const { requestId: _requestId, ...fields } = call.body
    return once(call, call.body, async (tx) => {
      const id = await insertDraft(tx, fields, call.staff.staffId, clock.now())
      return { id, note: { action: 'brand_draft.create', entity: 'brand_draft', entityId: id, after: fields } }
    })
  })
  staffRoute(door, opsSaveBrandDraft, (call) => {
    const { requestId: _requestId, ...fields } = call.body
    return once(call, { ...call.params, ...call.body }, async (tx) => {
      const { id, body: before } = await openDraft(tx, BigInt(call.params.id))
      await saveDraft(tx, id, fields, clock.now())
      return { id, note: { action: 'brand_draft.edit', entity: 'brand_draft', entityId: id, before, after: fields } }
    })
  })
  staffRoute(door, opsMakeBrand, (call) =>
    once(call, { ...call.params, ...call.body }, async (tx) => {
      const row = await openDraft(tx, BigInt(call.params.id))
      const data = await wantedOf(tx, row, year())
      const brand = await makeBrand(tx, begins, data)
      await markMade(tx, row.id, brand.id)
      return { id: row.id, note: madeNote(data) }
    }),
  )
}
