import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE, Language } from '@trevo/contract/wire'
import { escapeHtml } from '@trevo/texts/html'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { InLanguages } from '../../platform/language.ts'
import type { Live } from '../../platform/live/live.ts'
import { repeatOf } from '../../platform/once.ts'
import { plainTextOf, sanitiseHtml } from '../../platform/rich-html.ts'
import { tellInbox } from './events.ts'
import { pushInbox } from './push-inbox.ts'
import type { Segment } from './reach.ts'
import { addressMembers, insertMessage, insertWords, lockMany, messageOfKey, type Words } from './send-queries.ts'

export type SendDeps = {
  jobs: Pick<Jobs, 'send'>
  live: Pick<Live, 'toMember' | 'toMerchant'>
  clock: Clock
}

type InboxText = { subject: string; html: string }
export type InboxSend = {
  merchantId: number
  /** `{ segment: {} }` is everybody. Members of another brand, trials and test accounts get nothing. */
  to: { memberIds: readonly bigint[] } | { segment: Segment }
  from: 'operator' | 'system'
  /** Who of the staff. */
  actor?: string
  texts: InLanguages<InboxText>
  /** Reaches those who may get it alone; a message about the service reaches everybody. */
  advertising?: boolean
  /** The same key is the same message: sending it again does nothing, and with other words or people it is refused. */
  key?: string
}

/** Delivers a message when the transaction commits: one row however many it is for, and a live event to those who are connected. */
export async function sendInbox(tx: Tx, deps: SendDeps, send: InboxSend): Promise<{ id: bigint; isNew: boolean }> {
  const { merchantId, to, from, actor = null, key = null, advertising = false } = send
  const words = wordsOf(send.texts)
  const hash = hashOf([
    from,
    words,
    'segment' in to ? to.segment : to.memberIds.map(String).toSorted(),
    ...(advertising ? [advertising] : []),
  ])
  if ('segment' in to) await lockMany(tx, merchantId)
  const id = await insertMessage(tx, {
    merchantId,
    segment: 'segment' in to ? to.segment : null,
    sender: from,
    senderMemberId: null,
    actor,
    key,
    hash,
    at: deps.clock.now(),
    advertising,
  })
  if (id === undefined) return { id: await repeated(tx, merchantId, key ?? '', hash), isNew: false }
  await insertWords(tx, id, words)
  const reached = 'segment' in to ? null : await addressMembers(tx, id, merchantId, to.memberIds)
  if (reached?.length === 0) throw new AppError('not_found')
  await pushInbox(tx, deps.jobs, { id, merchantId, memberIds: reached })
  tellInbox(tx, deps.live, merchantId, reached)
  return { id, isNew: true }
}

async function repeated(tx: Tx, merchantId: number, key: string, hash: Buffer): Promise<bigint> {
  const known = await repeatOf(messageOfKey(tx, merchantId, key), (first) => first.hash?.equals(hash) === true)
  if (known === undefined) throw new AppError('idempotency_conflict')
  return known.id
}

export const hashOf = (parts: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

function wordsOf(texts: InboxSend['texts']): Words[] {
  return Language.options.flatMap((language) => {
    const text = texts[language]
    if (text === undefined) return []
    const html = sanitiseHtml(text.html)
    return [{ language, subject: text.subject, html, plain: plainTextOf(html) }]
  })
}

/** What an agent typed, as one text for every language: shown as it was typed, whatever it looks like. */
export function typedWords(subject: string, content: string): Words[] {
  const html = `<p>${escapeHtml(content).replaceAll(/\r?\n/g, '<br />')}</p>`
  return [{ language: DEFAULT_LANGUAGE, subject, html, plain: content.replaceAll(/\s+/g, ' ') }]
}
