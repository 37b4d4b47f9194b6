import { useT } from '../../lib/i18n/i18n.ts'
import { useFlag, useSite } from '../../session/status.ts'
import { Note } from '../../ui/note.tsx'
import { phoneVerifier } from './phone-verifier.ts'
import styles from './verification.module.css'

const OUTBOX_PATH = '/wps/outbox'

/** Where messages are only kept, says so and leads to them. */
export function OutboxNote({ channel }: { channel: 'sms' | 'mail' }) {
  const t = useT()
  const { outbox } = useSite()
  // The brand's own provider of codes does send them.
  const verifier = phoneVerifier(useFlag('PHONEVERIFY'))
  if (!outbox?.includes(channel) || (channel === 'sms' && verifier)) return null
  return (
    <Note tone="info">
      {t('form.outbox')}{' '}
      <a className={styles.outbox} href={OUTBOX_PATH} target="_blank" rel="noreferrer">
        {t('form.outboxRead')}
      </a>
    </Note>
  )
}
