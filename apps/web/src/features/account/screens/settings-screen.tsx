import { isReal } from '@trevo/contract/members'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Scale from 'lucide-react/icons/scale'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { FROM_SETTINGS, PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { LanguageChoice, ThemeChoice } from '../../../shared/appearance/appearance.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from '../account.module.css'
import { LogOutButton } from '../components/log-out-button.tsx'
import { NamedRow } from '../components/named-row.tsx'
import { PushRow } from '../components/push-row.tsx'
import { accountTexts } from '../texts.ts'

function SettingsScreen() {
  const t = useT(accountTexts)
  const common = useT()
  const session = useSession()
  if (!session) return null
  return (
    <div className={styles.page}>
      {isReal(session.type) ? (
        <ListGroup>
          <ListRow
            icon={<LockKeyhole size={20} />}
            title={t('settings.changePassword')}
            render={<Link to={PATHS.changePassword} search={{ from: FROM_SETTINGS }} />}
          />
          <ListRow icon={<Scale size={20} />} title={common('title.limits')} render={<Link to={PATHS.limits} />} />
        </ListGroup>
      ) : null}
      {isReal(session.type) ? <PushRow /> : null}
      {isReal(session.type) ? <NamedRow /> : null}
      <Section title={common('language.title')}>
        <LanguageChoice />
      </Section>
      <Section title={common('theme.title')}>
        <ThemeChoice />
      </Section>
      <LogOutButton />
    </div>
  )
}

export { SettingsScreen as Screen }
