import { formatMoney, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import type { RouletteOutcome } from '../../../src/engines/roulette.ts'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { prefersReducedMotion } from '../../shell/motion.ts'
import { playSound } from '../../shell/sound.ts'
import { announce, toast } from '../../shell/toasts.tsx'
import { useStake } from '../../shell/use-stake.ts'
import { type PastResult, PastResults, withResult } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { Frame, Stage } from '../parts/stage.tsx'
import { useTable } from '../parts/use-table.ts'
import { BettingTable } from './betting-table.tsx'
import { betsOf, type Chips, doubled, stacksOf, totalOf, withChip, withoutChip } from './chips.ts'
import { Host } from './host.tsx'
import styles from './roulette.module.css'
import { TableControls } from './table-controls.tsx'
import { colourOf, spotName, t } from './texts.ts'
import { SPIN_MS, Wheel } from './wheel.tsx'

const SHOWN_MS = 1_100

/** `isDown`: the ball lies in its pocket. */
type Spinning = { number: number; isDown: boolean }

export function RouletteView() {
  const { session } = useGame()
  const limitMinor = parseMoney(session.stakes.at(-1) ?? '0')
  const [chip, setChip] = useStake()
  const [chips, setChips] = useState<Chips>([])
  const [before, setBefore] = useState<Chips>([])
  const [spinning, setSpinning] = useState<Spinning | null>(null)
  const [last, setLast] = useState<number | null>(null)
  const [past, setPast] = useState<readonly PastResult[]>([])
  const { begin, isReady, result } = useTable<RouletteOutcome>({
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
    say: ({ number }) => t.came(number, t.colours[colourOf(number)]),
  })

  function change(next: Chips | null): void {
    if (!isReady) return
    if (next === null) toast(t.full(prizeText(limitMinor, session.currency)), 'bad')
    else {
      setChips(next)
      playSound('press')
    }
  }
  function put(spot: string): void {
    const next = withChip(chips, spot, parseMoney(chip), limitMinor)
    change(next)
    if (next !== null && isReady) {
      announce(t.placed(spotName(spot), prizeText(stacksOf(next).get(spot) ?? 0n, session.currency)))
    }
  }
  async function spin(): Promise<void> {
    const isPlayed = await begin(formatMoney(totalOf(chips)), { bets: betsOf(chips) })
    if (!isPlayed) return
    setBefore(chips)
    setChips([])
  }
  return (
    <Frame>
      <Stage className={styles.stage} overlay={spinning === null ? null : <Spin {...spinning} />}>
        <Host />
        <PastResults label={t.past} list={past} empty={t.none} />
        <BettingTable
          stacks={stacksOf(chips)}
          marked={last}
          disabled={!isReady}
          onPut={put}
          onTake={(spot) => change(withoutChip(chips, spot))}
        />
      </Stage>
      <Dock>
        <Facts {...result} />
        <TableControls
          chip={chip}
          onChip={setChip}
          totalMinor={totalOf(chips)}
          disabled={!isReady}
          onUndo={chips.length === 0 ? null : () => change(chips.slice(0, -1))}
          onClear={chips.length === 0 ? null : () => change([])}
          onAgain={
            chips.length > 0
              ? { label: t.double, act: () => change(doubled(chips, limitMinor)) }
              : before.length > 0
                ? { label: t.repeat, act: () => change(before) }
                : null
          }
          onSpin={() => void spin()}
        />
      </Dock>
    </Frame>
  )
}

const Spin = ({ number, isDown }: Spinning) => (
  <div className={styles.overlay}>
    <Wheel number={number} />
    <p className={cx(styles.came, isDown && styles[colourOf(number)])}>{isDown ? number : null}</p>
  </div>
)
