import { formatMoney } from '@trevo/contract/money'
import type { GiftPreview } from '@trevo/contract/ops/reward-programme'
import { shareText } from '../../../money/margin/margin.ts'
import { isCovered, type Worst, worstCaseOf } from '../../../money/ways/worst-case.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'

const shown = (worst: Worst) => ({
  gives: formatMoney(worst.gives),
  asks: formatMoney(worst.asks),
  keeps: formatMoney(worst.keeps),
  isCovered: isCovered(worst),
})

export async function previewGifts(
  db: Db,
  { id, timeZone }: Pick<Merchant, 'id' | 'timeZone'>,
  now: Date,
): Promise<GiftPreview> {
  const { best, all, lines, personal } = await worstCaseOf(db, id, dayIn(timeZone, now))
  return {
    bestGame: best.name,
    keepPercent: shareText(best.keep),
    ...shown(all),
    lines: lines.map(({ source, worst }) => ({ source, ...shown(worst), isPersonal: personal.has(source) })),
  }
}
