import { LIMIT_RAISE_HOURS, type LimitKind, type LimitPeriod } from '@trevo/contract/play-limits'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type LimitChange, type LimitDeps, tellOfLimits } from './notices.ts'
import { type By, keepLimits, type LimitEvent, type LimitRow, limitRows, lockLimits } from './queries.ts'

const RAISE_MS = LIMIT_RAISE_HOURS * 3_600_000

export type Owner = { id: bigint; merchantId: number }
/** Minor units, or minutes of a session; null: none. */
export type WantedLimit = { kind: LimitKind; period: LimitPeriod; amount: bigint | null }

/** What a row says at a moment: a raise that was asked for long enough ago has come by itself. */
export const amountAt = ({ amount, nextAmount, nextAt }: LimitRow, now: Date): bigint | null =>
  nextAt !== null && nextAt <= now ? nextAmount : amount

export const isWaiting = ({ nextAt }: LimitRow, now: Date): boolean => nextAt !== null && nextAt > now

const BY_MEMBER: By = { setBy: 'member', actor: null, note: '' }
const keyOf = ({ kind, period }: Pick<LimitRow, 'kind' | 'period'>) => `${kind} ${period}`

type Decision = { row: LimitRow; event: LimitEvent }

/** A first or lower limit holds at once. A higher one, or none, comes later: a limit is not to be lifted in the heat of the moment. */
export function decide(known: LimitRow | undefined, wanted: WantedLimit, now: Date): Decision | null {
  const { kind, period, amount } = wanted
  const current = known ? amountAt(known, now) : null
  const waits = known !== undefined && isWaiting(known, now)
  const common = { kind, period, before: current, after: amount }
  const row = { kind, period, setBy: 'member', amount: current, nextAmount: null, nextAt: null } as const
  if (amount === current) return waits ? { row, event: { ...common, step: 'withdrawn', holdsFrom: now } } : null
  if (current === null || (amount !== null && amount < current))
    return { row: { ...row, amount }, event: { ...common, step: 'set', holdsFrom: now } }
  if (waits && known.nextAmount === amount) return null
  const nextAt = new Date(now.getTime() + RAISE_MS)
  return { row: { ...row, nextAmount: amount, nextAt }, event: { ...common, step: 'asked', holdsFrom: nextAt } }
}

/** The member's own limits. Safe to repeat: what is so already, or waits already, stays as it is. */
export async function setOwnLimits(
  tx: Tx,
  deps: LimitDeps,
  owner: Owner,
  wanted: readonly WantedLimit[],
): Promise<void> {
  const now = deps.clock.now()
  await lockLimits(tx, owner.id)
  const own = (await limitRows(tx, owner.id)).filter(({ setBy }) => setBy === 'member')
  const known = new Map(own.map((row) => [keyOf(row), row]))
  const decided = new Map<string, Decision>()
  for (const limit of wanted) {
    const decision = decide(known.get(keyOf(limit)), limit, now)
    if (decision === null) decided.delete(keyOf(limit))
    else decided.set(keyOf(limit), decision)
  }
  await keep(tx, deps, owner, BY_MEMBER, [...decided.values()])
}

/** Keeps the limit that still holds; nothing happens where no raise waits. */
export async function withdrawChange(
  tx: Tx,
  deps: LimitDeps,
  owner: Owner,
  { kind, period }: Pick<LimitRow, 'kind' | 'period'>,
): Promise<void> {
  const now = deps.clock.now()
  await lockLimits(tx, owner.id)
  const row = (await limitRows(tx, owner.id)).find(
    (one) => one.setBy === 'member' && keyOf(one) === keyOf({ kind, period }),
  )
  if (row === undefined || !isWaiting(row, now)) return
  const decision = decide(row, { kind, period, amount: row.amount }, now)
  if (decision) await keep(tx, deps, owner, BY_MEMBER, [decision])
}

/** A limit of the house: beside the member's own, and only stricter than what holds. */
export async function setHouseLimit(
  tx: Tx,
  deps: LimitDeps,
  owner: Owner,
  { kind, period, amount }: WantedLimit & { amount: bigint },
  by: By & { setBy: 'staff' },
): Promise<{ before: bigint | null }> {
  const now = deps.clock.now()
  await lockLimits(tx, owner.id)
  const holding = (await limitRows(tx, owner.id))
    .filter((row) => keyOf(row) === keyOf({ kind, period }))
    .flatMap((row) => amountAt(row, now) ?? [])
  const before = holding.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null)
  if (before !== null && amount >= before) throw new AppError('limit_not_stricter')
  const row = { kind, period, setBy: 'staff', amount, nextAmount: null, nextAt: null } as const
  const event = { kind, period, step: 'set', before, after: amount, holdsFrom: now } as const
  await keep(tx, deps, owner, by, [{ row, event }])
  return { before }
}

async function keep(tx: Tx, deps: LimitDeps, owner: Owner, by: By, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return
  const events = decisions.map(({ event }) => event)
  const rows = decisions.map(({ row }) => row)
  await keepLimits(tx, { memberId: owner.id, by, at: deps.clock.now() }, rows, events)
  await tellOfLimits(tx, deps, owner, events satisfies LimitChange[])
}
