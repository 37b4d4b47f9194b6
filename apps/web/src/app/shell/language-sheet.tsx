import { useT } from '../../lib/i18n/i18n.ts'
import { LanguageChoice, ThemeChoice } from '../../shared/appearance/appearance.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './language-sheet.module.css'
import { closePanel } from './panels.ts'

export function LanguageSheet({ open }: { open: boolean }) {
  const t = useT()
  return (
    <Sheet open={open} onClose={closePanel} title={t('shell.language')} closeLabel={t('shell.close')}>
      <LanguageChoice onChosen={closePanel} />
      <h3 className={styles.heading}>{t('theme.title')}</h3>
      <ThemeChoice />
    </Sheet>
  )
}
