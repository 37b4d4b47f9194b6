import { artUrl } from '../../shell/art.ts'
import { useGame } from '../../shell/game-context.ts'
import styles from './roulette.module.css'
import { t } from './texts.ts'

/** Who receives the players; only rooms have somebody. */
export function Host() {
  const { session, title } = useGame()
  const { room, art } = session.game
  if (room === null) return null
  return (
    <div className={styles.host}>
      <img src={artUrl(art.hero)} alt="" />
      <p>
        <b>{title}</b>
        <span>{t('room', { host: room.host })}</span>
      </p>
    </div>
  )
}
