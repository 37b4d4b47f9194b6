import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { MemberProtection } from '@trevo/contract/ops/limits'
import type { ExclusionLength, LimitKind, LimitPeriod, MoneyLimitKind, PauseLength } from '@trevo/contract/play-limits'
import { breaksOf } from '../../../core/limits/break-queries.ts'
import { beginBreak } from '../../../core/limits/breaks.ts'
import { type Owner, setHouseLimit } from '../../../core/limits/limits.ts'
import { overviewOf } from '../../../core/limits/overview.ts'
import { limitEvents } from '../../../core/limits/queries.ts'
import type { BreakDeps } from '../../../core/limits/shared-breaks.ts'
import { memberById } from '../../../core/members/member.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, actorOf } from '../actor.ts'

export type Deps = BreakDeps & { db: Db }

const CHANGES_SHOWN = 100

async function ownerOf(db: Db | Tx, merchantId: number, id: bigint): Promise<Owner> {
  const member = await memberById(db, merchantId, id)
  if (!member) throw new AppError('not_found')
  return member
}

const amountOf = (kind: LimitKind, amount: bigint | null) =>
  amount === null ? null : kind === 'session' ? Number(amount) : formatMoney(amount)

export async function protectionOf(
  db: Db | Tx,
  now: Date,
  merchant: Acting['merchant'],
  id: bigint,
): Promise<MemberProtection> {
  await ownerOf(db, merchant.id, id)
  const limits = await overviewOf(db, now, merchant, id)
  const breaks = await breaksOf(db, id)
  const changes = await limitEvents(db, id, CHANGES_SHOWN)
  return {
    limits,
    breaks: breaks.map(({ id: breakId, kind, from, until, actor, note }) => ({
      id: String(breakId),
      kind,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      by: actor,
      note,
    })),
    changes: changes.map(({ kind, actor, ...line }) => ({
      id: String(line.id),
      kind,
      period: line.period,
      step: line.step,
      by: actor,
      note: line.note,
      before: amountOf(kind, line.before),
      after: amountOf(kind, line.after),
      holdsFrom: line.holdsFrom.toISOString(),
      at: line.at.toISOString(),
    })),
  }
}

type StricterLimit =
  | { kind: 'session'; minutes: number }
  | { kind: MoneyLimitKind; period: LimitPeriod; amount: string }

const stricterOf = (limit: StricterLimit) =>
  limit.kind === 'session'
    ? { kind: 'session' as const, period: 'day' as const, amount: BigInt(limit.minutes) }
    : { kind: limit.kind, period: limit.period, amount: parseMoney(limit.amount) }

export function setLimit(
  deps: Deps,
  acting: Acting,
  id: bigint,
  { limit, reason }: { limit: StricterLimit; reason: string },
): Promise<MemberProtection> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const owner = await ownerOf(tx, acting.merchant.id, id)
    const wanted = stricterOf(limit)
    const by = { setBy: 'staff', actor: acting.staff.userName, note: reason } as const
    const { before } = await setHouseLimit(tx, deps, owner, wanted, by)
    const name = `${wanted.kind}_${wanted.period}`
    return {
      value: await protectionOf(tx, deps.clock.now(), acting.merchant, id),
      note: {
        action: 'limit.set',
        entity: 'member',
        entityId: id,
        before: { [name]: amountOf(wanted.kind, before) },
        after: { [name]: amountOf(wanted.kind, wanted.amount), reason },
      },
    }
  })
}

export function breakMember(
  deps: Deps,
  acting: Acting,
  id: bigint,
  { requestId, length, reason }: { requestId: string; length: PauseLength | ExclusionLength; reason: string },
): Promise<MemberProtection> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const owner = await ownerOf(tx, acting.merchant.id, id)
    const by = { setBy: 'staff', actor: acting.staff.userName, note: reason } as const
    const { begun, isNew } = await beginBreak(tx, deps, owner, { length, requestId, by })
    const after = { kind: begun.kind, length, reason }
    return {
      value: await protectionOf(tx, deps.clock.now(), acting.merchant, id),
      note: isNew ? { action: 'limit.break', entity: 'member', entityId: id, after } : null,
    }
  })
}
