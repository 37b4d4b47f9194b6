import { formatMoney, parseMoney } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api/api-error.ts'
import { moneyText } from '../../lib/format.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { currentSymbol } from '../../session/status.ts'
import { toastError } from '../../ui/error-toast.ts'
import { toast } from '../../ui/toast.ts'

const Missing = z.object({ required: z.string(), done: z.string() })

/** What is still to be played for a reward, where the refusal says so. */
export function missingPlay(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'play_first') return null
  const play = Missing.safeParse(error.value)
  return play.success ? formatMoney(parseMoney(play.data.required) - parseMoney(play.data.done)) : null
}

/** Says why a reward was refused; of one that has to be played for, how much is missing. */
export function toastRefusal(error: unknown): void {
  const missing = missingPlay(error)
  if (missing === null) {
    toastError(error)
    return
  }
  toast.show({
    tone: 'bad',
    text: t('playMissing', { amount: moneyText(missing, currentSymbol()) }),
  })
}
