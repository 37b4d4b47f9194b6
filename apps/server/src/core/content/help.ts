import { Language } from '@trevo/contract/wire'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { sanitiseHtml } from './rich-html.ts'
import type { Desk } from './staff.ts'
import { insertHelp, keepHistory, replaceHelpTexts, touchHelp } from './staff-queries.ts'

export type HelpDraft = { sort: number; texts: Partial<Record<Language, { title: string; html: string }>> }

/** A help entry, shown at once. */
export async function publishHelp(tx: Tx, desk: Desk, draft: HelpDraft): Promise<bigint> {
  const id = await insertHelp(tx, desk.merchantId, draft.sort, desk.clock.now())
  await replaceHelpTexts(tx, id, textsOf(draft))
  await keepHistory(tx, desk, 'help', id, 'published')
  return id
}

export async function editHelp(tx: Tx, desk: Desk, id: bigint, draft: HelpDraft): Promise<void> {
  const isThere = await touchHelp(tx, desk.merchantId, id, { sort: draft.sort, revised_at: desk.clock.now() })
  if (!isThere) throw new AppError('not_found')
  await replaceHelpTexts(tx, id, textsOf(draft))
  await keepHistory(tx, desk, 'help', id, 'edited')
}

export async function endHelp(tx: Tx, desk: Desk, id: bigint): Promise<void> {
  const isThere = await touchHelp(tx, desk.merchantId, id, { status: 'ended', revised_at: desk.clock.now() })
  if (!isThere) throw new AppError('not_found')
  await keepHistory(tx, desk, 'help', id, 'ended')
}

const textsOf = ({ texts }: HelpDraft) =>
  Language.options.flatMap((language) => {
    const text = texts[language]
    return text === undefined ? [] : [{ language, title: text.title, html: sanitiseHtml(text.html) }]
  })
