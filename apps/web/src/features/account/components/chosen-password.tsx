import Lock from 'lucide-react/icons/lock'
import type { ComponentProps } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { PasswordField } from '../../../ui/password-field.tsx'

/** A password to be chosen: the browser may offer a strong one. */
export function ChosenPassword(field: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>) {
  const t = useT()
  return (
    <PasswordField
      {...field}
      leading={<Lock size={20} />}
      autoComplete="new-password"
      showLabel={t('form.showPassword')}
      hideLabel={t('form.hidePassword')}
    />
  )
}
