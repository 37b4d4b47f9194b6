import { FIELD_MAX } from '@trevo/contract/limits'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import type { ComponentProps } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { OutboxNote } from './outbox-note.tsx'
import type { SmsCode } from './sms-code.ts'
import styles from './verification.module.css'

type SmsCodeFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'leading' | 'trailing'> & {
  sms: SmsCode
  label?: string
  channel?: 'sms' | 'mail'
}

/** A code with the button that has it sent; the button counts down until it may be pressed again. */
export function SmsCodeField({ sms, label, channel = 'sms', ...field }: SmsCodeFieldProps) {
  const t = useT()
  const { secondsLeft, sending, isSent, send } = sms
  const again = isSent ? t('form.resend') : t('form.getCode')
  return (
    <>
      <Field
        {...field}
        label={label ?? t('form.smsCode')}
        leading={<MessageSquareText size={20} />}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={FIELD_MAX.smsCode}
        trailing={
          <button
            type="button"
            className={styles.send}
            disabled={secondsLeft > 0}
            aria-busy={sending || undefined}
            onClick={send}
          >
            {secondsLeft > 0 ? t('form.resendIn', { seconds: secondsLeft }) : again}
          </button>
        }
      />
      {isSent ? <OutboxNote channel={channel} /> : null}
    </>
  )
}
