import { Language } from '@trevo/contract/wire'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { sanitiseHtml } from '../../platform/rich-html.ts'
import type { Desk } from './staff.ts'
import { insertHelp, keepHistory, replaceHelpTexts, touchHelp } from './staff-queries.ts'

export type HelpDraft = { sort: number; texts: Partial<Record<Language, { title: string; html: string }>> }

/** A help entry, shown at once. */
export const publishHelp = (tx: Tx, desk: Desk, draft: HelpDraft) => writeHelp(tx, desk, draft, 'published')

/** One that nobody sees yet. */
export const draftHelp = (tx: Tx, desk: Desk, draft: HelpDraft) => writeHelp(tx, desk, draft, 'draft')

async function writeHelp(tx: Tx, desk: Desk, draft: HelpDraft, status: 'draft' | 'published'): Promise<bigint> {
  const { merchantId, clock } = desk
  const id = await insertHelp(tx, { merchantId, sort: draft.sort, status, at: clock.now() })
  await replaceHelpTexts(tx, id, textsOf(draft))
  await keepHistory(tx, desk, 'help', id, status === 'draft' ? 'created' : status)
  return id
}

export async function editHelp(tx: Tx, desk: Desk, id: bigint, draft: HelpDraft): Promise<void> {
  const isThere = await touchHelp(tx, desk.merchantId, id, { sort: draft.sort, revised_at: desk.clock.now() })
  if (!isThere) throw new AppError('not_found')
  await replaceHelpTexts(tx, id, textsOf(draft))
  await keepHistory(tx, desk, 'help', id, 'edited')
}

export const endHelp = (tx: Tx, desk: Desk, id: bigint) => moveHelp(tx, desk, id, 'ended')

/** Shows an entry that is a draft or was taken down. */
export const showHelp = (tx: Tx, desk: Desk, id: bigint) => moveHelp(tx, desk, id, 'published')

async function moveHelp(tx: Tx, desk: Desk, id: bigint, status: 'published' | 'ended'): Promise<void> {
  const isThere = await touchHelp(tx, desk.merchantId, id, { status, revised_at: desk.clock.now() })
  if (!isThere) throw new AppError('not_found')
  await keepHistory(tx, desk, 'help', id, status)
}

const textsOf = ({ texts }: HelpDraft) =>
  Language.options.flatMap((language) => {
    const text = texts[language]
    return text === undefined ? [] : [{ language, title: text.title, html: sanitiseHtml(text.html) }]
  })
