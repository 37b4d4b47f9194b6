import { type SendDeps, sendInbox } from '../../../../base/inbox/send.ts'
import { giftText } from '../../../../money/giving/gift-words.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { Merchant } from '../../../../platform/guards.ts'
import { escapeHtml } from '../../../../platform/html.ts'
import type { RewardLine } from './queries.ts'

type Refusal = { line: RewardLine; reason: string }

export async function tellOfRefusal(
  tx: Tx,
  deps: SendDeps,
  merchantId: number,
  { line, reason }: Refusal,
): Promise<void> {
  const [title, why] = [escapeHtml(line.promotionTitle), escapeHtml(reason)]
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [line.memberId] },
    from: 'operator',
    texts: {
      PT: {
        subject: 'Seu pedido de recompensa não foi aprovado',
        html: `<p>Analisamos o seu pedido na promoção <strong>${title}</strong> e ele não foi aprovado.</p><p>Motivo: ${why}</p>`,
      },
      EN: {
        subject: 'Your reward application was not approved',
        html: `<p>We looked at your application for <strong>${title}</strong> and could not approve it.</p><p>Reason: ${why}</p>`,
      },
    },
  })
}

type Approval = { line: RewardLine; paid: bigint }

/** The form promised an answer: whoever is paid hears it too, with what was paid. */
export async function tellOfApproval(
  tx: Tx,
  deps: SendDeps,
  { id: merchantId, currency }: Pick<Merchant, 'id' | 'currency'>,
  { line, paid }: Approval,
): Promise<void> {
  const title = escapeHtml(line.promotionTitle)
  const gift = { kind: line.rewardKind, amount: paid }
  const [pt, en] = [giftText('PT', currency, gift), giftText('EN', currency, gift)]
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [line.memberId] },
    from: 'operator',
    texts: {
      PT: {
        subject: 'Seu pedido de recompensa foi aprovado',
        html: `<p>Aprovamos o seu pedido na promoção <strong>${title}</strong>. Você recebeu ${pt}.</p>`,
      },
      EN: {
        subject: 'Your reward application was approved',
        html: `<p>We approved your application for <strong>${title}</strong>. You received ${en}.</p>`,
      },
    },
  })
}
