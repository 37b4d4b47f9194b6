import { parseMoney } from '@trevo/contract/money'
import { useEffect, useRef } from 'react'
import { prizeOf } from '../../../src/crash/shared/curve.ts'
import { loadArt } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { useStore } from '../../shell/store.ts'
import styles from './flight-stage.module.css'
import type { Live } from './live.ts'
import { secondsText, timesText } from './multiplier.ts'
import { createScene, type Scene } from './scene.ts'
import { t } from './texts.ts'

import type { Table } from './use-crash.ts'

/** The flight itself. Nothing here is drawn by React while the curve rises. */
export function FlightStage({ table }: { table: Table }) {
  const { session } = useGame()
  const { live, seats } = table
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const number = useRef<HTMLParagraphElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const { currency, game } = session
  const hero = game.art.hero

  useEffect(() => {
    const [around, drawn] = [box.current, canvas.current]
    if (around === null || drawn === null) return
    let scene: Scene | null = null
    let isGone = false
    const fit = () => scene?.resize(around.clientWidth, around.clientHeight)
    const worthNow = () => {
      const flying = [seats[0], seats[1]].flatMap(({ state }) => {
        const { bet } = state.get()
        return bet?.status === 'flying' && bet.flightId === live.state.get().flight?.id ? [parseMoney(bet.stake)] : []
      })
      return flying.length === 0
        ? null
        : prizeOf(
            flying.reduce((sum, each) => sum + each),
            live.at(),
          )
    }
    const write = () => {
      const words = wordsOf(live, worthNow, (amount) => moneyText(amount, currency))
      if (number.current !== null && number.current.textContent !== words.number)
        number.current.textContent = words.number
      if (note.current !== null && note.current.textContent !== words.note) note.current.textContent = words.note
    }
    void loadArt([hero])
      .catch(() => new Map<string, HTMLImageElement>())
      .then((images) => {
        if (isGone) return
        scene = createScene({ canvas: drawn, live, rocket: images.get(hero) ?? null, onFrame: write })
        fit()
      })
    const watching = typeof ResizeObserver === 'function' ? new ResizeObserver(fit) : null
    watching?.observe(around)
    return () => {
      isGone = true
      watching?.disconnect()
      scene?.close()
    }
  }, [live, seats, hero, currency])

  return (
    <div className={styles.sky} ref={box}>
      <div className={styles.canvas} aria-hidden="true">
        <canvas className={styles.picture} ref={canvas} />
      </div>
      <Line live={live} />
      <Numbers live={live} number={number} note={note} />
    </div>
  )
}

type NumbersProps = {
  live: Live
  number: React.RefObject<HTMLParagraphElement | null>
  note: React.RefObject<HTMLParagraphElement | null>
}

function Numbers({ live, number, note }: NumbersProps) {
  const { flight } = useStore(live.state)
  const tone = flight?.phase === 'over' ? styles.over : flight?.phase === 'betting' ? styles.waiting : undefined
  return (
    <div className={cx(styles.numbers, tone)}>
      <p className={styles.number} ref={number} data-testid="multiplier" data-phase={flight?.phase ?? 'none'} />
      <p className={styles.note} ref={note} />
    </div>
  )
}

/** Whether the line holds, and how long an answer takes. */
function Line({ live }: { live: Live }) {
  const { link, latencyMs } = useStore(live.state)
  if (link !== 'open') {
    return (
      <p className={cx(styles.line, styles.broken)} role="status">
        {link === 'lost' ? t('lost') : t('connecting')}
      </p>
    )
  }
  return latencyMs === null ? null : (
    <p className={styles.line}>
      <span className={styles.dot} aria-hidden="true" />
      <span aria-hidden="true">{t('latency', { ms: latencyMs })}</span>
      <span className={styles.spoken}>{t('latencyLabel', { ms: latencyMs })}</span>
    </p>
  )
}

function wordsOf(live: Live, worthNow: () => bigint | null, written: (amount: bigint) => string) {
  const { flight } = live.state.get()
  if (flight === null) return { number: '', note: t('soon') }
  if (flight.phase === 'over') return { number: timesText(flight.crash ?? 100), note: t('crashed') }
  const leftMs = -live.elapsedMs()
  if (flight.phase === 'betting' && leftMs > 0) return { number: secondsText(leftMs), note: t('startsIn') }
  const worth = worthNow()
  return { number: timesText(live.at()), note: worth === null ? '' : t('worth', { amount: written(worth) }) }
}
