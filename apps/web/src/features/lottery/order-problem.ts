import { DrawClosed, LotteryLimitHit } from '@trevo/contract/lottery-orders'
import type { Translate } from '@trevo/texts/translate'
import { ApiError, textOfError } from '../../lib/api/api-error.ts'
import { moneyText } from '../../lib/format.ts'
import type pt from './locales/pt.json'
import { periodName } from './period-name.ts'

/** Why a bet was refused, with what the server told: which draw was too late, or how much the limit still takes. */
export function orderProblem(
  t: Translate<typeof pt>,
  error: unknown,
  { code, symbol }: { code: string; symbol: string },
): string {
  if (!(error instanceof ApiError)) return textOfError(error)
  if (error.code === 'network' || error.status >= 500) return t('refused.unknown')
  if (error.code === 'draw_closed') {
    const closed = DrawClosed.safeParse(error.value)
    if (closed.success) return t('refused.closed', { period: periodName(code, closed.data.period) })
  }
  if (error.code === 'limit_exceeded') {
    const hit = LotteryLimitHit.safeParse(error.value)
    const line = hit.success ? hit.data.line + 1 : 0
    if (hit.success) return t(`refused.${hit.data.limit}`, { line, amount: moneyText(hit.data.available, symbol) })
  }
  return textOfError(error)
}
