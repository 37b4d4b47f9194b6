import type { BodyOf } from '@trevo/contract/endpoint'
import type {
  opsCreateCategory,
  opsCreateHelp,
  opsEditHelp,
  StaffCategory,
  StaffHelp,
} from '@trevo/contract/ops/content'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { written } from '../../../platform/language.ts'
import { deleteHelpDraft } from '../drafts.ts'
import { draftHelp, editHelp, endHelp, showHelp } from '../help.ts'
import { insertCategory } from '../staff-queries.ts'
import { type ContentDeps, deskOf } from './announcements.ts'
import { type CategoryEntry, categoryEntry, type HelpEntry, helpEntry, updateCategory } from './queries.ts'

export const asHelp = ({ id, createdAt, revisedAt, texts, ...rest }: HelpEntry): StaffHelp => ({
  ...rest,
  id: String(id),
  createdAt: createdAt.toISOString(),
  revisedAt: revisedAt.toISOString(),
  texts: { ...texts, PT: texts.PT ?? { title: '', html: '' } },
})

type HelpDraft = BodyOf<typeof opsCreateHelp>
const draftOf = ({ sort, texts }: HelpDraft) => ({ sort, texts: written(texts) })

export function createHelp(deps: ContentDeps, acting: Acting, draft: HelpDraft): Promise<StaffHelp> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const id = await draftHelp(tx, deskOf(deps, acting), draftOf(draft))
    const after = asHelp(await known(tx, acting, id))
    return { value: after, note: { action: 'help.create', entity: 'help', entityId: id, after } }
  })
}

type Change = { action: `help.${string}`; work(tx: Tx, before: HelpEntry): Promise<void> }

function changeHelp(deps: ContentDeps, acting: Acting, id: bigint, { action, work }: Change): Promise<StaffHelp> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const entry = await known(tx, acting, id)
    await work(tx, entry)
    const [before, after] = [asHelp(entry), asHelp(await known(tx, acting, id))]
    return { value: after, note: { action, entity: 'help', entityId: id, before, after } }
  })
}

export const reviseHelp = (deps: ContentDeps, acting: Acting, id: bigint, body: BodyOf<typeof opsEditHelp>) =>
  changeHelp(deps, acting, id, {
    action: 'help.edit',
    async work(tx, { revisedAt }) {
      if (revisedAt.getTime() !== Date.parse(body.revisedAt)) throw new AppError('conflict')
      await editHelp(tx, deskOf(deps, acting), id, draftOf(body))
    },
  })

export const publishHelpEntry = (deps: ContentDeps, acting: Acting, id: bigint) =>
  changeHelp(deps, acting, id, {
    action: 'help.publish',
    async work(tx, { status }) {
      if (status === 'published') throw new AppError('conflict')
      await showHelp(tx, deskOf(deps, acting), id)
    },
  })

export const endHelpEntry = (deps: ContentDeps, acting: Acting, id: bigint) =>
  changeHelp(deps, acting, id, {
    action: 'help.end',
    async work(tx, { status }) {
      if (status !== 'published') throw new AppError('conflict')
      await endHelp(tx, deskOf(deps, acting), id)
    },
  })

export function deleteHelpEntry(deps: ContentDeps, acting: Acting, id: bigint): Promise<Record<never, never>> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const entry = await known(tx, acting, id)
    if (entry.status !== 'draft') throw new AppError('conflict')
    await deleteHelpDraft(tx, id)
    return { value: {}, note: { action: 'help.delete', entity: 'help', entityId: id, before: asHelp(entry) } }
  })
}

async function known(tx: Tx, { merchant }: Acting, id: bigint): Promise<HelpEntry> {
  const entry = await helpEntry(tx, merchant.id, id, { lock: true })
  if (entry === undefined) throw new AppError('not_found')
  return entry
}

export const asCategory = ({ id, titles, ...rest }: CategoryEntry): StaffCategory => ({
  ...rest,
  id: String(id),
  titles: { ...titles, PT: titles.PT ?? '', EN: titles.EN ?? titles.PT ?? '' },
})

type CategoryDraft = BodyOf<typeof opsCreateCategory>

export function createCategory(deps: ContentDeps, acting: Acting, draft: CategoryDraft): Promise<StaffCategory> {
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const id = await insertCategory(tx, { merchantId, ...draft })
    if (!draft.enabled) await updateCategory(tx, id, draft)
    const after = asCategory(await knownCategory(tx, acting, id))
    return { value: after, note: { action: 'category.create', entity: 'category', entityId: id, after } }
  })
}

export function editCategory(
  deps: ContentDeps,
  acting: Acting,
  id: bigint,
  draft: CategoryDraft,
): Promise<StaffCategory> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = asCategory(await knownCategory(tx, acting, id))
    await updateCategory(tx, id, draft)
    const after = asCategory(await knownCategory(tx, acting, id))
    return { value: after, note: { action: 'category.edit', entity: 'category', entityId: id, before, after } }
  })
}

async function knownCategory(tx: Tx, { merchant }: Acting, id: bigint): Promise<CategoryEntry> {
  const entry = await categoryEntry(tx, merchant.id, id)
  if (entry === undefined) throw new AppError('not_found')
  return entry
}
