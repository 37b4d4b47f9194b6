import { parseMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import { titleIn } from '@trevo/lottery/title'
import { sendInbox } from '../../base/inbox/send.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { moneyText } from '../../platform/language.ts'
import { letterOf } from '../../platform/letter.ts'
import type { LotteryDeps } from './deps.ts'
import { drawNamed, hasPrizeFrom, topPrizes } from './settle-queries.ts'
import { texts } from './texts.ts'

/** The prize from which a win earns a letter; every win is announced on the live channel. */
const BIG_WIN = parseMoney('1000.00')
/** Letters per draw: a prize that hundreds share is no news to any of them. */
const MAX_LETTERS = 20

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'lottery.letters': { drawId: string }
  }
}

/** Letters are written after the draw is settled, so that no prize waits for them. */
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
  const title = findGame(draw.gameCode)?.title
  for (const { memberId, merchantId, currency, prize } of await topPrizes(tx, drawId, BIG_WIN, MAX_LETTERS)) {
    await sendInbox(tx, deps, {
      merchantId,
      to: { memberIds: [memberId] },
      from: 'system',
      key: `lottery-win:${drawId}:${memberId}`,
      texts: letterOf(texts, 'win', (language) => ({
        period: draw.period,
        title: title ? titleIn(title, language) : draw.gameCode,
        amount: moneyText(language, currency, prize),
      })),
    })
  }
}
