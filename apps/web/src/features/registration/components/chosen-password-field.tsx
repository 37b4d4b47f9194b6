import Lock from 'lucide-react/icons/lock'
import type { ComponentProps, ReactNode } from 'react'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { PasswordField } from '../../../ui/password-field.tsx'

const PAYMENT_DIGITS = 6

type ChosenPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'hint'> & {
  kind: 'password' | 'confirmPassword' | 'paymentPassword'
  /** What is to be said of what was typed; without it the rule. */
  judged?: ReactNode
}

/** A password to be chosen: its rule is said before anything is wrong. */
export function ChosenPasswordField({ kind, judged, ...field }: ChosenPasswordFieldProps) {
  const t = useT()
  const isPayment = kind === 'paymentPassword'
  const rule = isPayment ? 'payment_password_format' : 'password_length'
  return (
    <PasswordField
      {...field}
      {...(isPayment && { inputMode: 'numeric', maxLength: PAYMENT_DIGITS })}
      hint={kind === 'confirmPassword' ? undefined : (judged ?? messageText(rule))}
      leading={<Lock size={20} />}
      autoComplete={isPayment ? 'off' : 'new-password'}
      showLabel={t('form.showPassword')}
      hideLabel={t('form.hidePassword')}
    />
  )
}
