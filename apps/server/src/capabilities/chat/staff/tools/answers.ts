import type { BodyOf, QueryOf, ValueOf } from '@trevo/contract/endpoint'
import {
  CHAT_ANSWERS_MAX,
  type ChatAnswer,
  type opsChatAnswers,
  type opsCreateChatAnswer,
  type opsEditChatAnswer,
} from '@trevo/contract/ops/chat-desk'
import { type Acting, actorOf } from '../../../../base/staff/actor.ts'
import { staffWrite } from '../../../../base/staff/audit.ts'
import { makeOnce } from '../../../../base/staff/once.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError, wrongField } from '../../../../platform/errors.ts'
import { brandLock } from '../../../../platform/locks.ts'
import {
  type AnswerRow,
  answerById,
  answerPage,
  countAnswers,
  deleteAnswer,
  insertAnswer,
  isTaken,
  updateAnswer,
} from './answer-queries.ts'

type Deps = { db: Db; clock: Clock }

/** Shortcuts are given out, and answers counted, one after the other. */
const lockAnswers = brandLock('chat-answers')

const asAnswer = ({ id, revisedAt, ...row }: AnswerRow): ChatAnswer => ({
  ...row,
  id: String(id),
  revisedAt: revisedAt.toISOString(),
})

export async function answers(
  { db }: Deps,
  { merchant }: Acting,
  query: QueryOf<typeof opsChatAnswers>,
): Promise<ValueOf<typeof opsChatAnswers>> {
  const { rows, total } = await answerPage(db, merchant.id, query)
  return { data: rows.map(asAnswer), total }
}

export async function answerOf(
  db: Db | Tx,
  { merchant }: Acting,
  id: bigint,
  options: { lock?: boolean } = {},
): Promise<ChatAnswer> {
  const row = await answerById(db, merchant.id, id, options)
  if (row === undefined) throw new AppError('not_found')
  return asAnswer(row)
}

export function createAnswer(
  deps: Deps,
  acting: Acting,
  { requestId, ...draft }: BodyOf<typeof opsCreateChatAnswer>,
): Promise<ChatAnswer> {
  const actor = actorOf(acting)
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actor, async (tx) => {
    const now = deps.clock.now()
    await lockAnswers(tx, merchantId)
    const input = { requestId, ...draft }
    const asked = { staffId: actor.staffId, merchantId, requestId, entity: 'chat_answer', input, now }
    const { id, isNew } = await makeOnce(tx, asked, async () => {
      if ((await countAnswers(tx, merchantId)) >= CHAT_ANSWERS_MAX) {
        throw wrongField('shortcut', 'answers_full')
      }
      const made = await insertAnswer(tx, merchantId, draft, { at: now, by: actor.userName })
      if (made === undefined) throw new AppError('shortcut_taken')
      return made
    })
    const value = await answerOf(tx, acting, id)
    const note = { action: 'chat_answer.create', entity: 'chat_answer', entityId: id, after: value } as const
    return { value, note: isNew ? note : null }
  })
}

export function editAnswer(
  deps: Deps,
  acting: Acting,
  id: bigint,
  { revisedAt, ...draft }: BodyOf<typeof opsEditChatAnswer>,
): Promise<ChatAnswer> {
  const actor = actorOf(acting)
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actor, async (tx) => {
    await lockAnswers(tx, merchantId)
    const before = await answerOf(tx, acting, id, { lock: true })
    const { language, shortcut, text } = before
    const isSame = language === draft.language && shortcut === draft.shortcut && text === draft.text
    // Sent again after a lost answer: it is as it was asked for.
    if (isSame) return { value: before, note: null }
    if (Date.parse(before.revisedAt) !== Date.parse(revisedAt)) throw new AppError('conflict')
    if (await isTaken(tx, merchantId, draft, id)) throw new AppError('shortcut_taken')
    await updateAnswer(tx, id, draft, { at: deps.clock.now(), by: actor.userName })
    const value = await answerOf(tx, acting, id)
    return { value, note: { action: 'chat_answer.edit', entity: 'chat_answer', entityId: id, before, after: value } }
  })
}

export function removeAnswer(deps: Deps, acting: Acting, id: bigint): Promise<Record<never, never>> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    await lockAnswers(tx, acting.merchant.id)
    const before = await answerOf(tx, acting, id, { lock: true })
    await deleteAnswer(tx, id)
    return { value: {}, note: { action: 'chat_answer.delete', entity: 'chat_answer', entityId: id, before } }
  })
}
