import KeyRound from 'lucide-react/icons/key-round'
import type { ComponentProps } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { FactorMethod } from './second-factor.ts'
import styles from './verification.module.css'

type FactorFieldsProps = {
  methods: readonly FactorMethod[]
  method: FactorMethod | undefined
  onMethod: (method: FactorMethod) => void
  /** The field of the code: registered with a form, or with a value of its own. */
  code: Omit<ComponentProps<typeof Field>, 'label' | 'error'>
  error: string | undefined
}

/** One of the member's own second factors; nothing where there is none. */
export function FactorFields({ methods, method, onMethod, code, error }: FactorFieldsProps) {
  const t = useT()
  if (method === undefined) return null
  const isTotp = method === 'totp'
  return (
    <>
      {methods.length > 1 ? (
        <Segmented
          label={t('factor.method')}
          choices={methods.map((id) => ({ id, label: t(`factor.${id}`) }))}
          value={method}
          onChange={onMethod}
        />
      ) : null}
      {method === 'passkey' ? (
        <p className={styles.lead}>{t('factor.passkeyLead')}</p>
      ) : (
        <Field
          key={method}
          {...code}
          label={isTotp ? t('factor.code') : t('factor.recoveryCode')}
          leading={<KeyRound size={20} />}
          inputMode={isTotp ? 'numeric' : 'text'}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          maxLength={isTotp ? 6 : 32}
          error={error}
        />
      )}
    </>
  )
}
