import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from '../limits.module.css'
import { limitsTexts } from '../texts.ts'
import { MoreHelp } from './more-help.tsx'

/** Where help is found without an account, and what one here could set. */
export function GuestHelp() {
  const t = useT(limitsTexts)
  const session = useSession()
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t('guest.lead')}</p>
      <MoreHelp />
      <p className={styles.lead}>{t('guest.own')}</p>
      {session ? null : (
        <ButtonLink variant="secondary" render={<Link to={PATHS.login} search={{ from: PATHS.limits }} />}>
          {t('guest.logIn')}
        </ButtonLink>
      )}
    </div>
  )
}
