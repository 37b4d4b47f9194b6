import { formatMoney } from '@trevo/contract/money'
import {
  LimitPeriod,
  type MoneyLimit,
  MoneyLimitKind,
  type PlayLimits,
  REMINDER_DEFAULT_MINUTES,
  type SessionLimit,
} from '@trevo/contract/play-limits'
import type { Db, Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import { bookOf } from '../ledger/books.ts'
import { guardOf } from './break-queries.ts'
import { amountAt, isWaiting } from './limits.ts'
import { type LimitRow, type LimitUse, limitRows, limitUse } from './queries.ts'

/** Under the Brazilian profile, members who have not chosen an interval are reminded anyway. */
export const reminderMinutesOf = (
  { reminderMinutes }: { reminderMinutes: number | null },
  { regulation }: Pick<Merchant, 'regulation'>,
) => reminderMinutes ?? (regulation === 'br' ? REMINDER_DEFAULT_MINUTES : 0)

/** Everything members may know about their own limits. */
export async function overviewOf(
  db: Db | Tx,
  now: Date,
  merchant: Pick<Merchant, 'id' | 'regulation'>,
  memberId: bigint,
): Promise<PlayLimits> {
  const rows = await limitRows(db, memberId)
  const used = await limitUse(db, bookOf(merchant.id), now, memberId)
  const { kind, until, reminderMinutes } = await guardOf(db, now, memberId)
  const standing = (kind: LimitRow['kind'], period: LimitPeriod) => standingOf(rows, used, now, { kind, period })
  return {
    limits: MoneyLimitKind.options.flatMap((kind) =>
      LimitPeriod.options.map((period) => ({ kind, period, ...moneyLimit(standing(kind, period)) })),
    ),
    session: sessionLimit(standing('session', 'day')),
    break: kind && { kind, until: until?.toISOString() ?? null },
    reminderMinutes: reminderMinutesOf({ reminderMinutes }, merchant),
  }
}

type Standing = {
  own: bigint | null
  house: bigint | null
  holds: bigint | null
  used: bigint
  left: bigint | null
  resetsAt: Date
  pending: { amount: bigint | null; from: Date } | null
}

function standingOf(
  rows: readonly LimitRow[],
  uses: readonly LimitUse[],
  now: Date,
  { kind, period }: Pick<LimitRow, 'kind' | 'period'>,
): Standing {
  const rowOf = (setBy: LimitRow['setBy']) =>
    rows.find((row) => row.kind === kind && row.period === period && row.setBy === setBy)
  const use = uses.find((one) => one.kind === kind && one.period === period)
  if (use === undefined) throw new Error(`nothing is counted for ${kind} per ${period}`)
  const [ownRow, houseRow] = [rowOf('member'), rowOf('staff')]
  const own = ownRow ? amountAt(ownRow, now) : null
  const house = houseRow ? amountAt(houseRow, now) : null
  const holds = own === null || (house !== null && house < own) ? house : own
  const { used, resetsAt } = use
  const left = holds === null ? null : holds > used ? holds - used : 0n
  const pending =
    ownRow && isWaiting(ownRow, now) && ownRow.nextAt ? { amount: ownRow.nextAmount, from: ownRow.nextAt } : null
  return { own, house, holds, used, left, resetsAt, pending }
}

const moneyOrNull = (minor: bigint | null) => (minor === null ? null : formatMoney(minor))
const minutesOrNull = (minutes: bigint | null) => (minutes === null ? null : Number(minutes))

const moneyLimit = ({
  own,
  house,
  holds,
  used,
  left,
  resetsAt,
  pending,
}: Standing): Omit<MoneyLimit, 'kind' | 'period'> => ({
  amount: moneyOrNull(holds),
  own: moneyOrNull(own),
  house: moneyOrNull(house),
  used: formatMoney(used),
  left: moneyOrNull(left),
  resetsAt: resetsAt.toISOString(),
  pending: pending && { amount: moneyOrNull(pending.amount), from: pending.from.toISOString() },
})

const sessionLimit = ({ own, house, holds, used, left, resetsAt, pending }: Standing): SessionLimit => ({
  minutes: minutesOrNull(holds),
  own: minutesOrNull(own),
  house: minutesOrNull(house),
  usedMinutes: Number(used),
  leftMinutes: minutesOrNull(left),
  resetsAt: resetsAt.toISOString(),
  pending: pending && { minutes: minutesOrNull(pending.amount), from: pending.from.toISOString() },
})
