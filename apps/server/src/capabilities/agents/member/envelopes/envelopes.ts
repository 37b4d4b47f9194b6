import { TEAM_PAGE } from '@trevo/contract/agents/common'
import type {
  Envelope,
  EnvelopeBatch,
  envelopes as envelopesCall,
  sendEnvelopes as sendCall,
  sentEnvelopes as sentCall,
} from '@trevo/contract/agents/envelopes'
import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { isReal } from '@trevo/contract/members'
import { formatMoney, MINOR_PER_CENT, parseMoney } from '@trevo/contract/money'
import { provePaymentPassword } from '../../../../base/accounts/payment-password.ts'
import { lockMember } from '../../../../base/members/member.ts'
import type { Throttle } from '../../../../base/throttle/throttle.ts'
import { admitMoney, assertNoDebt } from '../../../../money/gate/gate.ts'
import { idOfCursor } from '../../../../platform/cursor.ts'
import { inTx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Member, Merchant, Session } from '../../../../platform/guards.ts'
import { openDebt } from '../../contract-run.ts'
import { cutAtRandom, type EnvelopeDeps, openEnvelope, sendBatch } from '../../envelopes.ts'
import { agentOnce } from '../../once.ts'
import {
  type BatchRow,
  batchPage,
  type EnvelopeRow,
  envelopeById,
  envelopePage,
  teamAmong,
  waitingCount,
} from './queries.ts'

export type Deps = EnvelopeDeps & { throttle: Pick<Throttle, 'attempt' | 'succeeded'> }
type Asking = { member: Member; merchant: Merchant }

export async function sendFor(
  deps: Deps,
  { member, merchant, session }: Asking & { session: Session },
  { requestId, split, amount, to, wish, paymentPassword }: BodyOf<typeof sendCall>,
): Promise<EnvelopeBatch> {
  if (!isReal(member.type)) throw new AppError('free_reject')
  const ids = [...new Set(to)].map(BigInt).sort((a, b) => (a < b ? -1 : 1))
  const minor = parseMoney(amount)
  if (split === 'random' && minor < BigInt(ids.length) * MINOR_PER_CENT) throw new AppError('limit_exceeded')
  if ((await teamAmong(deps.db, member.id, ids)).length !== ids.length) throw new AppError('not_found')
  await provePaymentPassword(deps, session, paymentPassword)
  const now = deps.clock.now()
  return inTx(deps.db, async (tx) => {
    await lockMember(tx, member.id)
    const input = [split, amount, ids.map(String), wish]
    const { id } = await agentOnce(tx, { memberId: member.id, requestId, kind: 'envelopes', input, now }, async () => {
      if ((await teamAmong(tx, member.id, ids)).length !== ids.length) throw new AppError('not_found')
      if ((await openDebt(tx, member.id)) > 0n) throw new AppError('open_debt')
      const refusal = (await admitMoney(tx, now, [member.id])).get(member.id)
      if (refusal) throw new AppError(refusal)
      await assertNoDebt(tx, member.id)
      const cut = split === 'fixed' ? ids.map(() => minor) : cutAtRandom(minor, ids.length)
      const amounts = ids.map((memberId, index) => ({ memberId, amount: cut[index] ?? 0n }))
      return { id: String(await sendBatch(tx, deps, merchant, member, { requestId, split, amounts, wish })) }
    })
    const [row] = await batchPage(tx, { senderId: member.id, before: BigInt(id) + 1n, limit: 1 })
    if (!row) throw new AppError('not_found')
    return asBatch(row)
  })
}

const asBatch = (row: BatchRow): EnvelopeBatch => ({
  id: String(row.id),
  split: row.split,
  total: formatMoney(row.total),
  wish: row.wish,
  sentAt: row.sentAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  envelopes: row.envelopes.map(({ id, account, type, amount, state }) => ({
    to: { id, account, type },
    amount: formatMoney(BigInt(amount)),
    state,
  })),
})

export async function sentFor(
  { db }: Deps,
  member: Member,
  cursor: string | undefined,
): Promise<ValueOf<typeof sentCall>> {
  const rows = await batchPage(db, { senderId: member.id, before: idOfCursor(cursor), limit: TEAM_PAGE + 1 })
  const shown = rows.slice(0, TEAM_PAGE)
  return { list: shown.map(asBatch), cursor: rows.length > TEAM_PAGE ? String(shown.at(-1)?.id) : null }
}

/** What is inside is seen once it is open; one whose time is over counts as returned, also before the job comes by. */
const asEnvelope = (row: EnvelopeRow, now: Date): Envelope => ({
  id: String(row.id),
  from: row.from,
  wish: row.wish,
  amount: row.state === 'opened' ? formatMoney(row.amount) : null,
  state: row.state === 'waiting' && row.endsAt <= now ? 'returned' : row.state,
  sentAt: row.sentAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
})

export async function envelopesFor(
  { db, clock }: Deps,
  member: Member,
  cursor: string | undefined,
): Promise<ValueOf<typeof envelopesCall>> {
  const now = clock.now()
  const [rows, waiting] = await Promise.all([
    envelopePage(db, { memberId: member.id, before: idOfCursor(cursor), limit: TEAM_PAGE + 1 }),
    waitingCount(db, member.id, now),
  ])
  const shown = rows.slice(0, TEAM_PAGE)
  return {
    list: shown.map((row) => asEnvelope(row, now)),
    cursor: rows.length > TEAM_PAGE ? String(shown.at(-1)?.id) : null,
    waiting,
  }
}

export async function openFor(deps: Deps, { member, merchant }: Asking, id: bigint): Promise<Envelope> {
  await openEnvelope(deps, merchant, member, id)
  const row = await envelopeById(deps.db, member.id, id)
  if (!row) throw new AppError('not_found')
  return asEnvelope(row, deps.clock.now())
}
