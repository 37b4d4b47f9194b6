import { randomInt } from 'node:crypto'
import { ENVELOPE_HOURS } from '@trevo/contract/agents/envelopes'
import { MINOR_PER_CENT } from '@trevo/contract/money'
import { sql } from 'kysely'
import { admitMoney } from '../../money/gate/gate.ts'
import { keepGiven, sameAbout } from '../../money/giving/give.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Live } from '../../platform/live/live.ts'
import type { RunBrand } from './runs.ts'
import type { Agent } from './team.ts'

export type EnvelopeDeps = {
  db: Db
  ledger: Pick<Ledger, 'postTransfer'>
  live: Pick<Live, 'toMember'>
  clock: Clock
}

const RETURNED_AT_ONCE = 50
const HOUR_MS = 3_600_000

/**
 * Cuts a sum into random parts of whole cents, each at least one, that add up exactly. Cut points are drawn on a line of cents, so
 * that every way to cut it is equally likely.
 */
export function cutAtRandom(total: bigint, parts: number, below: (limit: number) => number = randomInt): bigint[] {
  const cents = Number(total / MINOR_PER_CENT)
  const marks = new Set<number>()
  while (marks.size < parts - 1) marks.add(1 + below(cents - 1))
  const places = [0, ...[...marks].sort((a, b) => a - b), cents]
  return places.slice(1).map((place, index) => BigInt(place - (places[index] ?? 0)) * MINOR_PER_CENT)
}

export type NewBatch = {
  requestId: string
  split: 'fixed' | 'random'
  amounts: readonly { memberId: bigint; amount: bigint }[]
  wish: string
}

