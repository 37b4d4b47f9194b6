import { useEffect, useState } from 'react'
import type { RouletteOutcome } from '../../../src/engines/roulette.ts'
import { cx } from '../../shell/cx.ts'
import { showsAtOnce } from '../../shell/motion.ts'
import { playSound } from '../../shell/sound.ts'
import { ChipDock } from '../parts/chip-dock.tsx'
import { LiveHead, SeatedList } from '../parts/live-here.tsx'
import { PastResults } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { Frame, Stage } from '../parts/stage.tsx'
import { t as common } from '../parts/texts.ts'
import { isNextRound } from '../parts/use-chip-table.ts'
import { useTableHere } from '../parts/use-table-here.ts'
import { BettingTable } from './betting-table.tsx'
import { Racetrack } from './racetrack.tsx'
import styles from './roulette.module.css'
import { colourOf, spotName, t } from './texts.ts'
import { SPIN_MS, Wheel } from './wheel.tsx'

const SHOWN_MS = 1_100

/** `isDown`: the ball lies in its pocket. */
type Spinning = { number: number; isDown: boolean }

export function RouletteView() {
  const [spinning, setSpinning] = useState<Spinning | null>(null)
  const [last, setLast] = useState<number | null>(null)
  const table = useTableHere<RouletteOutcome>({
    async show({ number }) {
      if (!showsAtOnce()) setSpinning({ number, isDown: false })
      await pauseFor(SPIN_MS)
      playSound('stop')
      setLast(number)
      setSpinning((spin) => spin && { ...spin, isDown: true })
      await pauseFor(SHOWN_MS)
      setSpinning(null)
    },
    say: ({ number }) => t('came', { number, colour: t(`colours.${colourOf(number)}`) }),
    mark: ({ number }) => ({ text: String(number), tone: colourOf(number) }),
    spotName,
  })
  // The ring is for the number that came, not for the bets of the next round.
  const isNext = isNextRound(table)
  useEffect(() => {
    if (isNext) setLast(null)
  }, [isNext])
  const past = (
    <PastResults label={t('past')} list={table.past} empty={table.live === null ? common('chips.none') : ''} />
  )
  return (
    <Frame>
      <Stage
        className={styles.stage}
        head={table.live === null ? past : <LiveHead table={table} />}
        overlay={spinning === null ? null : <Spin {...spinning} />}
      >
        {table.live === null ? null : past}
        <BettingTable
          stacks={table.stacks}
          isLoose={table.isLoose}
          marked={last}
          disabled={!table.isFree}
          onPut={table.put}
          onTake={table.take}
        />
        <Racetrack marked={last} disabled={!table.isFree} onPut={table.putAll} />
        <SeatedList live={table.live} isShown={spinning === null} />
      </Stage>
      <ChipDock table={table} label={t('spin')} />
    </Frame>
  )
}

const Spin = ({ number, isDown }: Spinning) => (
  <div className={styles.overlay}>
    <Wheel number={number} />
    <p className={cx(styles.came, isDown && styles[colourOf(number)])}>{isDown ? number : null}</p>
  </div>
)
