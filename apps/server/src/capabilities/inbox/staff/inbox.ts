import type { BodyOf } from '@trevo/contract/endpoint'
import type { InboxAudience, opsInboxToMany, opsInboxToMember, SentMessage } from '@trevo/contract/ops/inbox'
import type { Segment } from '../../../base/inbox/reach.ts'
import { type InboxSend, type SendDeps, sendInbox } from '../../../base/inbox/send.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { needsMainLanguage } from '../../../base/staff/main-language.ts'
import type { Db } from '../../../platform/db.ts'
import { mainLanguage, written } from '../../../platform/language.ts'
import type { SentLine } from './queries.ts'

export type InboxDeps = SendDeps & { db: Db }

export function segmentOf(audience: InboxAudience): Segment {
  if (audience.kind === 'all') return {}
  const { types, registeredFrom, registeredBefore, clubLabels } = audience
  return {
    ...(types && { types }),
    ...(registeredFrom && { registeredFrom: new Date(registeredFrom) }),
    ...(registeredBefore && { registeredBefore: new Date(registeredBefore) }),
    ...(clubLabels && { clubLabels }),
  }
}

export const sendToMember = (deps: InboxDeps, acting: Acting, body: BodyOf<typeof opsInboxToMember>) =>
  send(
    deps,
    acting,
    { ...body, purpose: 'service' },
    { memberIds: [BigInt(body.memberId)] },
    { memberId: body.memberId },
  )

export const sendToMany = (deps: InboxDeps, acting: Acting, body: BodyOf<typeof opsInboxToMany>) =>
  send(deps, acting, body, { segment: segmentOf(body.audience) }, { audience: body.audience, purpose: body.purpose })

type Message = Pick<BodyOf<typeof opsInboxToMany>, 'requestId' | 'texts' | 'purpose'>

function send(
  deps: InboxDeps,
  acting: Acting,
  { requestId, texts, purpose }: Message,
  to: InboxSend['to'],
  told: Readonly<Record<string, unknown>>,
): Promise<{ id: string }> {
  const { merchant } = acting
  const own = written(texts)
  needsMainLanguage(merchant, own, (language) => `texts.${language}.subject`)
  const main = mainLanguage(merchant.site.languages)
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const { id, isNew } = await sendInbox(tx, deps, {
      merchantId: merchant.id,
      to,
      from: 'operator',
      actor: acting.staff.userName,
      texts: own,
      key: `staff ${requestId}`,
      advertising: purpose === 'advertising',
    })
    const after = { ...told, subject: own[main]?.subject }
    const note = { action: 'inbox.send', entity: 'inbox', entityId: id, after } as const
    return { value: { id: String(id) }, note: isNew ? note : null }
  })
}

export function asSent(line: SentLine): SentMessage {
  return {
    id: String(line.id),
    texts: line.texts,
    to: receiverOf(line),
    by: line.by,
    sentAt: line.sentAt.toISOString(),
    isRead: line.isRead,
    purpose: line.advertising ? 'advertising' : 'service',
  }
}

function receiverOf(line: SentLine): SentMessage['to'] {
  const { memberId, userName, types, registeredFrom, registeredBefore, clubLabels } = line
  if (memberId !== null) return { kind: 'member', memberId: String(memberId), userName: userName ?? '' }
  if (types === null && registeredFrom === null && registeredBefore === null && clubLabels === null) {
    return { kind: 'all' }
  }
  return {
    kind: 'segment',
    ...(types && { types }),
    ...(registeredFrom && { registeredFrom: registeredFrom.toISOString() }),
    ...(registeredBefore && { registeredBefore: registeredBefore.toISOString() }),
    ...(clubLabels && { clubLabels }),
  }
}
