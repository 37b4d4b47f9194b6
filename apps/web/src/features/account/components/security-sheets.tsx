import type { SecurityOverview } from '@trevo/contract/security'
import { type ComponentType, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { SECURITY_SHEETS, type SecuritySheet, type SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { EmailSheet, MobileSheet } from './confirm-contact.tsx'
import { OwnPasswordForm } from './own-password-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PaymentPasswordForm } from './payment-password-form.tsx'
import { RecoveryRenewal } from './recovery-renewal.tsx'
import { TotpSetup } from './totp-setup.tsx'

const CONTENT = {
  password: OwnPasswordForm,
  payment: PaymentPasswordForm,
  mobile: MobileSheet,
  email: EmailSheet,
  totp: TotpSetup,
  passkey: PasskeyForm,
  recovery: RecoveryRenewal,
} as const satisfies Record<SecuritySheet, ComponentType<SecuritySheetProps>>

type SecuritySheetsProps = {
  open: SecuritySheet | null
  overview: SecurityOverview
  onClose: () => void
  onChanged: () => void
}

export function SecuritySheets({ open, overview, onClose, onChanged }: SecuritySheetsProps) {
  const t = useT(accountTexts)
  const common = useT()
  const [hasCodes, setHasCodes] = useState(false)
  const close = () => {
    setHasCodes(false)
    onClose()
  }
  const done = () => {
    onChanged()
    close()
  }
  const codes = () => {
    onChanged()
    setHasCodes(true)
  }
  return SECURITY_SHEETS.map((name) => {
    const Content = CONTENT[name]
    return (
      <Sheet
        key={name}
        open={open === name}
        onClose={close}
        title={hasCodes && open === name ? t('recovery.title') : t(`sheet.${name}`)}
        closeLabel={common('shell.close')}
      >
        {overview.hasPassword || name === 'password' ? (
          <Content overview={overview} onChanged={onChanged} onCodes={codes} onDone={done} />
        ) : (
          <OwnPasswordForm isFirst overview={overview} onChanged={onChanged} onCodes={codes} onDone={onChanged} />
        )}
      </Sheet>
    )
  })
}
