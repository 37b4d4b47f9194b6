import { formatMoney } from '@trevo/contract/money'
import {
  type ActivityStatement,
  type ExclusionLength,
  type LimitKind,
  type LimitPeriod,
  type NewLimit,
  type PauseLength,
  type PlayLimits,
  type PlayReminder,
  STATEMENT_DAYS_MAX,
} from '@trevo/contract/play-limits'
import { type DayFigures, daysOf, sittingOf } from '../../base/figures/statement.ts'
import { guardOf } from '../../money/gate/break-queries.ts'
import { beginBreak } from '../../money/gate/breaks.ts'
import { setOwnLimits, withdrawChange } from '../../money/gate/limits.ts'
import { overviewOf, reminderMinutesOf } from '../../money/gate/overview.ts'
import { setReminder } from '../../money/gate/queries.ts'
import type { BreakDeps } from '../../money/gate/shared-breaks.ts'
import { wantedOf } from '../../money/gate/wanted.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import type { Member, Merchant } from '../../platform/guards.ts'

export type Deps = BreakDeps & { db: Db }
type Caller = { member: Member; merchant: Merchant }

const BY_MEMBER = { setBy: 'member', actor: null, note: '' } as const
const DAY_MS = 86_400_000
const SECONDS_PER_MINUTE = 60

export const overview = ({ db, clock }: Deps, { member, merchant }: Caller): Promise<PlayLimits> =>
  overviewOf(db, clock.now(), merchant, member.id)

/** Does it and answers with how everything stands then. */
const andShow = (deps: Deps, caller: Caller, work: (tx: Tx) => Promise<unknown>): Promise<PlayLimits> =>
  inTx(deps.db, async (tx) => {
    await work(tx)
    return overviewOf(tx, deps.clock.now(), caller.merchant, caller.member.id)
  })

export const change = (deps: Deps, caller: Caller, limits: readonly NewLimit[]) =>
  andShow(deps, caller, (tx) => setOwnLimits(tx, deps, caller.member, limits.map(wantedOf)))

export const withdraw = (deps: Deps, caller: Caller, limit: { kind: LimitKind; period: LimitPeriod }) =>
  andShow(deps, caller, (tx) => withdrawChange(tx, deps, caller.member, limit))

type Asked = { requestId: string; length: PauseLength | ExclusionLength }

export const begin = (deps: Deps, caller: Caller, { requestId, length }: Asked) =>
  andShow(deps, caller, (tx) => beginBreak(tx, deps, caller.member, { requestId, length, by: BY_MEMBER }))

/** Typed by hand: nobody excludes themselves by a slip of the finger. */
export async function exclude(
  deps: Deps,
  caller: Caller,
  { userName, ...asked }: Asked & { userName: string },
): Promise<PlayLimits> {
  if (userName.toLowerCase() !== caller.member.userName.toLowerCase()) throw new AppError('confirmation_not_matched')
  return begin(deps, caller, asked)
}

export const remind = (deps: Deps, caller: Caller, minutes: number) =>
  andShow(deps, caller, (tx) => setReminder(tx, caller.member.id, minutes))

export async function reminder({ db, clock }: Deps, { member, merchant }: Caller): Promise<PlayReminder> {
  const { currency } = merchant
  const now = clock.now()
  const guard = await guardOf(db, now, member.id)
  const sitting = await sittingOf(db, { memberId: member.id, currency, now })
  const { staked, prizes, seconds } = sitting ?? { staked: 0n, prizes: 0n, seconds: 0 }
  return {
    reminderMinutes: reminderMinutesOf(guard, merchant),
    since: sitting?.since.toISOString() ?? null,
    minutes: Math.floor(seconds / SECONDS_PER_MINUTE),
    staked: formatMoney(staked),
    prizes: formatMoney(prizes),
    net: formatMoney(prizes - staked),
  }
}

export async function statement(
  { db }: Deps,
  { member, merchant }: Caller,
  { from, to }: { from: string; to: string },
): Promise<ActivityStatement> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > STATEMENT_DAYS_MAX) throw wrongField('to', 'period')
  const rows = await daysOf(db, { merchantId: merchant.id, memberId: member.id, currency: merchant.currency, from, to })
  return { from, to, total: onWire(rows), days: rows.map((row) => ({ day: row.day, ...onWire([row]) })) }
}

function onWire(rows: readonly DayFigures[]): ActivityStatement['total'] {
  const sumOf = (key: 'deposits' | 'withdrawals' | 'staked' | 'prizes' | 'gifts') =>
    rows.reduce((sum, row) => sum + row[key], 0n)
  const [staked, prizes] = [sumOf('staked'), sumOf('prizes')]
  return {
    deposits: formatMoney(sumOf('deposits')),
    withdrawals: formatMoney(sumOf('withdrawals')),
    staked: formatMoney(staked),
    prizes: formatMoney(prizes),
    net: formatMoney(prizes - staked),
    gifts: formatMoney(sumOf('gifts')),
    minutes: Math.floor(rows.reduce((sum, { seconds }) => sum + seconds, 0) / SECONDS_PER_MINUTE),
  }
}
