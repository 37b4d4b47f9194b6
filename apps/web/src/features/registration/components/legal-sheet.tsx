import type { LegalKind } from '@trevo/contract/legal'
import { useT } from '../../../lib/i18n/i18n.ts'
import { LegalBody } from '../../../shared/legal/legal-body.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

type LegalSheetProps = { open: boolean; onClose: () => void; name: LegalKind; title: string }

/** A long text over the form. */
export function LegalSheet({ open, onClose, name, title }: LegalSheetProps) {
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('shell.close')}>
      <LegalBody name={name} />
    </Sheet>
  )
}
