import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { AgeNote } from '../../../ui/age-note.tsx'
import { authTexts } from '../texts.ts'

export function AdultNote() {
  const t = useT(authTexts)
  const { birthday_limit: age } = useSite().mobileTemplate
  return <AgeNote age={age}>{t('adult', { age })}</AgeNote>
}
