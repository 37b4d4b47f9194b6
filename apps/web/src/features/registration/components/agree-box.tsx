import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { registrationTexts } from '../texts.ts'
import { LegalSheet } from './legal-sheet.tsx'

type AgreeBoxProps = { checked: boolean; onChange: (agreed: boolean) => void }

export function AgreeBox({ checked, onChange }: AgreeBoxProps) {
  const t = useT(registrationTexts)
  const { birthday_limit: age } = useSite().mobileTemplate
  const [open, setOpen] = useState<'terms' | 'policy' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Checkbox checked={checked} onChange={onChange}>
        {t('agree.before', { age })}{' '}
        <button type="button" onClick={() => setOpen('terms')}>
          {t('agree.terms')}
        </button>{' '}
        {t('agree.and')}{' '}
        <button type="button" onClick={() => setOpen('policy')}>
          {t('agree.policy')}
        </button>
        .
      </Checkbox>
      <LegalSheet open={open === 'terms'} onClose={close} name="terms" title={t('agree.terms')} />
      <LegalSheet open={open === 'policy'} onClose={close} name="policy" title={t('agree.policy')} />
    </>
  )
}
