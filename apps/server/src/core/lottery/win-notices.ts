import { parseMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { moneyText } from '../../platform/language.ts'
import { sendInbox } from '../inbox/send.ts'
import type { LotteryDeps } from './deps.ts'
import { drawNamed, hasPrizeFrom, topPrizes } from './settle-queries.ts'

/** From this prize on a win is worth a letter; every win is told on the live channel. */
const BIG_WIN = parseMoney('1000.00')
/** Letters of one draw: a prize that hundreds share is no news to each of them. */
const MAX_LETTERS = 20

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'lottery.letters': { drawId: string }
  }
}

/** Letters are written after the draw is settled: nobody waits for their money because of them. */
export async function askForLetters(tx: Tx, { jobs }: Pick<LotteryDeps, 'jobs'>, id: bigint): Promise<void> {
  if (!(await hasPrizeFrom(tx, id, BIG_WIN))) return
  const drawId = String(id)
  await jobs.send(tx, 'lottery.letters', { drawId }, { singletonKey: drawId })
}

export function defineLettersJob(deps: LotteryDeps & { jobs: Jobs }): void {
  deps.jobs.define('lottery.letters', {
    handler: ({ drawId }) => inTx(deps.db, (tx) => writeLetters(tx, deps, BigInt(drawId))),
  })
}

/** Written once, however often it is asked for. */
export async function writeLetters(tx: Tx, deps: LotteryDeps, drawId: bigint): Promise<void> {
  const draw = await drawNamed(tx, drawId)
  const title = findGame(draw.gameCode)?.title ?? { pt: draw.gameCode, en: draw.gameCode }
  for (const { memberId, merchantId, currency, prize } of await topPrizes(tx, drawId, BIG_WIN, MAX_LETTERS)) {
    const [pt, en] = [moneyText('PT', currency, prize), moneyText('EN', currency, prize)]
    await sendInbox(tx, deps, {
      merchantId,
      to: { memberIds: [memberId] },
      from: 'system',
      key: `lottery-win:${drawId}:${memberId}`,
      texts: {
        PT: {
          subject: `Você ganhou ${pt} na ${title.pt}`,
          html: `<p>O sorteio ${draw.period} saiu com os seus números. O prêmio de ${pt} já está no seu saldo.</p>`,
        },
        EN: {
          subject: `You won ${en} in ${title.en}`,
          html: `<p>Draw ${draw.period} came with your numbers. The prize of ${en} is in your balance.</p>`,
        },
      },
    })
  }
}
