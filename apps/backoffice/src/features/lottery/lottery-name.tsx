import type { StaffDraw, StaffLottery } from '@trevo/contract/ops/lottery'
import { useLocale, useRecordContext } from 'react-admin'

/** Names come in every language: the one of the page. What staff wrote comes in two, and Spanish reads the English. */
export function useInLanguage(): (pt: string, en: string, es?: string) => string {
  const locale = useLocale()
  return (pt, en, es = en) => (locale === 'pt' ? pt : locale === 'es' ? es : en)
}

/** The lottery's name, of a lottery or of one of its draws. */
export function LotteryName() {
  const record = useRecordContext<StaffLottery | StaffDraw>()
  const inLanguage = useInLanguage()
  return record ? inLanguage(record.namePt, record.nameEn, record.nameEs) : null
}
