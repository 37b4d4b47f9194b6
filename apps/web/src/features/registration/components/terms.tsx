import { useT } from '../../../lib/i18n/i18n.ts'
import { registrationTexts } from '../texts.ts'
import { type LegalLoaders, type LegalProps, LegalSheet } from './legal-sheet.tsx'

const load: LegalLoaders = {
  PT: () => import('../legal/terms-pt.json'),
  EN: () => import('../legal/terms-en.json'),
}

export function Terms(props: LegalProps) {
  const t = useT(registrationTexts)
  return <LegalSheet {...props} name="terms" title={t('agree.terms')} load={load} />
}
