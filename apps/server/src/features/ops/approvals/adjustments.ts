import { type Currency, parseMoney } from '@trevo/contract/money'
import * as z from 'zod/mini'
import type { ApprovalHandler } from '../../../core/approvals/approvals.ts'
import { type SendDeps, sendInbox } from '../../../core/inbox/send.ts'
import type { Ledger } from '../../../core/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../../core/ledger/transfer.ts'
import { moneyText } from '../../../platform/language.ts'

/** What an adjustment asks for, as it is kept. */
export const Adjustment = z.strictObject({ memberId: z.string(), userName: z.string(), amount: z.string() })
export type Adjustment = z.infer<typeof Adjustment>

export type AdjustmentDeps = SendDeps & { ledger: Pick<Ledger, 'postTransfer'> }

/** Moves the money and tells the member. Taking more than there is is refused, and the request stays open. */
export function adjustmentHandler(deps: AdjustmentDeps, currency: Currency): ApprovalHandler {
  return async (tx, payload, { id, merchantId }) => {
    const { memberId: member, amount } = Adjustment.parse(payload)
    const [memberId, minor] = [BigInt(member), parseMoney(amount)]
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
  const [pt, en] = [moneyText('PT', currency, size), moneyText('EN', currency, size)]
  const isGiven = minor > 0n
  return {
    PT: {
      subject: 'Ajuste no seu saldo',
      html: isGiven
        ? `<p>Creditamos ${pt} no seu saldo por causa de uma correção.</p>`
        : `<p>Debitamos ${pt} do seu saldo por causa de uma correção. Em caso de dúvida, fale com o atendimento.</p>`,
    },
    EN: {
      subject: 'Your balance was adjusted',
      html: isGiven
        ? `<p>We added ${en} to your balance to correct it.</p>`
        : `<p>We took ${en} from your balance to correct it. Please ask our support if anything is unclear.</p>`,
    },
  }
}
