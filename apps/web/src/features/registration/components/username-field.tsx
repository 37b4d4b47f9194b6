import { FIELD_MAX } from '@trevo/contract/limits'
import CircleCheck from 'lucide-react/icons/circle-check'
import User from 'lucide-react/icons/user'
import type { ComponentProps, FocusEvent } from 'react'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import styles from '../registration.module.css'
import { registrationTexts } from '../texts.ts'

type UsernameFieldProps = Omit<ComponentProps<typeof Field>, 'leading' | 'trailing' | 'hint'> & {
  /** null while nobody has asked. */
  isFree: boolean | null
  onWritten: () => void
}

/** A name to be chosen: says whether it is free as soon as it is written. */
export function UsernameField({ isFree, onWritten, error, onBlur, ...field }: UsernameFieldProps) {
  const t = useT(registrationTexts)
  const wrong = error ?? (isFree === false ? fieldText('username_taken') : undefined)
  const isGood = isFree === true && !wrong
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event)
    onWritten()
  }
  return (
    <Field
      {...field}
      onBlur={blur}
      error={wrong}
      hint={isGood ? <span className={styles.good}>{t('nameFree')}</span> : undefined}
      leading={<User size={20} />}
      trailing={isGood ? <CircleCheck className={styles.goodMark} size={20} /> : null}
      maxLength={FIELD_MAX.username}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
