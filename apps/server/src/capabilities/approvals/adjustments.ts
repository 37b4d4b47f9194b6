import { type Currency, parseMoney } from '@trevo/contract/money'
import type { ApprovalHandler } from '../../base/approvals/approvals.ts'
import { Adjustment } from '../../base/approvals/view.ts'
import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { giveByName } from '../../money/ways/one-person.ts'
import { moneyText } from '../../platform/language.ts'
import { letterOf } from '../../platform/letter.ts'
import { texts } from './texts.ts'

export type AdjustmentDeps = SendDeps & { ledger: Pick<Ledger, 'postTransfer'> }

/** Moves the money and tells the member. Taking more than there is is refused, and the request stays open. */
export function adjustmentHandler(deps: AdjustmentDeps, currency: Currency): ApprovalHandler {
  return async (tx, payload, { id, merchantId, requestedBy }, decider) => {
    const { memberId: member, amount } = Adjustment.parse(payload)
    const [memberId, minor] = [BigInt(member), parseMoney(amount)]
    const consent = { approvalId: id, decider }
    const ask = { merchantId, way: 'adjustment', kind: 'adjustment', consent, staffId: requestedBy } as const
    if (minor > 0n) await giveByName(tx, { ...ask, now: deps.clock.now() }, memberId, minor)
    const { transferId } = await deps.ledger.postTransfer(tx, {
      merchantId,
      kind: 'adjustment',
      key: `adjustment:${id}`,
      postings: [
        { account: memberCash(memberId, currency), amount: minor },
        { account: houseAccount('adjustments', currency), amount: -minor },
      ],
      meta: { approvalId: String(id) },
    })
    tx.afterCommit(() => deps.live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) }))
    await sendInbox(tx, deps, {
      merchantId,
      to: { memberIds: [memberId] },
      from: 'operator',
      texts: wordsOf(minor, currency),
      key: `adjustment:${id}`,
    })
  }
}

function wordsOf(minor: bigint, currency: Currency) {
  const size = minor < 0n ? -minor : minor
  return letterOf(texts, minor > 0n ? 'given' : 'taken', (language) => ({
    amount: moneyText(language, currency, size),
  }))
}
