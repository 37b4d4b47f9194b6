import Copy from 'lucide-react/icons/copy'
import { useT } from '../../../lib/i18n/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../agents.module.css'
import { agentsTexts } from '../texts.ts'
import type { Opened } from './open-form.tsx'

/** What the new member needs to sign in: shown this once. */
export function OpenedNote({ opened, onMore }: { opened: Opened; onMore: () => void }) {
  const t = useT(agentsTexts)
  const address = `${location.origin}${PATHS.login}`
  const words = [address, `${t('open.account')}: ${opened.account}`, `${t('open.password')}: ${opened.password}`]
  return (
    <section className={styles.form} aria-label={t('opened.title')}>
      <h2 className={styles.title}>{t('opened.title')}</h2>
      <Card>
        <KeyValue
          facts={[
            { label: t('open.account'), value: opened.account },
            { label: t('open.password'), value: opened.password },
            { label: t('opened.address'), value: <span className={styles.breaks}>{address}</span> },
          ]}
        />
      </Card>
      <Note tone="info">{t('opened.note')}</Note>
      <Button block icon={<Copy size={20} />} onClick={() => copyText(words.join('\n'), t('opened.copied'))}>
        {t('opened.copy')}
      </Button>
      <Button block variant="secondary" onClick={onMore}>
        {t('opened.more')}
      </Button>
    </section>
  )
}
