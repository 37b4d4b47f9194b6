import { isReal } from '@trevo/contract/members'
import { formatMoney } from '@trevo/contract/money'
import type { MemberRecord } from '../../../base/members/member.ts'
import { admitSpending } from '../../../money/gate/gate.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../../money/ledger/transfer.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { Live } from '../../../platform/live/live.ts'
import { hasTransfer, type Offer } from './queries.ts'

type Deps = { ledger: Ledger; live: Pick<Live, 'toMember'> }
type Asked = {
  merchant: Merchant
  member: MemberRecord
  offer: Offer
  roomId: string | undefined
  confirmed: boolean
  now: Date
}

/** Who may enter: everyone, VIPs, or members who pay the room's price, once a day. */
export async function enterRoom(tx: Tx, deps: Deps, asked: Asked): Promise<void> {
  const { offer, member, roomId } = asked
  if (roomId !== undefined && roomId !== offer.roomId) throw new AppError('not_found')
  if (offer.roomType === 'VIP' && !member.clubLabel) throw new AppError('vip_only')
  if (offer.roomType === 'Pay per View') await payForRoom(tx, deps, asked, offer.roomPrice ?? 0n)
}

async function payForRoom(tx: Tx, { ledger, live }: Deps, asked: Asked, price: bigint): Promise<void> {
  const { merchant, member, offer, confirmed, now } = asked
  if (!isReal(member.type)) throw new AppError('free_reject')
  const { currency } = merchant
  const key = `room:${member.id}:${offer.gameId}:${dayIn(merchant.timeZone, now)}`
  // The key is the receipt: a member who has paid today is not charged again, even if the price has changed since.
  if (await hasTransfer(tx, merchant.id, key)) return
  if (!confirmed) throw new AppError('confirmation_needed', { price: formatMoney(price) })
  await admitSpending(tx, now, member.id)
  const { transferId } = await ledger.postTransfer(tx, {
    merchantId: merchant.id,
    kind: 'fee',
    key,
    postings: [
      { account: memberCash(member.id, currency), amount: -price },
      { account: houseAccount('fees', currency), amount: price },
    ],
    meta: { gameId: String(offer.gameId), room: offer.roomId },
  })
  tx.afterCommit(() => live.toMember(member.id, 'wallet.changed', { transferId: String(transferId) }))
}