/** Takes the money at once. The caller has checked that all receivers are in the sender's team and that the sender may give. */
export async function sendBatch(
  tx: Tx,
  { ledger, live, clock }: EnvelopeDeps,
  brand: RunBrand,
  sender: Agent,
  { requestId, split, amounts, wish }: NewBatch,
): Promise<bigint> {
  const now = clock.now()
  const { currency } = brand
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0n)
  const { rows } = await sql<{ id: bigint }>`
    insert into envelope_batch (merchant_id, sender_id, currency, split, total, wish, sent_at, ends_at)
    values (${brand.id}, ${sender.id}, ${currency}, ${split}, ${total}, ${wish}, ${now},
      ${new Date(now.getTime() + ENVELOPE_HOURS * HOUR_MS)})
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0n
  await sql`insert into envelope (batch_id, member_id, amount)
    select ${id}, u.member_id, u.amount from unnest(${amounts.map(({ memberId }) => memberId)}::bigint[],
      ${amounts.map(({ amount }) => amount)}::bigint[]) as u (member_id, amount)`.execute(tx)
  await ledger.postTransfer(tx, {
    merchantId: brand.id,
    kind: 'envelope_sent',
    key: `envelopes:${sender.id}:${requestId}`,
    postings: [
      { account: memberCash(sender.id, currency), amount: -total },
      { account: houseAccount('envelopes', currency), amount: total },
    ],
    meta: { batchId: String(id) },
  })
  tx.afterCommit(() => {
    for (const { memberId } of amounts) live.toMember(memberId, 'team.changed', {})
  })
  return id
}

type Found = { amount: bigint; state: string; endsAt: Date; sender: string }
type Opening = Pick<EnvelopeDeps, 'ledger' | 'live' | 'clock'>

export const openEnvelope = (deps: EnvelopeDeps, brand: RunBrand, member: Agent, id: bigint): Promise<bigint> =>
  inTx(deps.db, (tx) => openWithin(tx, deps, brand, member.id, id))

/** Opens once: a second attempt returns the same amount. */
export async function openWithin(
  tx: Tx,
  deps: Opening,
  { id: merchantId, currency }: Pick<RunBrand, 'id' | 'currency'>,
  memberId: bigint,
  id: bigint,
): Promise<bigint> {
  const { rows } = await sql<Found>`
    select e.amount, e.state, b.ends_at as "endsAt", s.account as sender
    from envelope e join envelope_batch b on b.id = e.batch_id join member s on s.id = b.sender_id
    where e.id = ${id} and e.member_id = ${memberId} for update of e`.execute(tx)
  const found = rows[0]
  if (!found) throw new AppError('not_found')
  const { amount } = found
  if (found.state === 'opened') return amount
  const now = deps.clock.now()
  if (found.state === 'returned' || found.endsAt <= now) throw new AppError('envelope_over')
  const refusal = (await admitMoney(tx, now, [memberId])).get(memberId)
  if (refusal) throw new AppError(refusal)
  await sql`update envelope set state = 'opened', opened_at = ${now} where id = ${id}`.execute(tx)
  const { transferId } = await deps.ledger.postTransfer(tx, {
    merchantId,
    kind: 'envelope_opened',
    key: `envelope:${id}`,
    postings: [
      { account: houseAccount('envelopes', currency), amount: -amount },
      { account: memberCash(memberId, currency), amount },
    ],
    meta: { envelopeId: String(id) },
  })
  const about = sameAbout(found.sender)
  const gift = { kind: 'cash', amount } as const
  await keepGiven(tx, deps, { merchantId, memberId, source: 'envelope', ref: String(id), about, gift, transferId })
  return amount
}

type WaitingEnvelope = { id: bigint; sender: string; endsAt: Date }

/** Those that a member may still open, those that end soonest first. */
export async function waitingEnvelopes(db: Db, memberId: bigint, now: Date): Promise<WaitingEnvelope[]> {
  const { rows } = await sql<WaitingEnvelope>`
    select e.id, s.account as sender, b.ends_at as "endsAt"
    from envelope e join envelope_batch b on b.id = e.batch_id join member s on s.id = b.sender_id
    where e.member_id = ${memberId} and e.state = 'waiting' and b.ends_at > ${now}
    order by b.ends_at, e.id limit 100`.execute(db)
  return rows
}

type Over = { id: bigint; senderId: bigint; merchantId: number }

/** Returns unopened envelopes whose time is over, a batch at a time, and answers how many batches were closed. */
export async function returnEnvelopes({ db, ledger, live, clock }: EnvelopeDeps, brand: RunBrand): Promise<number> {
  const { rows: over } = await sql<Over>`
    select id, sender_id as "senderId", merchant_id as "merchantId" from envelope_batch
    where returned_at is null and ends_at <= ${clock.now()} and merchant_id = ${brand.id}
    order by ends_at limit ${RETURNED_AT_ONCE}`.execute(db)
  for (const { id, senderId } of over) {
    await inTx(db, async (tx) => {
      // The batch first, then its envelopes: two nodes take turns, and an opening that is under way is waited for.
      const locked = await sql`select from envelope_batch where id = ${id} and returned_at is null for update`.execute(
        tx,
      )
      if (locked.rows.length === 0) return
      const { rows } = await sql<{ amount: bigint }>`
        update envelope set state = 'returned' where batch_id = ${id} and state = 'waiting' returning amount`.execute(
        tx,
      )
      await sql`update envelope_batch set returned_at = ${clock.now()} where id = ${id}`.execute(tx)
      const amount = rows.reduce((sum, row) => sum + row.amount, 0n)
      if (amount === 0n) return
      const { currency } = brand
      await ledger.postTransfer(tx, {
        merchantId: brand.id,
        kind: 'envelope_returned',
        key: `envelope-return:${id}`,
        postings: [
          { account: houseAccount('envelopes', currency), amount: -amount },
          { account: memberCash(senderId, currency), amount },
        ],
        meta: { batchId: String(id) },
      })
      tx.afterCommit(() => live.toMember(senderId, 'team.changed', {}))
    })
  }
  return over.length
}
