import { parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import { type BalloonOutcome, type BalloonStep, PUMP_IDS, type PumpId, sizesOf } from '../../../src/engines/balloon.ts'
import { prizeOf } from '../../../src/engines/hundredths.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { KeyHints } from '../../shell/key-hints.tsx'
import { moneyText } from '../../shell/money.ts'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { Segments } from '../parts/segments.tsx'
import { Controls, Frame, Stage } from '../parts/stage.tsx'
import { timesText } from '../parts/times.ts'
import { useSteps } from '../parts/use-steps.ts'
import styles from './balloon.module.css'
import { t } from './texts.ts'

/** Its width in percent of the stage, by the share of pumps that it has had. */
const LEAST_WIDTH = 26
const MORE_WIDTH = 64

const sizeOf = ({ pump, pumps }: BalloonOutcome) => sizesOf(pump)[pumps - 1] ?? 100

export function BalloonView() {
  const { currency } = useGame().session
  const [stake, setStake] = useWholeStake()
  const [chosen, setChosen] = useState<PumpId>('firm')
  const money = (minor: bigint) => moneyText(minor, currency)
  const { outcome, stakeMinor, isOpen, isReady, result, begin, step } = useSteps<BalloonOutcome>((next, round) => {
    if (next.end === 'burst') return t('said.burst', { times: timesText(next.bearsUpTo ?? 100) })
    if (next.end !== null) return t('said.paid', { amount: moneyText(round.prize, currency) })
    return next.pumps === 0 ? t('said.begun') : t('said.pumped', { times: timesText(sizeOf(next)) })
  })
  const pump = isOpen && outcome !== null ? outcome.pump : chosen
  const sizes = sizesOf(pump)
  const shown = outcome !== null && (isOpen || outcome.pump === chosen) ? outcome : null
  const pumps = shown?.pumps ?? 0
  const isBurst = shown?.end === 'burst'
  const next = sizes[isOpen ? pumps : 0] ?? sizes.at(-1) ?? 100

  const start = () => {
    if (isReady && !isOpen) void begin(stake, { pump: chosen })
  }
  const act = (action: BalloonStep) => {
    if (isReady && isOpen && (action === 'pump' || pumps > 0)) void step(action)
  }
  const [blow, cash] = [() => act('pump'), () => act('cash')]
  const main = isOpen ? blow : start
  useKeys({ ' ': main, Enter: main, c: cash, C: cash })
  return (
    <Frame>
      <Stage
        className={styles.stage}
        head={
          <p className={cx(styles.state, result.isWin && !isOpen && styles.gold)} role="status">
            {stateText(shown)}
          </p>
        }
      >
        <div className={styles.air}>
          <Balloon width={LEAST_WIDTH + MORE_WIDTH * Math.min(1, pumps / sizes.length ** 0.8)} isBurst={isBurst}>
            {timesText(shown === null || pumps === 0 ? 100 : sizeOf(shown))}
          </Balloon>
        </div>
        <p className={styles.next}>
          {isOpen || shown === null ? t('next', { times: timesText(next) }) : bearsText(shown)}
        </p>
        <Segments
          label={t('pump')}
          options={PUMP_IDS.map((value) => ({ value, text: t(`pumps.${value}`) }))}
          value={pump}
          onChange={setChosen}
          disabled={!isReady || isOpen}
        />
      </Stage>
      <Dock>
        <Facts {...result} />
        {isOpen ? (
          <Controls>
            <Button disabled={!isReady} onClick={blow}>
              {t('blow')}
            </Button>
            <Button tone="primary" disabled={!isReady || pumps === 0} onClick={cash}>
              {pumps === 0 || shown === null
                ? t('cashLater')
                : t('cash', { amount: money(prizeOf(stakeMinor, sizeOf(shown))) })}
            </Button>
          </Controls>
        ) : (
          <>
            <StakePicker stake={stake} onChange={setStake} disabled={!isReady} />
            <Button
              tone="primary"
              className={styles.start}
              disabled={!isReady || parseMoney(stake) === 0n}
              onClick={start}
            >
              {t('start')}
            </Button>
          </>
        )}
        <KeyHints
          hints={
            isOpen
              ? [
                  [t('space'), t('blow')],
                  ['C', t('cashKey')],
                ]
              : [[t('space'), t('start')]]
          }
        />
      </Dock>
    </Frame>
  )
}

function stateText(outcome: BalloonOutcome | null): string {
  if (outcome === null) return t('hint')
  return outcome.end === null ? t('open') : t(`ends.${outcome.end}`)
}
const bearsText = ({ bearsUpTo }: BalloonOutcome) => t('bears', { times: timesText(bearsUpTo ?? 100) })

type BalloonProps = { width: number; isBurst: boolean; children: string }

const Balloon = ({ width, isBurst, children }: BalloonProps) => (
  <div className={cx(styles.balloon, isBurst && styles.burst)} style={{ width: `${width}%` }}>
    <svg className={styles.skin} viewBox="0 0 100 124" aria-hidden="true">
      <path className={styles.body} d="M50 2C22 2 6 24 6 48s20 48 44 58c24-10 44-34 44-58S78 2 50 2Z" />
      <path className={styles.shine} d="M26 30c4-9 11-14 19-16" />
      <path className={styles.knot} d="m44 105-4 9h20l-4-9Z" />
      <path className={styles.thread} d="M50 114c-4 4 4 6 0 10" />
    </svg>
    <b className={styles.times}>{children}</b>
  </div>
)
