import type { Language, Theme } from '@trevo/contract/wire'
import Check from 'lucide-react/icons/check'
import { errorText, setLanguage, useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { setTheme, useTheme } from '../../lib/theme.ts'
import { TOAST_MS } from '../../lib/ui-constants.ts'
import { useSite } from '../../session/status.ts'
import { cx } from '../../ui/cx.ts'
import { type FlagCountry, FlagIcon } from '../../ui/flag-icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './appearance.module.css'

const COUNTRY: Readonly<Record<Language, FlagCountry>> = { PT: 'BR', EN: 'GB', ES: 'MX' }

/** The texts of the other language did not arrive. */
const sayUnreachable = () => toast.show({ tone: 'bad', text: errorText('network'), durationMs: TOAST_MS.long })

/** The brand's languages, each by its flag; a choice shows at once. */
export function LanguageChoice({ onChosen = () => undefined }: { onChosen?: () => void }) {
  const t = useT()
  const current = useLanguage()
  const { languages } = useSite()
  return (
    <ul className={styles.list} aria-label={t('language.title')}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            className={cx(styles.language, language === current && styles.current)}
            aria-current={language === current || undefined}
            lang={language.toLowerCase()}
            data-press=""
            onClick={() => setLanguage(language).then(onChosen, sayUnreachable)}
          >
            <FlagIcon country={COUNTRY[language]} />
            <span>
              {t(`language.${language}`)}
              <small className={styles.place}>{t(`language.${language}.place`)}</small>
            </span>
            {language === current ? <Check size={20} /> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function ThemeChoice() {
  const t = useT()
  return (
    <Segmented<Theme>
      label={t('theme.title')}
      choices={[
        { id: 'dark', label: t('theme.dark') },
        { id: 'light', label: t('theme.light') },
      ]}
      value={useTheme()}
      onChange={setTheme}
    />
  )
}
