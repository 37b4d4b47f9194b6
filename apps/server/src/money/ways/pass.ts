import type { GiftKind } from '@trevo/contract/gifts'
import { formatMoney } from '@trevo/contract/money'
import type { WayId } from '@trevo/contract/ops/ways'
import type { RewardSource } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { bookOf } from '../ledger/books.ts'
import { notePass } from '../ledger/passes.ts'
import { takeBudget } from './budget.ts'
import { limitsOf } from './limits.ts'
import { assertPerson } from './person.ts'
import { moneyAsPoints, pointRate } from './point-rate.ts'
import { WAY_OF_SOURCE, wayOf } from './ways.ts'

type Given = {
  merchantId: number
  memberId: bigint
  kind: GiftKind
  amount: bigint
  /** Of the merchant's calendar. */
  day: string
}
export type Grant = Given & { source: Exclude<RewardSource, 'envelope'> }

/**
 * What every gift of the house passes, in the transaction that pays it: who may have it at all (`person.ts`), the most of one grant, the
 * most of one member's day, and the budget of the day, which has to be there. The ledger pays no reward that did not come by here.
 */
export const passWay = (tx: Tx, { source, ...given }: Grant): Promise<void> => passBy(tx, WAY_OF_SOURCE[source], given)

/** The same for a gift that has a way of its own and no place among the sources of rewards. */
export async function passBy(tx: Tx, way: WayId, given: Given): Promise<void> {
  await setAside(tx, way, given)
  notePass(tx, given.memberId, given.amount)
}

/**
 * Of what is promised now and becomes money later, if at all: caps and budget are asked for the promise. Whoever pays it calls
 * `passPromised`, within what was promised.
 */
export async function setAside(tx: Tx, way: WayId, { merchantId, memberId, kind, amount, day }: Given): Promise<void> {
  await assertPerson(tx, { merchantId, memberId, way, day })
  const { grantMax, memberDayMax } = await limitsOf(tx, merchantId, way)
  const rate = kind === 'points' ? await pointRate(tx, merchantId) : null
  const of = (max: bigint) => (rate === null ? max : moneyAsPoints(max, rate))
  if (grantMax !== null && amount > of(grantMax)) throw new AppError('way_max', { max: formatMoney(of(grantMax)) })
  if (memberDayMax !== null) {
    const max = of(memberDayMax)
    const { rows } = await sql`
      insert into way_member_day as d (book_id, member_id, way, kind, day, spent)
      select ${bookOf(merchantId)}::int, ${memberId}::bigint, ${way}, ${kind}, ${day}::date, ${amount}::bigint where ${amount}::bigint <= ${max}::bigint
      on conflict (book_id, member_id, way, kind, day) do update set spent = d.spent + excluded.spent
      where d.spent + excluded.spent <= ${max}::bigint
      returning spent`.execute(tx)
    if (rows.length === 0) throw new AppError('way_max', { max: formatMoney(max) })
  }
  const { scope } = wayOf(way)
  if (scope !== null) await takeBudget(tx, { merchantId, scope, kind, amount, day })
}

/** The caller holds the promise and has noted in the same transaction what of it is paid. */
export const passPromised = (tx: Tx, { memberId, amount }: { memberId: bigint; amount: bigint }): void =>
  notePass(tx, memberId, amount)
