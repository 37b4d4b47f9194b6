import type { SecurityOverview } from '@trevo/contract/security'
import type { ComponentType } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import type { SecuritySheet, SecuritySheetProps } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { BindEmailForm } from './bind-email-form.tsx'
import { BindMobileForm } from './bind-mobile-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PaymentPasswordForm } from './payment-password-form.tsx'
import { TotpSetup } from './totp-setup.tsx'

const CONTENT = {
  payment: PaymentPasswordForm,
  mobile: BindMobileForm,
  email: BindEmailForm,
  totp: TotpSetup,
  passkey: PasskeyForm,
} as const satisfies Record<SecuritySheet, ComponentType<SecuritySheetProps>>

const NAMES = Object.keys(CONTENT) as SecuritySheet[]

type SecuritySheetsProps = {
  open: SecuritySheet | null
  overview: SecurityOverview
  onClose: () => void
  onChanged: () => void
}

export function SecuritySheets({ open, overview, onClose, onChanged }: SecuritySheetsProps) {
  const t = useT(accountTexts)
  const common = useT()
  const done = () => {
    onChanged()
    onClose()
  }
  return NAMES.map((name) => {
    const Content = CONTENT[name]
    return (
      <Sheet
        key={name}
        open={open === name}
        onClose={onClose}
        title={t(`sheet.${name}`)}
        closeLabel={common('shell.close')}
      >
        <Content overview={overview} onChanged={onChanged} onDone={done} />
      </Sheet>
    )
  })
}
