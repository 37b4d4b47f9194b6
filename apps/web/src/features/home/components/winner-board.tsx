import type { Winner } from '@trevo/contract/games'
import { imageAt } from '@trevo/contract/games'
import { type CSSProperties, type TransitionEvent, useEffect, useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { DEFAULT_PICTURE, pictureUrl } from '../../../shared/games/game-picture.ts'
import { launch } from '../../../shared/games/launch.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { homeTexts } from '../texts.ts'
import styles from './winner-board.module.css'

const MEDALS = ['/art/1st-place-medal.webp', '/art/2nd-place-medal.webp', '/art/3rd-place-medal.webp'] as const
/** More rows than these turn round. */
const ROWS_SHOWN = 6
const SLIDE_MS = 1_500
const DWELL_MS = 1_000

/** The highest wins, one below the other; more than fit turn round by themselves. */
export function WinnerBoard({ winners }: { winners: readonly Winner[] }) {
  const t = useT(homeTexts)
  const isTurning = winners.length > ROWS_SHOWN && !prefersReducedMotion()
  const turn = useTurning(winners.length, isTurning)
  return (
    <div className={styles.board}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.headGame}>{t('winners.game')}</span>
        <span>{t('winners.player')}</span>
        <span>{t('winners.amount')}</span>
      </div>
      <div className={styles.window} {...turn.rest}>
        <div style={turn.style} onTransitionEnd={turn.onTransitionEnd}>
          <Rows winners={winners} />
          {isTurning ? <Rows winners={winners.slice(0, ROWS_SHOWN)} isCopy /> : null}
        </div>
      </div>
    </div>
  )
}

/** The copy of the first rows follows the last, so that the turn has no seam; it is there for the eye and finger alone. */
function Rows({ winners, isCopy = false }: { winners: readonly Winner[]; isCopy?: boolean }) {
  return (
    <ol aria-hidden={isCopy}>
      {winners.map((winner, index) => (
        // One person may win twice in one game: only the place is unique.
        // biome-ignore lint/suspicious/noArrayIndexKey: the rank is the identity of a row of a ranking
        <li key={index} className={styles.item}>
          <Row winner={winner} rank={index + 1} isCopy={isCopy} />
        </li>
      ))}
    </ol>
  )
}

function Row({ winner, rank, isCopy }: { winner: Winner; rank: number; isCopy: boolean }) {
  const t = useT(homeTexts)
  const { currencySymbol } = useSite()
  const [hasFailed, setFailed] = useState(false)
  const medal = MEDALS[rank - 1]
  return (
    <button type="button" className={styles.row} tabIndex={isCopy ? -1 : 0} onClick={() => launch(winner)}>
      {medal ? (
        <img
          className={styles.medal}
          src={medal}
          alt={t('winners.rank', { rank })}
          width={34}
          height={34}
          loading="lazy"
        />
      ) : (
        <span className={styles.rank}>{t('winners.rank', { rank })}</span>
      )}
      <img
        className={styles.thumb}
        style={{ backgroundImage: `linear-gradient(160deg, ${winner.tint[0]}, ${winner.tint[1]})` }}
        src={hasFailed || !winner.iconUrl ? DEFAULT_PICTURE : imageAt(pictureUrl(winner.iconUrl), 120)}
        onError={() => setFailed(true)}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
      />
      <span className={styles.who}>
        <span className={styles.player}>{winner.vo.customerName}</span>
        <span className={styles.game}>{winner.gameName}</span>
      </span>
      <span className={styles.amount}>{moneyText(winner.vo.winAmount, currencySymbol)}</span>
    </button>
  )
}

/** One row further per slide; rests under a finger, a pointer, focus and in a hidden tab. */
function useTurning(count: number, isTurning: boolean) {
  const [at, setAt] = useState(0)
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isTurning || isResting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setAt((row) => Math.min(row + 1, count))
    }, SLIDE_MS + DWELL_MS)
    return () => clearInterval(timer)
  }, [isTurning, isResting, count])
  const style: CSSProperties | undefined = isTurning
    ? {
        transform: `translateY(${-at * ROW_PX}px)`,
        // The first row stands where its copy does: the step back to it is not to be seen.
        transition: at === 0 ? 'none' : `transform ${SLIDE_MS}ms var(--ease-standard)`,
      }
    : undefined
  return {
    style,
    onTransitionEnd: (event: TransitionEvent) => {
      if (event.target === event.currentTarget && at === count) setAt(0)
    },
    rest: {
      onPointerEnter: () => setResting(true),
      onPointerLeave: () => setResting(false),
      onFocus: () => setResting(true),
      onBlur: () => setResting(false),
    },
  }
}

const ROW_PX = 60
