import { useEffect, useState } from 'react'
import { SHOW_SPOTS, type ShowSpot } from '../../../src/engines/wheelshow/segments.ts'
import type { WheelshowOutcome } from '../../../src/engines/wheelshow.ts'
import { playSound } from '../../shell/sound.ts'
import { ChipDock } from '../parts/chip-dock.tsx'
import { LiveHead, SeatedList } from '../parts/live-here.tsx'
import { type PastResult, PastResults } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { Spot } from '../parts/spot.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { t as common } from '../parts/texts.ts'
import { useTableHere } from '../parts/use-table-here.ts'
import { SecondStage, type StageProps } from './second-stage.tsx'
import { ShowWheel, SPIN_MS, SPOT_COLOURS } from './show-wheel.tsx'
import { t } from './texts.ts'
import styles from './wheelshow.module.css'
import { paysText } from './wheelshow-rules.tsx'

const SETTLE_MS = 200
const OPEN_MS = 1_100
const STEP_MS = 480
const SEEN_MS = 900

const TONES: Readonly<Record<ShowSpot, PastResult['tone']>> = {
  n1: 'blue',
  n3: 'green',
  n7: 'black',
  n15: 'red',
  chests: 'won',
  climb: 'won',
}
const isSpot = (spot: string): spot is ShowSpot => (SHOW_SPOTS as readonly string[]).includes(spot)
const markText = ({ spot, times }: WheelshowOutcome) =>
  spot === 'chests' ? `◆ ${times}×` : spot === 'climb' ? `▲ ${times}×` : t(`spots.${spot}`)

const cameText = ({ spot, times }: WheelshowOutcome) => `${t(`names.${spot}`)} · ${times}×`

export function WheelshowView() {
  const [stop, setStop] = useState({ segment: 0, spins: 0 })
  const [second, setSecond] = useState<StageProps | null>(null)
  const [shown, setShown] = useState<WheelshowOutcome | null>(null)

  async function showSecond(kind: StageProps['kind'], place: number): Promise<void> {
    setSecond({ kind, place: kind === 'climb' ? 0 : null })
    await pauseFor(OPEN_MS)
    for (let step = kind === 'climb' ? 1 : place; step <= place; step++) {
      setSecond({ kind, place: step })
      playSound('press')
      await pauseFor(STEP_MS)
    }
    playSound('stop')
    await pauseFor(SEEN_MS)
  }
  const table = useTableHere<WheelshowOutcome>({
    async show(outcome) {
      setShown(null)
      setSecond(null)
      setStop(({ spins }) => ({ segment: outcome.segment, spins: spins + 1 }))
      await pauseFor(SPIN_MS + SETTLE_MS)
      playSound('stop')
      if (outcome.place !== null) await showSecond(outcome.spot === 'climb' ? 'climb' : 'chests', outcome.place)
      setShown(outcome)
    },
    say: ({ spot, times }) => t('said', { spot: t(`names.${spot}`), times: `${times}×` }),
    mark: (outcome) => ({ text: markText(outcome), tone: TONES[outcome.spot] }),
    spotName: (spot) => (isSpot(spot) ? t(`names.${spot}`) : spot),
  })
  // What came belongs to its round: over the next one's bets it would hide the wheel.
  useEffect(() => {
    if (!table.isFree) return
    setSecond(null)
    setShown(null)
  }, [table.isFree])
  const past = (
    <PastResults label={t('past')} list={table.past} empty={table.live === null ? common('chips.none') : ''} />
  )
  return (
    <Frame>
      <Stage
        head={table.live === null ? past : <LiveHead table={table} came={shown === null ? null : cameText(shown)} />}
      >
        {table.live === null ? null : past}
        <div className={styles.table}>
          <div className={styles.show}>
            <ShowWheel segment={stop.segment} spins={stop.spins} />
            {second === null ? null : <SecondStage {...second} />}
          </div>
          <div className={styles.spots}>
            {SHOW_SPOTS.map((spot) => (
              <span key={spot} className={styles.spot} style={{ background: SPOT_COLOURS[spot] }}>
                <Spot
                  table={table}
                  spot={spot}
                  name={t(`names.${spot}`)}
                  pays={paysText(spot)}
                  brought={shown?.spot === spot ? shown.times * 100 : 0}
                  className={styles.field}
                >
                  <b className={styles.face}>{t(`spots.${spot}`)}</b>
                </Spot>
              </span>
            ))}
          </div>
        </div>
        <SeatedList live={table.live} isShown={shown !== null} />
      </Stage>
      <ChipDock table={table} label={t('spin')} />
    </Frame>
  )
}
