import { useState } from 'react'
import type { RouletteOutcome } from '../../../src/engines/roulette.ts'
import { cx } from '../../shell/cx.ts'
import { prefersReducedMotion } from '../../shell/motion.ts'
import { playSound } from '../../shell/sound.ts'
import { ChipDock } from '../parts/chip-dock.tsx'
import { type PastResult, PastResults, withResult } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { Frame, Stage } from '../parts/stage.tsx'
import { t as common } from '../parts/texts.ts'
import { useChipTable } from '../parts/use-chip-table.ts'
import { BettingTable } from './betting-table.tsx'
import { Host } from './host.tsx'
import styles from './roulette.module.css'
import { colourOf, spotName, t } from './texts.ts'
import { SPIN_MS, Wheel } from './wheel.tsx'

const SHOWN_MS = 1_100

/** `isDown`: the ball lies in its pocket. */
type Spinning = { number: number; isDown: boolean }

export function RouletteView() {
  const [spinning, setSpinning] = useState<Spinning | null>(null)
  const [last, setLast] = useState<number | null>(null)
  const [past, setPast] = useState<readonly PastResult[]>([])
  const table = useChipTable<RouletteOutcome>({
    async show({ number }, { roundId }) {
      if (!prefersReducedMotion()) setSpinning({ number, isDown: false })
      await pauseFor(SPIN_MS)
      playSound('stop')
      setLast(number)
      setSpinning((spin) => spin && { ...spin, isDown: true })
      setPast((list) => withResult(list, { key: roundId, text: String(number), tone: colourOf(number) }))
      await pauseFor(SHOWN_MS)
      setSpinning(null)
    },
    say: ({ number }) => t('came', { number, colour: t(`colours.${colourOf(number)}`) }),
    spotName,
  })
  return (
    <Frame>
      <Stage className={styles.stage} overlay={spinning === null ? null : <Spin {...spinning} />}>
        <Host />
        <PastResults label={t('past')} list={past} empty={common('chips.none')} />
        <BettingTable
          stacks={table.stacks}
          marked={last}
          disabled={!table.isFree}
          onPut={table.put}
          onTake={table.take}
        />
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
