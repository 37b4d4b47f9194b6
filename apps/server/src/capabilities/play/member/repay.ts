import { formatMoney } from '@trevo/contract/money'
import { lockLimits } from '../../../money/gate/queries.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../../money/ledger/transfer.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import { repeatOf } from '../../../platform/once.ts'
import { lesser } from '../lesser.ts'
import { insertRepayments, type OpenDebt, type Ower, openDebts, type Paid, repaidBy } from '../round-debt-queries.ts'

export type RepayDeps = {
  db: Db
  clock: Clock
  ledger: Pick<Ledger, 'postTransfer'>
  live: Pick<Live, 'toMember'>
}

const sumOf = (debts: readonly OpenDebt[]) => debts.reduce((sum, { left }) => sum + left, 0n)

/** A member pays from the balance what is owed for corrected rounds, the oldest first. The same request pays once. */
export function repayRounds(
  deps: RepayDeps,
  ower: Ower,
  { requestId, amount }: { requestId: string; amount: bigint },
): Promise<bigint> {
  const { memberId, merchantId, currency } = ower
  return inTx(deps.db, async (tx) => {
    await lockLimits(tx, memberId)
    const before = await repeatOf(repaidBy(tx, ower, requestId), (first) => first.amount === amount)
    const open = await openDebts(tx, ower)
    if (before) return sumOf(open)
    if (amount > sumOf(open)) throw new AppError('limit_exceeded', { max: formatMoney(sumOf(open)) })
    const { transferId } = await deps.ledger.postTransfer(tx, {
      merchantId,
      kind: 'win_rollback',
      key: `vendor_debt_repaid:${memberId}:${requestId}`,
      postings: [
        { account: memberCash(memberId, currency), amount: -amount },
        { account: houseAccount('receivables', currency), amount },
      ],
      meta: { repaid: requestId },
    })
    await insertRepayments(tx, ower, { requestId, transferId, now: deps.clock.now() }, oldestFirst(open, amount))
    tx.afterCommit(() => deps.live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) }))
    return sumOf(open) - amount
  })
}

function oldestFirst(open: readonly OpenDebt[], sum: bigint): Paid[] {
  let rest = sum
  return open.flatMap(({ id, left }) => {
    const amount = lesser(left, rest)
    rest -= amount
    return amount > 0n ? [{ debtId: id, amount }] : []
  })
}
