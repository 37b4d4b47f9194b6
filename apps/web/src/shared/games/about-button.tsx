import type { Game } from '@trevo/contract/games'
import Info from 'lucide-react/icons/info'
import { useT } from '../../lib/i18n/i18n.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './about-button.module.css'

/** What a game pays back and costs, before it opens: always in sight under a finger, when it is reached by a pointer or a key. */
export function AboutButton({ game, onPress }: { game: Game; onPress: () => void }) {
  const t = useT()
  return (
    <button type="button" className={styles.about} aria-haspopup="dialog" onClick={onPress}>
      <span className={styles.icon}>
        <Info size={14} />
      </span>
      <VisuallyHidden>{t('game.about', { name: game.gameName })}</VisuallyHidden>
    </button>
  )
}
