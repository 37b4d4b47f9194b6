import Flame from 'lucide-react/icons/flame'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import { useT } from '../../../lib/i18n/i18n.ts'
import type { Shortcut } from '../game-queries.ts'
import { homeTexts } from '../texts.ts'
import styles from './shortcuts.module.css'

const ICONS = [
  ['hot', Flame],
  ['recent', History],
  ['fav', Heart],
] as const

type ShortcutsProps = { pressed: Shortcut | null; onPress: (shortcut: Shortcut) => void }

/** What is hot, what was played and what is kept; the one that is on gives way to everything. */
export function Shortcuts({ pressed, onPress }: ShortcutsProps) {
  const t = useT(homeTexts)
  return (
    <div className={styles.shortcuts}>
      {ICONS.map(([shortcut, Icon]) => (
        <button
          key={shortcut}
          type="button"
          className={styles.shortcut}
          data-press=""
          aria-pressed={shortcut === pressed}
          onClick={() => onPress(shortcut)}
        >
          <Icon size={18} aria-hidden="true" />
          {t(`shortcut.${shortcut}`)}
        </button>
      ))}
    </div>
  )
}
