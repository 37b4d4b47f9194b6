import { pointsText } from '@trevo/contract/money'
import { sql } from 'kysely'
import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import type { RewardDeps } from '../../money/giving/give.ts'
import { bookOf } from '../../money/ledger/books.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { dayIn } from '../../platform/day.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import { inLanes } from '../../platform/lanes.ts'
import { letterOf } from '../../platform/letter.ts'
import { texts } from './texts.ts'

type Brand = Pick<Merchant, 'id' | 'timeZone' | 'flags'>
export type ExpiryDeps = RewardDeps & SendDeps & { db: Db; brands(): readonly Brand[] }

/** Points last this long from the last time that any of them came or went, and their owner is told so long before. */
const LAST_MONTHS = 12
const NOTICE_DAYS = 30
const DAY_MS = 86_400_000
const AT_ONCE = 500
/** A brand with many members holds up none of the others. */
const BRANDS_AT_ONCE = 2

type Idle = { memberId: bigint; balance: bigint; lastTransfer: bigint; toldAt: Date | null }

/** The same points, the same notice: whatever moves them makes a new one. */
const keyOf = ({ memberId, lastTransfer }: Pick<Idle, 'memberId' | 'lastTransfer'>) =>
  `points-expiry:${memberId}:${lastTransfer}`

/**
 * Points of members in good standing that did not move since a moment. Who is on a break cannot move them, and keeps them until
 * they can.
 */
async function idlePoints(
  db: Db,
  { book, before, after, now }: { book: number; before: Date; after: bigint; now: Date },
): Promise<Idle[]> {
  const { rows } = await sql<Idle>`
    select a.member_id as "memberId", b.balance, b.last_transfer as "lastTransfer", n.sent_at as "toldAt"
    from ledger_account a
    join ledger_balance b on b.book_id = ${book} and b.account_id = a.id
    join member m on m.id = a.member_id and m.type in (0, 1, 2)
    left join member_guard g on g.member_id = m.id
    left join inbox_message n on n.merchant_id = ${book} and n.key = 'points-expiry:' || a.member_id || ':' || b.last_transfer
    where a.book_id = ${book} and a.currency = 'PTS' and a.kind = 'cash' and a.member_id > ${after} and b.balance > 0
      and b.last_transfer < first_id(${before})
      and standing_refusal(${now}, m.status, m.trial_expires_at, g.excluded_until, g.paused_until) is null
    order by a.member_id limit ${AT_ONCE}`.execute(db)
  return rows
}

/** Tells first, and takes what nobody moved after the notice. Safe to repeat and to stop anywhere. */
export async function expirePoints(deps: ExpiryDeps): Promise<void> {
  const now = deps.clock.now()
  const ends = new Date(now)
  ends.setUTCMonth(ends.getUTCMonth() - LAST_MONTHS)
  const before = new Date(ends.getTime() + NOTICE_DAYS * DAY_MS)
  const toldBefore = new Date(now.getTime() - NOTICE_DAYS * DAY_MS)
  const brands = deps.brands().filter(({ flags }) => flags.PTSEXP3)
  await inLanes(brands, BRANDS_AT_ONCE, async (brand) => {
    for (let after = 0n, page: Idle[] = []; ; after = page.at(-1)?.memberId ?? 0n) {
      page = await idlePoints(deps.db, { book: bookOf(brand.id), before, after, now })
      for (const idle of page) {
        if (idle.toldAt === null) await tell(deps, brand, idle, now)
        else if (idle.toldAt <= toldBefore) await expire(deps, brand, idle)
      }
      if (page.length < AT_ONCE) break
    }
  })
}

async function tell(deps: ExpiryDeps, brand: Brand, idle: Idle, now: Date): Promise<void> {
  const [year, month, date] = dayIn(brand.timeZone, new Date(now.getTime() + NOTICE_DAYS * DAY_MS)).split('-')
  const values = { points: pointsText(idle.balance), day: `${date}/${month}/${year}` }
  await inTx(deps.db, (tx) =>
    sendInbox(tx, deps, {
      merchantId: brand.id,
      to: { memberIds: [idle.memberId] },
      from: 'system',
      texts: letterOf(texts, 'expiry', () => values),
      key: keyOf(idle),
    }),
  )
}

/** With the balance held: points that came or went meanwhile are others, and stay. */
async function expire(deps: ExpiryDeps, { id: merchantId }: Brand, idle: Idle): Promise<void> {
  const { memberId, balance, lastTransfer } = idle
  await inTx(deps.db, async (tx) => {
    const { rows } = await sql`
      select from ledger_balance b join ledger_account a on a.book_id = b.book_id and a.id = b.account_id
      where b.book_id = ${bookOf(merchantId)} and a.member_id = ${memberId} and a.currency = 'PTS' and a.kind = 'cash'
        and b.last_transfer = ${lastTransfer} and b.balance = ${balance} for update of b`.execute(tx)
    if (rows.length === 0) return
    const { transferId } = await deps.ledger.postTransfer(tx, {
      merchantId,
      kind: 'points_expire',
      key: keyOf(idle),
      postings: [
        { account: memberCash(memberId, 'PTS'), amount: -balance },
        { account: houseAccount('points_issue', 'PTS'), amount: balance },
      ],
    })
    tx.afterCommit(() => deps.live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) }))
  })
}
