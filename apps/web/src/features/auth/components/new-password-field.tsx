import Lock from 'lucide-react/icons/lock'
import type { ComponentProps } from 'react'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { PasswordField } from '../../../ui/password-field.tsx'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'label'> & {
  label?: string
}

/** A password to be chosen: says its rule before anything is wrong, and lets the browser offer a strong one. */
export function NewPasswordField({ label, ...field }: NewPasswordFieldProps) {
  const t = useT()
  return (
    <PasswordField
      hint={messageText('password_length')}
      {...field}
      label={label ?? t('form.newPassword')}
      leading={<Lock size={20} />}
      autoComplete="new-password"
      showLabel={t('form.showPassword')}
      hideLabel={t('form.hidePassword')}
    />
  )
}
