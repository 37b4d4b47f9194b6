import { formatMoney, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import type { RouletteOutcome } from '../../../src/engines/roulette.ts'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { prefersReducedMotion } from '../../shell/motion.ts'
import { playSound } from '../../shell/sound.ts'
import { announce, toast } from '../../shell/toasts.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useStake } from '../../shell/use-stake.ts'
import { AutoplaySheet } from '../parts/autoplay-sheet.tsx'
import { type PastResult, PastResults, withResult } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { Frame, Stage } from '../parts/stage.tsx'
import { useAutoplay } from '../parts/use-autoplay.ts'
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
  const [isChoosing, setChoosing] = useState(false)
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
    say: ({ number }) => t('came', { number, colour: t(`colours.${colourOf(number)}`) }),
  })

  function change(next: Chips | null): void {
    if (!isReady || run !== null) return
    if (next === null) toast(t('full', { limit: moneyText(limitMinor, session.currency) }), 'bad')
    else {
      setChips(next)
      playSound('press')
    }
  }
  function put(spot: string): void {
    const next = withChip(chips, spot, parseMoney(chip), limitMinor)
    change(next)
    if (next !== null && isFree) {
      announce(
        t('placed', { spot: spotName(spot), amount: moneyText(stacksOf(next).get(spot) ?? 0n, session.currency) }),
      )
    }
  }
  const stake = formatMoney(totalOf(chips))
  const playOnce = () => begin(stake, { bets: betsOf(chips) })
  const { run, start, stop } = useAutoplay(stake, playOnce)
  const isFree = isReady && run === null
  async function spin(): Promise<void> {
    if (run !== null) return stop()
    if (!isReady || chips.length === 0) return
    if ((await playOnce()) === null) return
    setBefore(chips)
    setChips([])
  }
  const undo = () => change(chips.slice(0, -1))
  const again =
    chips.length > 0
      ? { label: t('double'), act: () => change(doubled(chips, limitMinor)) }
      : before.length > 0
        ? { label: t('repeat'), act: () => change(before) }
        : null
  const repeat = () => {
    if (chips.length === 0) again?.act()
  }
  const spinNow = () => void spin()
  useKeys({ ' ': spinNow, Enter: spinNow, Backspace: undo, r: repeat, R: repeat })
  return (
    <Frame>
      <Stage className={styles.stage} overlay={spinning === null ? null : <Spin {...spinning} />}>
        <Host />
        <PastResults label={t('past')} list={past} empty={t('none')} />
        <BettingTable
          stacks={stacksOf(chips)}
          marked={last}
          disabled={!isFree}
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
          disabled={!isFree}
          onUndo={chips.length === 0 ? null : undo}
          onClear={chips.length === 0 ? null : () => change([])}
          onAgain={again}
          onAuto={() => setChoosing(true)}
          autoLeft={run?.left ?? null}
          onSpin={() => void spin()}
        />
        {isChoosing ? (
          <AutoplaySheet stake={stake} countLegend={t('rounds')} onStart={start} onClose={() => setChoosing(false)} />
        ) : null}
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
