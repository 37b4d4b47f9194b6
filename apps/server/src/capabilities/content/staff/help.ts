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
import { needsMainLanguage } from '../../../base/staff/main-language.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type InLanguages, written } from '../../../platform/language.ts'
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
  texts,
})

type HelpDraft = BodyOf<typeof opsCreateHelp>
function draftOf({ merchant }: Acting, { sort, texts }: Pick<HelpDraft, 'sort' | 'texts'>) {
  const own = written(texts)
  needsMainLanguage(merchant, own, (language) => `texts.${language}.title`)
  return { sort, texts: own }
}

export function createHelp(deps: ContentDeps, acting: Acting, draft: HelpDraft): Promise<StaffHelp> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const id = await draftHelp(tx, deskOf(deps, acting), draftOf(acting, draft))
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
      await editHelp(tx, deskOf(deps, acting), id, draftOf(acting, body))
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
  titles,
})

type CategoryDraft = BodyOf<typeof opsCreateCategory>

function titled({ merchant }: Acting, draft: CategoryDraft): CategoryDraft & { titles: InLanguages<string> } {
  const titles = written(draft.titles)
  needsMainLanguage(merchant, titles, (language) => `titles.${language}`)
  return { ...draft, titles }
}

export function createCategory(deps: ContentDeps, acting: Acting, asked: CategoryDraft): Promise<StaffCategory> {
  const draft = titled(acting, asked)
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
    await updateCategory(tx, id, titled(acting, draft))
    const after = asCategory(await knownCategory(tx, acting, id))
    return { value: after, note: { action: 'category.edit', entity: 'category', entityId: id, before, after } }
  })
}

async function knownCategory(tx: Tx, { merchant }: Acting, id: bigint): Promise<CategoryEntry> {
  const entry = await categoryEntry(tx, merchant.id, id)
  if (entry === undefined) throw new AppError('not_found')
  return entry
}
