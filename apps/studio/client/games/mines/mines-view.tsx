import { formatMoney, parseMoney } from '@trevo/contract/money'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Shuffle from 'lucide-react/icons/shuffle'
import { useState } from 'react'
import { backIn } from '../../../src/engines/engine.ts'
import { CELLS, lastCellOf, MAX_MINES, type MinesOutcome, minesPrize } from '../../../src/engines/mines.ts'
import { Button, IconButton } from '../../shell/button.tsx'
import { Choice } from '../../shell/choice.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { KeyHints } from '../../shell/key-hints.tsx'
import { moneyText } from '../../shell/money.ts'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { PlayRow } from '../parts/play-row.tsx'
import { Controls, Frame, Stage } from '../parts/stage.tsx'
import { useFit } from '../parts/use-fit.ts'
import { useSeries } from '../parts/use-series.ts'
import { useSteps } from '../parts/use-steps.ts'
import { Board, MINE_ART, SAFE_ART } from './board.tsx'
import styles from './mines.module.css'
import { t } from './texts.ts'

export const MINES_ART = [SAFE_ART, MINE_ART]
const FIRST_COUNT = 3
/** Cells that a series opens in each round before it takes the prize. */
const DEPTHS = [1, 2, 3, 5] as const

/** Any closed cell: a convenience like a finger that does not look, and no part of the draw. */
function anyClosed({ opened }: MinesOutcome): number {
  const closed = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !opened.includes(cell))
  return closed[Math.floor(Math.random() * closed.length)] ?? 0
}

export function MinesView() {
  const { currency, game } = useGame().session
  const [stake, setStake] = useWholeStake()
  const [count, setCount] = useState(FIRST_COUNT)
  const money = (minor: bigint) => moneyText(minor, currency)
  const { outcome, stakeMinor, isOpen, isReady, result, begin, step } = useSteps<MinesOutcome>((next, round) => {
    if (next.end === 'lost') return t('lostWords')
    if (next.end !== null) return t('paid', { amount: moneyText(round.prize, currency) })
    if (next.opened.length === 0) return t('begun')
    return t('opened', {
      count: next.opened.length,
      amount: money(minesPrize(parseMoney(round.stake), next.count, next.opened.length, backIn(next))),
    })
  })
  const opened = outcome?.opened.length ?? 0
  const worth = outcome === null ? 0n : minesPrize(stakeMinor, outcome.count, opened, backIn(outcome))
  const canCash = isOpen && isReady && opened > 0
  const [depth, setDepth] = useState<number>(DEPTHS[1])
  const series = useSeries({
    stake,
    begin: (staked) => begin(staked, { mines: count }),
    fit: useFit(),
    step,
    next: (round, cells) => (cells < depth ? { cell: anyClosed(round.outcome as MinesOutcome) } : 'cash'),
  })
  const { isByHand } = series
  const start = () => {
    if (isReady && !isOpen && isByHand) void begin(stake, { mines: count })
  }
  const cash = () => {
    if (canCash && isByHand) void step('cash')
  }
  const openAny = () => {
    if (isOpen && isReady && isByHand && outcome !== null) void step({ cell: anyClosed(outcome) })
  }
  const main = series.run !== null ? series.stop : isOpen ? openAny : start
  useKeys({ ' ': main, Enter: main, c: cash, C: cash })
  return (
    <Frame>
      <Stage
        className={styles.stage}
        head={<State outcome={outcome} stakeMinor={stakeMinor} isOpen={isOpen} money={money} />}
      >
        <Board outcome={outcome} disabled={!isOpen || !isReady || !isByHand} onOpen={(cell) => void step({ cell })} />
        {/* Stays while a round is open: the cells must not move under a finger that is about to press one. */}
        <MineCount
          count={isOpen && outcome !== null ? outcome.count : count}
          onChange={setCount}
          disabled={isOpen || !isReady || !isByHand}
        />
      </Stage>
      <Dock>
        <Facts {...result} />
        <StakePicker
          stake={isOpen ? formatMoney(stakeMinor) : stake}
          onChange={setStake}
          disabled={isOpen || !isReady || !isByHand}
        />
        {isOpen && isByHand ? (
          <Controls>
            <Button disabled={!isReady} onClick={openAny}>
              <Shuffle size={18} className={styles.icon} />
              {t('random')}
            </Button>
            <Button tone="primary" disabled={!canCash} onClick={cash}>
              {opened === 0 ? t('cashLater') : t('cash', { amount: money(worth) })}
            </Button>
          </Controls>
        ) : (
          <PlayRow
            autoplay={series}
            stake={stake}
            label={t('start')}
            disabled={!isReady || !isByHand}
            onPlay={start}
            choice={
              <Choice<number>
                legend={t('depth')}
                options={DEPTHS.filter((cells) => cells <= lastCellOf(count, game.paidBack)).map(optionOf)}
                value={depth}
                onChange={setDepth}
                columns={4}
              />
            }
          />
        )}
        <KeyHints
          hints={
            isOpen
              ? [
                  [t('arrows'), t('move')],
                  [t('space'), t('randomKey')],
                  ['C', t('cashKey')],
                ]
              : [[t('space'), t('start')]]
          }
        />
      </Dock>
    </Frame>
  )
}

const optionOf = (value: number) => ({ value, label: String(value) })

type StateProps = {
  outcome: MinesOutcome | null
  stakeMinor: bigint
  isOpen: boolean
  money: (minor: bigint) => string
}

/** What the board is worth, and what one more cell would make of it. */
function State({ outcome, stakeMinor, isOpen, money }: StateProps) {
  if (outcome === null) return <p className={styles.state}>{t('hint')}</p>
  const { count, opened, end } = outcome
  const back = backIn(outcome)
  if (!isOpen)
    return (
      <p className={cx(styles.state, end !== 'lost' && styles.won)}>{end === null ? t('hint') : t(`end.${end}`)}</p>
    )
  const hasNext = opened.length < lastCellOf(count, back)
  return (
    <dl className={styles.worth}>
      <div>
        <dt>{t(opened.length === 0 ? 'openedCells' : 'worth')}</dt>
        <dd>{opened.length === 0 ? 0 : money(minesPrize(stakeMinor, count, opened.length, back))}</dd>
      </div>
      {hasNext ? (
        <div>
          <dt>{t('next')}</dt>
          <dd>{money(minesPrize(stakeMinor, count, opened.length + 1, back))}</dd>
        </div>
      ) : null}
    </dl>
  )
}

type MineCountProps = { count: number; onChange: (count: number) => void; disabled: boolean }

function MineCount({ count, onChange, disabled }: MineCountProps) {
  return (
    <div className={styles.count}>
      <IconButton label={t('fewer')} disabled={disabled || count <= 1} onClick={() => onChange(count - 1)}>
        <Minus size={20} />
      </IconButton>
      <label className={styles.countLabel}>
        <span>
          {t('mines')} <b>{count}</b>
        </span>
        <input
          type="range"
          className={styles.slider}
          min={1}
          max={MAX_MINES}
          value={count}
          disabled={disabled}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </label>
      <IconButton label={t('more')} disabled={disabled || count >= MAX_MINES} onClick={() => onChange(count + 1)}>
        <Plus size={20} />
      </IconButton>
    </div>
  )
}
