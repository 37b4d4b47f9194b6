import { cx } from '../../../shell/cx.ts'
import { useGame } from '../../../shell/game-context.ts'
import { moneyText } from '../../../shell/money.ts'
import { useStore } from '../../../shell/store.ts'
import { HostFigure } from './host-figure.tsx'
import styles from './live.module.css'
import type { LiveState, LiveTable } from './live-table.ts'
import { t } from './texts.ts'

/** As long as bets are taken, where nothing else is set. */
const WINDOW_SECONDS = 15
const RADIUS = 20
const AROUND = 2 * Math.PI * RADIUS

const wordsOf = ({ link, phase }: LiveState): string => {
  if (link === 'lost') return t('lost')
  if (link === 'connecting' || phase === null) return t('waiting')
  return t(`phase.${phase}`)
}

/** Who receives the players, what happens now and for how long still; how many bet, and what came. */
type HeadProps = { live: LiveTable; came: string | null; notice: string | null }

export function LiveHead({ live, came, notice }: HeadProps) {
  const { currency, game } = useGame().session
  const host = game.room?.host ?? ''
  const state = useStore(live.state)
  const { seated } = state
  const news =
    notice ??
    came ??
    (seated === null || seated.count === 0
      ? t('drawn', { host })
      : t('placedBy', { count: seated.count, staked: moneyText(seated.staked, currency) }))
  return (
    <section className={styles.head} aria-label={t('table')}>
      <HostFigure name={host} phase={state.phase} />
      <div className={styles.words}>
        <p className={styles.phase} role="status">
          {wordsOf(state)}
        </p>
        <p className={cx(styles.news, notice !== null && styles.notice)}>{news}</p>
      </div>
      <Ring state={state} />
    </section>
  )
}

function Ring({ state: { phase, secondsLeft, link } }: { state: LiveState }) {
  const isCounting = link === 'open' && (phase === 'betting' || phase === 'result')
  const share = isCounting ? Math.min(1, secondsLeft / WINDOW_SECONDS) : 0
  return (
    <svg className={cx(styles.ring, phase === 'betting' && styles.open)} viewBox="0 0 48 48" aria-hidden="true">
      <circle className={styles.track} cx="24" cy="24" r={RADIUS} />
      <circle
        className={styles.left}
        cx="24"
        cy="24"
        r={RADIUS}
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - share)}
        transform="rotate(-90 24 24)"
      />
      <text x="24" y="30" textAnchor="middle">
        {isCounting ? secondsLeft : ''}
      </text>
    </svg>
  )
}
