import type { Game } from '@trevo/contract/games'
import Info from 'lucide-react/icons/info'
import { useT } from '../../../lib/i18n/i18n.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { gamesTexts } from '../texts.ts'
import styles from './about-button.module.css'

/** What a finger finds by a long press, for the keyboard, the pointer and the screen reader; it shows when it is reached. */
export function AboutButton({ game, onPress }: { game: Game; onPress: () => void }) {
  const t = useT(gamesTexts)
  return (
    <button type="button" className={styles.about} aria-haspopup="dialog" onClick={onPress}>
      <span className={styles.icon}>
        <Info size={14} />
      </span>
      <VisuallyHidden>{t('about.open', { name: game.gameName })}</VisuallyHidden>
    </button>
  )
}
