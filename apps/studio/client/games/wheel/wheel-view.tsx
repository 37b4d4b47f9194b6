import { useState } from 'react'
import { RISKS } from '../../../src/engines/hundredths.ts'
import { segmentsOf, WHEEL_SIZES } from '../../../src/engines/wheel/segments.ts'
import type { WheelAction, WheelOutcome } from '../../../src/engines/wheel.ts'
import { cx } from '../../shell/cx.ts'
import { playSound } from '../../shell/sound.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { type PastResult, PastResults, withResult } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { PlayDock } from '../parts/play-dock.tsx'
import { Segments } from '../parts/segments.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { t as tParts } from '../parts/texts.ts'
import { timesText } from '../parts/times.ts'
import { useTable } from '../parts/use-table.ts'
import { Disc, SPIN_MS } from './disc.tsx'
import { coloursOf, sharesOf } from './shares.ts'
import { t } from './texts.ts'
import styles from './wheel.module.css'

export function WheelView() {
  const [stake, setStake] = useWholeStake()
  const [action, setAction] = useState<WheelAction>({ segments: 20, risk: 'medium' })
  const [stop, setStop] = useState({ segment: 0, spins: 0 })
  const [last, setLast] = useState<number | null>(null)
  const [past, setPast] = useState<readonly PastResult[]>([])
  const { begin, isReady, result } = useTable<WheelOutcome>({
    async show({ segment, hundredths }, { roundId }) {
      setLast(null)
      setStop(({ spins }) => ({ segment, spins: spins + 1 }))
      await pauseFor(SPIN_MS + 150)
      playSound('stop')
      setLast(hundredths)
      const tone = hundredths > 100 ? 'won' : 'lost'
      setPast((list) => withResult(list, { key: roundId, text: timesText(hundredths), tone }))
    },
    say: ({ hundredths }) => t('view.stopped', { times: timesText(hundredths) }),
  })
  const change = (next: Partial<WheelAction>) => {
    setAction({ ...action, ...next })
    setLast(null)
  }
  const resize = (by: number) => () => {
    const next = WHEEL_SIZES[WHEEL_SIZES.indexOf(action.segments) + by]
    if (isReady && next !== undefined) change({ segments: next })
  }
  const segments = segmentsOf(action.segments, action.risk)
  const colours = coloursOf(segments)
  return (
    <Frame>
      <Stage className={styles.stage} head={<PastResults label={t('view.past')} list={past} empty={t('view.hint')} />}>
        <Disc segments={segments} segment={stop.segment} spins={stop.spins} />
        <div className={styles.beside}>
          <ul className={styles.pays} aria-label={t('view.pays')}>
            {sharesOf(segments).map(({ hundredths }) => (
              <li
                key={hundredths}
                className={cx(styles.pay, last === hundredths && styles.hit)}
                style={{ boxShadow: `inset 0 -4px 0 ${colours.get(hundredths)}` }}
              >
                {timesText(hundredths)}
              </li>
            ))}
          </ul>
          <div className={styles.panel}>
            <Segments
              label={t('view.sizes')}
              options={WHEEL_SIZES.map((value) => ({ value, text: String(value) }))}
              value={action.segments}
              onChange={(size) => change({ segments: size })}
              disabled={!isReady}
            />
            <Segments
              label={tParts('risk.label')}
              options={RISKS.map((value) => ({ value, text: tParts(`risk.${value}`) }))}
              value={action.risk}
              onChange={(risk) => change({ risk })}
              disabled={!isReady}
            />
          </div>
        </div>
      </Stage>
      <PlayDock
        result={result}
        isReady={isReady}
        stake={stake}
        onStake={setStake}
        label={t('view.spin')}
        onPlay={(staked) => begin(staked, action)}
        keys={{ ArrowLeft: resize(-1), ArrowRight: resize(1) }}
        hints={[['← →', t('view.sizes')]]}
      />
    </Frame>
  )
}
