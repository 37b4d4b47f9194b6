import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import styles from '../auth.module.css'
import { authTexts } from '../texts.ts'

export function AdultNote() {
  const t = useT(authTexts)
  const { birthday_limit: age } = useSite().mobileTemplate
  return (
    <p className={styles.adult}>
      <span className={styles.adultMark} aria-hidden="true">
        {age}+
      </span>
      {t('adult', { age })}
    </p>
  )
}
