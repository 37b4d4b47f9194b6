import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useFlag } from '../../../session/status.ts'
import { useSendsCodes } from '../../../shared/verification/phone-code.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from '../auth.module.css'
import { authTexts } from '../texts.ts'
import type { Login } from '../use-login.ts'

/** What both ways of signing in end with. */
export function LoginActions({ login, loading }: { login: Login; loading: boolean }) {
  const t = useT(authTexts)
  const byMail = useFlag('CHNGPASSMAIL3')
  const sendsCodes = useSendsCodes()
  const byPhone = useFlag('CHNGPASSVERIF3') && sendsCodes
  const { savesPassword, remember, setRemember } = login
  return (
    <>
      <div className={styles.options}>
        <Checkbox checked={remember} onChange={setRemember}>
          {savesPassword ? t('login.rememberPassword') : t('login.remember')}
        </Checkbox>
        {byMail || byPhone ? (
          <Link to={PATHS.forget} className={styles.link ?? ''}>
            {t('login.forgot')}
          </Link>
        ) : null}
      </div>
      <Button type="submit" block loading={loading}>
        {t('login.submit')}
      </Button>
    </>
  )
}
