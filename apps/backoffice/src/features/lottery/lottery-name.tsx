import type { StaffDraw, StaffLottery } from '@trevo/contract/ops/lottery'
import { useLocale, useRecordContext } from 'react-admin'

/** Names come in both languages: the one of the page. */
export function useInLanguage(): (pt: string, en: string) => string {
  const locale = useLocale()
  return (pt, en) => (locale === 'pt' ? pt : en)
}

/** The lottery's name, of a lottery or of one of its draws. */
export function LotteryName() {
  const record = useRecordContext<StaffLottery | StaffDraw>()
  const inLanguage = useInLanguage()
  return record ? inLanguage(record.namePt, record.nameEn) : null
}
