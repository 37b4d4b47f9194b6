import { NewPassword } from '@trevo/contract/fields'
import { useEffect, useState } from 'react'
import { errorText, messageText, useT } from '../../lib/i18n/i18n.ts'
import { useSite } from '../../session/status.ts'
import { cx } from '../../ui/cx.ts'
import { commonPasswords } from './common-passwords.ts'
import styles from './password-strength.module.css'

type Rule = Awaited<ReturnType<typeof commonPasswords>>

/** null until it is there, and where it does not come: then the server alone judges. */
function useRule(isWanted: boolean): Rule | null {
  const [rule, setRule] = useState<Rule | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    commonPasswords()
      .then((fetched) => isCurrent && setRule(() => fetched))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return rule
}

type PasswordStrengthProps = {
  password: string
  /** What a stranger would try for this account: its names and addresses. */
  own: readonly string[]
}

/** What the server will say of a password, while it is typed; before that, its rule. */
export function PasswordStrength({ password, own }: PasswordStrengthProps) {
  const t = useT()
  const site = useSite()
  const rule = useRule(password !== '')
  const isLong = NewPassword.safeParse(password).success
  if (password === '' || (isLong && rule === null)) return messageText('password_length')
  const state = !isLong ? 'short' : rule?.isCommon(password, site, own) ? 'common' : 'good'
  const words = {
    short: messageText('password_length'),
    common: errorText('password_common'),
    good: t('password.good'),
  }
  return (
    <span className={styles[state]}>
      <span className={styles.bars} aria-hidden="true">
        <span className={styles.bar} />
        <span className={cx(styles.bar, state === 'short' && styles.off)} />
        <span className={cx(styles.bar, state !== 'good' && styles.off)} />
      </span>
      <span className={styles.words}>{words[state]}</span>
    </span>
  )
}
