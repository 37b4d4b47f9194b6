import Gift from 'lucide-react/icons/gift'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import styles from './slot-view.module.css'
import { t } from './texts.ts'

type PickBoardProps = { boxes: readonly (bigint | null)[]; onOpen: (box: number) => void }

/** Boxes over the reels; one after the other is opened until an empty one comes. */
export function PickBoard({ boxes, onOpen }: PickBoardProps) {
  const { currency } = useGame().session
  const textOf = (found: bigint) => (found === 0n ? t('boxEmpty') : prizeText(found, currency))
  return (
    <div className={styles.picks}>
      <strong>{t('pickTitle')}</strong>
      <ul className={styles.boxes}>
        {boxes.map((found, box) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its number
          <li key={box}>
            <button
              type="button"
              className={styles.pickBox}
              aria-label={found === null ? t('box', { number: box + 1 }) : undefined}
              aria-disabled={found !== null}
              data-found={found === null ? undefined : found > 0n}
              onClick={() => onOpen(box)}
            >
              {found === null ? <Gift size={26} aria-hidden="true" /> : textOf(found)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
