import type { LotteryDraw } from '@trevo/contract/lottery'
import type { Language } from '@trevo/contract/wire'
import type { Translate } from '@trevo/texts/translate'
import type pt from './locales/pt.json'

/** Why a draw was declared void, in the words that were published with it. */
export const voidText = (t: Translate<typeof pt>, reasons: LotteryDraw['void'], language: Language): string => {
  const reason = language === 'PT' ? reasons?.reasonPt : reasons?.reasonEn
  return t('draws.voidReason', { reason: reason || t('draws.voided') })
}
