import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from '../limits.module.css'
import { limitsTexts } from '../texts.ts'

/** Why this page is here; who has just signed up may leave it for later. */
export function Lead({ isNew }: { isNew: boolean }) {
  const t = useT(limitsTexts)
  if (!isNew) return <p className={styles.lead}>{t('lead')}</p>
  return (
    <Card tone="hero" className={styles.welcome}>
      <h2 className={styles.welcomeTitle}>{t('welcome.title')}</h2>
      <p className={styles.lead}>{t('welcome.text')}</p>
      <ButtonLink variant="secondary" size="md" render={<Link to={PATHS.home} />}>
        {t('welcome.skip')}
      </ButtonLink>
    </Card>
  )
}
