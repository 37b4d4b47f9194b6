import { parseMoney } from '@trevo/contract/money'
import Repeat from 'lucide-react/icons/repeat'
import Square from 'lucide-react/icons/square'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { prizeOf } from '../../../src/crash/shared/curve.ts'
import type { Slot } from '../../../src/crash/shared/wire.ts'
import { Button, IconButton } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { useGame, usePlay } from '../../shell/game-context.ts'
import { late } from '../../shell/late.tsx'
import { moneyText, prizeText } from '../../shell/money.ts'
import { launch } from '../../shell/page.ts'
import { playSound } from '../../shell/sound.ts'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useStore } from '../../shell/store.ts'
import { AutoField } from './auto-field.tsx'
import styles from './bet-panel.module.css'
import type { Live } from './live.ts'
import { timesText } from './multiplier.ts'
import type { Seat } from './seat.ts'
import { t } from './texts.ts'

import type { Choice } from './use-crash.ts'

const AutobetSheet = late(() => import('./sheets/autobet-sheet.tsx').then((found) => found.AutobetSheet))

type BetPanelProps = {
  slot: Slot
  live: Live
  seat: Seat
  choice: Choice
  isHidden: boolean
  onChoose: (choice: Choice) => void
}

/** One bet: its stake, its rule and its one button. */
export function BetPanel({ slot, live, seat, choice, isHidden, onChoose }: BetPanelProps) {
  const { bet, isQueued, isPlacing, run } = useStore(seat.state)
  const [isOpen, setOpen] = useState(false)
  const isUp = bet?.status === 'flying'
  const isFixed = isQueued || isPlacing || isUp || run !== null
  // A bet that is up is never out of sight.
  if (isHidden && !isFixed) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in the oldest browsers we serve
    <div className={styles.panel} role="group" aria-label={t('slot', { number: slot + 1 })}>
      <div className={styles.fields}>
        <StakePicker stake={choice.stake} disabled={isFixed} onChange={(stake) => onChoose({ ...choice, stake })} />
        <AutoField value={choice.auto} disabled={isFixed} onChange={(auto) => onChoose({ ...choice, auto })} />
      </div>
      <div className={styles.actions}>
        <MainButton live={live} seat={seat} slot={slot} />
        {run === null ? (
          <IconButton className={styles.side} label={t('autobet')} disabled={isFixed} onClick={() => setOpen(true)}>
            <Repeat size={20} />
          </IconButton>
        ) : (
          <IconButton className={styles.side} label={t('stopAuto', { left: run.left })} pressed onClick={seat.stopRun}>
            <Square size={16} />
            <span className={styles.left}>{run.left}</span>
          </IconButton>
        )}
      </div>
      {isOpen ? <AutobetSheet stake={choice.stake} onStart={seat.startRun} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** Bet, wait, cash out: always in the same place under the thumb. */
function MainButton({ live, seat, slot }: { live: Live; seat: Seat; slot: Slot }) {
  const { currency } = useGame().session
  const { flight, link } = useStore(live.state)
  const { bet, isQueued, isPlacing, isTapped, run } = useStore(seat.state)
  const amount = useRef<HTMLSpanElement>(null)
  const isCurrent = bet !== null && bet.flightId === flight?.id
  const canCashOut = isCurrent && bet.status === 'flying' && flight.phase === 'flying'
  const stakeMinor = bet === null ? 0n : parseMoney(bet.stake)
  useEffect(() => {
    if (!canCashOut) return
    let frame = 0
    const write = () => {
      if (amount.current !== null) amount.current.textContent = moneyText(prizeOf(stakeMinor, live.at()), currency)
      frame = requestAnimationFrame(write)
    }
    write()
    return () => cancelAnimationFrame(frame)
  }, [canCashOut, stakeMinor, live, currency])

  const press = ({ timeStamp }: MouseEvent) => {
    playSound('press')
    seat.press(timeStamp)
  }
  const testId = `main-${slot + 1}`
  if (canCashOut) {
    return (
      <Button tone="primary" className={cx(styles.main, styles.cash)} onClick={press} data-testid={testId}>
        {isTapped ? t('takingOut') : t('cashOut')}&nbsp;
        <span ref={amount} className={styles.amount} />
      </Button>
    )
  }
  if (isPlacing || (bet?.status === 'flying' && isCurrent)) {
    return (
      <Button className={styles.main} disabled data-testid={testId}>
        {isPlacing ? t('placing') : t('placed')}
      </Button>
    )
  }
  const result = isCurrent && bet.status === 'out' && bet.out !== null && (
    <span className={styles.result}>
      {t('wonAt', { at: timesText(bet.out), amount: prizeText(bet.prize, currency) })}
    </span>
  )
  if (isQueued) {
    return (
      <Button className={cx(styles.main, styles.queued)} onClick={press} data-testid={testId}>
        {t('queued')}
        <span className={styles.result}>{t('queuedNote')}</span>
      </Button>
    )
  }
  const isNow = flight?.phase === 'betting' && !isCurrent
  return (
    <Button
      tone="primary"
      className={styles.main}
      disabled={link !== 'open' || run !== null}
      onClick={press}
      data-testid={testId}
    >
      {isNow ? t('bet') : t('betNext')}
      {result}
    </Button>
  )
}

/** What there is to play with, and the switch for a second bet. */
export function Purse({ hasSecond, onSecond }: { hasSecond: boolean; onSecond: () => void }) {
  const { currency, free } = useGame().session
  const { balanceMinor } = usePlay()
  return (
    <div className={styles.purse}>
      {/* In a frame the page around shows what there is, unless it is play money: once is enough. */}
      <dl className={cx(styles.balance, launch.isFramed && !free && styles.spoken)}>
        <dt>{t('balance')}</dt>
        <dd data-testid="balance">{moneyText(balanceMinor, currency)}</dd>
      </dl>
      <button type="button" className={styles.second} aria-pressed={hasSecond} onClick={onSecond}>
        {t('second')}
      </button>
    </div>
  )
}
