import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@trevo/contract/endpoint'
import type { ChatHours, DeskSpan, opsSetChatHours } from '@trevo/contract/ops/chat-desk'
import { type Acting, actorOf } from '../../../../base/staff/actor.ts'
import { staffWrite } from '../../../../base/staff/audit.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { hoursOf, setHours } from '../../hours.ts'

type Deps = { db: Db; clock: Clock }

export async function readHours(db: Db | Tx, { merchant }: Acting): Promise<ChatHours> {
  const { spans, revision } = await hoursOf(db, merchant.id)
  return { spans: [...spans], revision, timeZone: merchant.timeZone }
}

const inOrder = (spans: readonly DeskSpan[]) =>
  spans.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from))

export function changeHours(
  deps: Deps,
  acting: Acting,
  { spans: given, revision }: BodyOf<typeof opsSetChatHours>,
): Promise<ChatHours> {
  const { id: merchantId } = acting.merchant
  const spans = inOrder(given)
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = await hoursOf(tx, merchantId, { lock: true })
    if (isDeepStrictEqual([...before.spans], spans)) return { value: await readHours(tx, acting), note: null }
    if (before.revision !== revision || !(await setHours(tx, merchantId, { spans, revision }))) {
      throw new AppError('conflict')
    }
    const note = { action: 'chat_hours.set', entity: 'chat_hours', entityId: String(merchantId) } as const
    const told = { before: { spans: before.spans }, after: { spans } }
    return { value: await readHours(tx, acting), note: { ...note, ...told } }
  })
}
