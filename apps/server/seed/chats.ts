import { createHash, randomUUID } from 'node:crypto'
import { DEMO_OPERATOR } from '../src/base/staff/demo-operator.ts'
import { insertLine, lockConversation, type PlaceInQueue, setLast, setPlace } from '../src/capabilities/chat/queries.ts'
import type { Tx } from '../src/platform/db.ts'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import '../src/base/staff/tables.ts'
import type { DemoBrand } from './brands/brand.ts'

type Talk = { account: string; isTaken: boolean; lines: readonly (readonly ['member' | 'operator', string])[] }

const TALKS: readonly Talk[] = [
  {
    account: 'agente',
    isTaken: true,
    lines: [
      ['member', 'Oi, boa tarde! Fiz um saque ontem à noite e ainda não caiu.'],
      ['operator', 'Boa tarde, Rafael! Vou olhar agora. Foi para a conta que está no cadastro?'],
      ['member', 'Isso, a mesma de sempre.'],
      ['operator', 'Achei: o banco confirmou há pouco. O valor deve aparecer em alguns minutos.'],
      ['member', 'Apareceu aqui. Obrigado!'],
    ],
  },
  { account: 'lider', isTaken: false, lines: [['member', 'Quando sai o salário diário da equipe?']] },
]
const MINUTE_MS = 60_000

/** What the desk of a brand has to do: one talk that the operator holds, and one question that nobody has taken. */
export async function seedChats(tx: Tx, brand: DemoBrand): Promise<void> {
  const staff = await tx
    .selectFrom('staff_account')
    .select(['id', 'display_name as name'])
    .where('user_name', '=', DEMO_OPERATOR.userName)
    .executeTakeFirstOrThrow()
  const now = Date.now()
  for (const { account, isTaken, lines } of TALKS) {
    const member = await tx
      .selectFrom('member')
      .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
      .select(['member.id', 'merchant.id as merchantId'])
      .where('merchant.code', '=', brand.code)
      .where('member.account', '=', account)
      .executeTakeFirstOrThrow()
    const at = (place: number) => new Date(now - (lines.length - place) * MINUTE_MS)
    let talk = await lockConversation(tx, { merchantId: member.merchantId, memberId: member.id, at: at(0) })
    for (const [place, [sender, body]] of lines.entries()) {
      const from = sender === 'operator' ? { staffId: staff.id, author: staff.name } : { staffId: null, author: '' }
      const hash = createHash('sha256').update(body).digest()
      const line = { sender, body, hash, ...from, clientId: randomUUID(), pictureName: null, sentAt: at(place) }
      const lastId = await insertLine(tx, talk, line)
      await setLast(tx, talk.id, lastId, at(place))
      talk = { ...talk, lastId }
    }
    const held: PlaceInQueue = { status: 'taken', staffId: staff.id, staffName: staff.name, waitingSince: null }
    const open: PlaceInQueue = { status: 'waiting', staffId: null, staffName: null, waitingSince: at(0) }
    await setPlace(tx, talk.id, isTaken ? held : open, at(lines.length - 1))
    // What was said so far has been read: nobody of the demo begins with something new from the desk.
    const marks = { member_delivered: talk.lastId, member_read: talk.lastId }
    await tx.updateTable('chat_conversation').set(marks).where('id', '=', talk.id).execute()
  }
}
