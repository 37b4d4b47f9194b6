import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { vendorPromoWin } from '@trevo/contract/vendor-additions'
import { admitReward, lockRewards } from '../../../money/giving/give.ts'
import { areOffersPaused } from '../../../money/giving/offers.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { houseAccount, memberCash, type TransferInput } from '../../../money/ledger/transfer.ts'
import { passBy } from '../../../money/ways/pass.ts'
import type { Clock } from '../../../platform/clock.ts'
import { dayIn } from '../../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { Live } from '../../../platform/live/live.ts'
import { repeatOf } from '../../../platform/once.ts'
import type { Player, PlayerName } from '../players.ts'
import { inputHash } from '../transaction.ts'
import { nextReference } from './correction-queries.ts'
import { insertPromo, promoBy, takePromoBudget } from './promo-queries.ts'

export type PromoDeps = {
  db: Db
  clock: Clock
  ledger: Pick<Ledger, 'postTransfer'>
  live: Pick<Live, 'toMember'>
  playerOf: (name: PlayerName) => Player | Promise<Player>
  brandOf(merchantId: number): Merchant | undefined
}

type Asked = { vendorCode: string; body: BodyOf<typeof vendorPromoWin> }

/** A gift of the house that a vendor gives: through the gate of gifts, out of the vendor's budget of the day, once. */
export async function promoWin(deps: PromoDeps, { vendorCode, body }: Asked): Promise<ValueOf<typeof vendorPromoWin>> {
  const { transactionId, campaignId, currency } = body
  const player = await deps.playerOf({ vendorCode, playerId: body.playerId, currency })
  const amount = parseMoney(body.amount)
  const hash = inputHash('promo', player.memberId, campaignId, currency, amount)
  const answer = (reference: bigint, balance: bigint) => ({
    transactionId,
    balance: formatMoney(balance),
    reference: String(reference),
  })
  return inTx(deps.db, async (tx) => {
    await lockRewards(tx, player.memberId)
    const named = { vendorCode, transactionId }
    const first = await repeatOf(promoBy(tx, player, named), (found) => found.inputHash === hash)
    if (first) return answer(first.reference, first.balanceAfter)
    const now = deps.clock.now()
    const gift = { ...player, ...named, campaignId, currency, amount }
    if (currency !== 'FUN') await allow(tx, deps, gift, now)
    const { transferId, balances } = await deps.ledger.postTransfer(tx, transferOf(gift))
    const balanceAfter = balances[1] ?? 0n
    const reference = await nextReference(tx, now, 0n)
    await insertPromo(tx, { ...gift, reference, transferId, balanceAfter, inputHash: hash, now })
    tx.afterCommit(() => deps.live.toMember(player.memberId, 'wallet.changed', { transferId: String(transferId) }))
    return answer(reference, balanceAfter)
  })
}

type Gift = Player & {
  vendorCode: string
  transactionId: string
  campaignId: string
  currency: BodyOf<typeof vendorPromoWin>['currency']
  amount: bigint
}

/** Play money costs nobody anything; what does passes what every gift passes. */
async function allow(tx: Tx, deps: PromoDeps, gift: Gift, now: Date): Promise<void> {
  const { merchantId, memberId, vendorCode, currency, amount } = gift
  const brand = deps.brandOf(merchantId)
  if (brand === undefined || brand.currency !== currency) throw new AppError('player_unknown')
  await admitReward(tx, brand, memberId, now)
  // Why is nobody's affair but the member's.
  if (await areOffersPaused(tx, memberId)) throw new AppError('user_unavailable')
  const day = dayIn(brand.timeZone, now)
  await takePromoBudget(tx, { merchantId, vendorCode, currency, day, amount })
  await passBy(tx, 'vendor_promo', { merchantId, memberId, kind: 'cash', amount, day })
}

function transferOf({
  merchantId,
  memberId,
  vendorCode,
  transactionId,
  campaignId,
  currency,
  amount,
}: Gift): TransferInput {
  const isPlay = currency === 'FUN'
  return {
    merchantId,
    kind: isPlay ? 'play_money' : 'reward',
    key: `vendor_promo:${vendorCode}:${memberId}:${transactionId}`,
    postings: [
      { account: houseAccount(isPlay ? 'play_money' : 'rewards', currency), amount: -amount },
      { account: memberCash(memberId, currency), amount },
    ],
    meta: { vendor: vendorCode, campaign: campaignId },
  }
}
