import { useT } from '../../../lib/i18n/i18n.ts'
import styles from '../limits.module.css'
import { limitsTexts } from '../texts.ts'

/** What a break means, said before it begins. */
export function Consequences({ last }: { last: string }) {
  const t = useT(limitsTexts)
  return (
    <ul className={styles.consequences}>
      <li>{t('means.play')}</li>
      <li>{t('means.gifts')}</li>
      <li>{t('means.withdraw')}</li>
      <li>{last}</li>
    </ul>
  )
}
