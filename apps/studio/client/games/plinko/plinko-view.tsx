import { useRef, useState } from 'react'
import { RISKS } from '../../../src/engines/hundredths.ts'
import { MAX_ROWS, MIN_ROWS, type PlinkoAction, type PlinkoOutcome, placesOf } from '../../../src/engines/plinko.ts'
import { playSound } from '../../shell/sound.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { type PastResult, PastResults, withResult } from '../parts/past-results.tsx'
import { PlayDock } from '../parts/play-dock.tsx'
import { Segments } from '../parts/segments.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { t as tParts } from '../parts/texts.ts'
import { timesText } from '../parts/times.ts'
import { type Ball, Board } from './board.tsx'
import styles from './plinko.module.css'
import { t } from './texts.ts'
import { useBalls } from './use-balls.ts'

export function PlinkoView() {
  const [stake, setStake] = useWholeStake()
  const [action, setAction] = useState<PlinkoAction>({ rows: 12, risk: 'medium' })
  const [landed, setLanded] = useState<number | null>(null)
  const [past, setPast] = useState<readonly PastResult[]>([])
  const ball = useRef<Ball>(null)
  const { drop, inAir, canDrop, result } = useBalls<PlinkoOutcome>({
    async show({ path, place, hundredths }, { roundId }) {
      // A round from before a reload may be of another board than the one on screen.
      if (path.length !== action.rows) setAction((now) => ({ ...now, rows: path.length }))
      await ball.current?.fall(path)
      playSound('stop')
      setLanded(place)
      const tone = hundredths > 100 ? 'won' : 'lost'
      setPast((list) => withResult(list, { key: roundId, text: timesText(hundredths), tone }))
    },
    say: ({ hundredths }) => t('view.fell', { times: timesText(hundredths) }),
  })
  // Balls in the air belong to the board that they fall through.
  const isStill = inAir === 0
  const change = (next: Partial<PlinkoAction>) => {
    setAction({ ...action, ...next })
    setLanded(null)
  }
  const addRows = (rows: number) => () => {
    const next = action.rows + rows
    if (isStill && next >= MIN_ROWS && next <= MAX_ROWS) change({ rows: next })
  }
  return (
    <Frame>
      <Stage head={<PastResults label={t('view.past')} list={past} empty={t('view.hint')} />}>
        <div className={styles.fall}>
          <Board rows={action.rows} places={placesOf(action)} landed={landed} ref={ball} />
          <div className={styles.panel}>
            <label className={styles.rows}>
              <span>
                {t('view.rows')} <b>{action.rows}</b>
              </span>
              <input
                type="range"
                className={styles.slider}
                min={MIN_ROWS}
                max={MAX_ROWS}
                value={action.rows}
                disabled={!isStill}
                onChange={(event) => change({ rows: Number(event.target.value) })}
              />
            </label>
            <Segments
              label={tParts('risk.label')}
              options={RISKS.map((value) => ({ value, text: tParts(`risk.${value}`) }))}
              value={action.risk}
              onChange={(risk) => change({ risk })}
              disabled={!isStill}
            />
          </div>
        </div>
      </Stage>
      <PlayDock
        result={result}
        isReady={canDrop}
        stake={stake}
        onStake={setStake}
        label={t('view.drop')}
        onPlay={(staked) => drop(staked, action)}
        keys={{ ArrowLeft: addRows(-1), ArrowRight: addRows(1) }}
        hints={[['← →', t('view.rows')]]}
      />
    </Frame>
  )
}
