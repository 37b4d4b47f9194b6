import Lock from 'lucide-react/icons/lock'
import type { ComponentProps } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { accountTexts } from '../texts.ts'

type PasswordAgainProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'showLabel' | 'hideLabel'>

/** The sign-in password, asked again before anything that guards the account changes. */
export function PasswordAgain(field: PasswordAgainProps) {
  const t = useT(accountTexts)
  const common = useT()
  return (
    <PasswordField
      {...field}
      label={t('form.currentPassword')}
      leading={<Lock size={20} />}
      autoComplete="current-password"
      showLabel={common('form.showPassword')}
      hideLabel={common('form.hidePassword')}
    />
  )
}
