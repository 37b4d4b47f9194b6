import { type Currency, formatMoney } from '@trevo/contract/money'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/once.ts'
import { type CashierDeps, type Owner, tellWallet } from './deps.ts'
import './tables.ts'
import { isGift, settleTurnover } from './turnover.ts'

type Deps = Pick<CashierDeps, 'db' | 'ledger' | 'live' | 'clock'>
export type GivingUp = { requestId: string; creditId: bigint; holds: bigint }

/**
 * Takes what a gift still holds back out of the balance, to where gifts come from, and closes it: what is left of the balance is held
 * by it no longer. What lies in an order or a round is not in the balance; it comes back as free as the gift made it.
 */
export const giveUpGift = (
  deps: Deps,
  owner: Owner,
  currency: Currency,
  { requestId, creditId, holds }: GivingUp,
): Promise<void> =>
  inTx(deps.db, async (tx) => {
    // Holds the member's cash: two at once come one after the other.
    const credits = await settleTurnover(tx, owner, currency)
    const first = await repeatOf(givenUp(tx, owner.id, requestId), (known) => known.creditId === creditId)
    if (first !== undefined) return
    const gift = credits.find((one) => one.id === creditId && one.open > 0n && isGift(one))
    if (gift === undefined) throw new AppError('not_found')
    if (gift.holds > holds) throw new AppError('conflict', { holds: formatMoney(gift.holds) })
    const { transferId } = await deps.ledger.postTransfer(tx, {
      merchantId: owner.merchantId,
      kind: 'reward_return',
      key: `gift-back:${owner.id}:${requestId}`,
      postings: [
        { account: memberCash(owner.id, currency), amount: -gift.holds },
        { account: houseAccount('rewards', currency), amount: gift.holds },
      ],
      meta: { creditId: String(creditId), ...(gift.source !== null && { source: gift.source }) },
    })
    await tx
      .insertInto('gift_given_up')
      .values({
        member_id: owner.id,
        request_id: requestId,
        credit_id: creditId,
        merchant_id: owner.merchantId,
        source: gift.source,
        amount: gift.holds,
        created_at: deps.clock.now(),
      })
      .execute()
    tellWallet(tx, deps.live, owner.id, [transferId])
  })

const givenUp = (tx: Tx, memberId: bigint, requestId: string) =>
  tx
    .selectFrom('gift_given_up')
    .select('credit_id as creditId')
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
