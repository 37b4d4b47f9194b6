import { type SendDeps, sendInbox } from '../../../../base/inbox/send.ts'
import { giftText } from '../../../../money/giving/gift-words.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { Merchant } from '../../../../platform/guards.ts'
import { letterOf } from '../../../../platform/letter.ts'
import type { RewardLine } from './queries.ts'
import { texts } from './texts.ts'

type Refusal = { line: RewardLine; reason: string }

export async function tellOfRefusal(
  tx: Tx,
  deps: SendDeps,
  merchantId: number,
  { line, reason }: Refusal,
): Promise<void> {
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [line.memberId] },
    from: 'operator',
    texts: letterOf(texts, 'refused', () => ({ title: line.promotionTitle, reason })),
  })
}

type Approval = { line: RewardLine; paid: bigint }

/** The form promised an answer, so members who are paid get one too, with the amount. */
export async function tellOfApproval(
  tx: Tx,
  deps: SendDeps,
  { id: merchantId, currency }: Pick<Merchant, 'id' | 'currency'>,
  { line, paid }: Approval,
): Promise<void> {
  const title = line.promotionTitle
  const gift = { kind: line.rewardKind, amount: paid }
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [line.memberId] },
    from: 'operator',
    texts: letterOf(texts, 'approved', (language) => ({ title, gift: giftText(language, currency, gift) })),
  })
}
