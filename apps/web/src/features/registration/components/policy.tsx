import { useT } from '../../../lib/i18n/i18n.ts'
import { registrationTexts } from '../texts.ts'
import { type LegalLoaders, type LegalProps, LegalSheet } from './legal-sheet.tsx'

const load: LegalLoaders = {
  PT: () => import('../legal/policy-pt.json'),
  EN: () => import('../legal/policy-en.json'),
}

export function Policy(props: LegalProps) {
  const t = useT(registrationTexts)
  return <LegalSheet {...props} name="policy" title={t('agree.policy')} load={load} />
}
