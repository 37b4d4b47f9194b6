import { cutToCents, formatMoney, parseMoney } from '@trevo/contract/money'
import type { LotteryGame } from '@trevo/lottery/types'
import type { Tx } from '../../platform/db.ts'
import { sendInbox } from '../inbox/send.ts'
import type { LotteryParts } from './parts.ts'
import { type DrawToSettle, topPrizes } from './settle-queries.ts'

/** From this prize on a win is worth a letter; every win is told on the live channel. */
const BIG_WIN = parseMoney('1000.00')
/** Letters of one draw: a prize that hundreds share is no news to each of them. */
const MAX_LETTERS = 20

export async function tellBigWins(
  tx: Tx,
  parts: LotteryParts,
  draw: DrawToSettle,
  { title }: LotteryGame,
): Promise<void> {
  for (const { memberId, merchantId, prize } of await topPrizes(tx, draw.id, BIG_WIN, MAX_LETTERS)) {
    const amount = formatMoney(cutToCents(prize))
    await sendInbox(tx, parts, {
      merchantId,
      to: { memberIds: [memberId] },
      from: 'system',
      key: `lottery-win:${draw.id}:${memberId}`,
      texts: {
        PT: {
          subject: `Você ganhou R$ ${amount.replace('.', ',')} na ${title.pt}`,
          html: `<p>O sorteio ${draw.period} saiu com os seus números. O prêmio de R$ ${amount.replace('.', ',')} já está no seu saldo.</p>`,
        },
        EN: {
          subject: `You won R$ ${amount} in ${title.en}`,
          html: `<p>Draw ${draw.period} came with your numbers. The prize of R$ ${amount} is in your balance.</p>`,
        },
      },
    })
  }
}
