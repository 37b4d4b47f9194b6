import Lock from 'lucide-react/icons/lock'
import type { ComponentProps } from 'react'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { PasswordStrength } from '../../../shared/passwords/password-strength.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'label'> & {
  label?: string
  /** What was typed, to be judged at once; without it the rule is said. */
  typed?: string
  /** Names of the account that a stranger would try. */
  own?: readonly string[]
}

/** A password to be chosen: says its rule before anything is wrong, and lets the browser offer a strong one. */
export function NewPasswordField({ label, typed, own = [], ...field }: NewPasswordFieldProps) {
  const t = useT()
  return (
    <PasswordField
      hint={typed === undefined ? messageText('password_length') : <PasswordStrength password={typed} own={own} />}
      {...field}
      label={label ?? t('form.newPassword')}
      leading={<Lock size={20} />}
      autoComplete="new-password"
      showLabel={t('form.showPassword')}
      hideLabel={t('form.hidePassword')}
    />
  )
}
