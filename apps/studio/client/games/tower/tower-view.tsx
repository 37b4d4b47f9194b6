import { formatMoney, parseMoney } from '@trevo/contract/money'
import Shuffle from 'lucide-react/icons/shuffle'
import { useState } from 'react'
import { backIn } from '../../../src/engines/engine.ts'
import {
  TOWER_LEVEL_IDS,
  TOWER_LEVELS,
  type TowerLevel,
  type TowerOutcome,
  towerPrize,
} from '../../../src/engines/tower.ts'
import { Button } from '../../shell/button.tsx'
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
import { Segments } from '../parts/segments.tsx'
import { Controls, Frame, Stage } from '../parts/stage.tsx'
import { useFit } from '../parts/use-fit.ts'
import { useSeries } from '../parts/use-series.ts'
import { useSteps } from '../parts/use-steps.ts'
import { Floors } from './floors.tsx'
import { t } from './texts.ts'
import styles from './tower.module.css'

/** Floors that a series climbs in each round before it takes the prize. */
const DEPTHS = [1, 2, 3, 5] as const

/** Any door: a finger that does not look, and no part of the draw. */
const anyDoor = (level: TowerLevel) => ({ door: Math.floor(Math.random() * TOWER_LEVELS[level].doors) })

export function TowerView() {
  const { currency, game } = useGame().session
  const [stake, setStake] = useWholeStake()
  const [chosen, setChosen] = useState<TowerLevel>('medium')
  const [depth, setDepth] = useState<number>(DEPTHS[1])
  const money = (minor: bigint) => moneyText(minor, currency)
  const { outcome, stakeMinor, isOpen, isReady, result, begin, step } = useSteps<TowerOutcome>((next, round) => {
    if (next.end === 'lost') return t('lostWords')
    if (next.end !== null) return t('paid', { amount: moneyText(round.prize, currency) })
    if (next.opened.length === 0) return t('begun')
    const amount = money(towerPrize(parseMoney(round.stake), next.level, next.opened.length, backIn(next)))
    return t('climbed', { count: next.opened.length, amount })
  })
  const level = isOpen && outcome !== null ? outcome.level : chosen
  const shown = outcome !== null && outcome.level === level ? outcome : null
  const back = isOpen ? backIn(outcome) : game.paidBack
  const climbed = isOpen ? (outcome?.opened.length ?? 0) : 0
  const series = useSeries({
    stake,
    begin: (staked) => begin(staked, { level: chosen }),
    fit: useFit(),
    step,
    next: (_, floors) => (floors < depth ? anyDoor(chosen) : 'cash'),
  })
  const { isByHand } = series
  const isMine = isOpen && isReady && isByHand
  const canCash = isMine && climbed > 0
  const start = () => {
    if (isReady && !isOpen && isByHand) void begin(stake, { level: chosen })
  }
  const cash = () => {
    if (canCash) void step('cash')
  }
  const openAny = () => {
    if (isMine) void step(anyDoor(level))
  }
  const main = series.run !== null ? series.stop : isOpen ? openAny : start
  useKeys({ ' ': main, Enter: main, c: cash, C: cash })
  return (
    <Frame>
      <Stage
        className={styles.stage}
        head={
          <p className={cx(styles.state, shown !== null && shown.end !== null && shown.end !== 'lost' && styles.won)}>
            {shown === null ? t('hint') : shown.end === null ? t('open') : t(`end.${shown.end}`)}
          </p>
        }
      >
        <Floors
          level={level}
          back={back}
          outcome={shown}
          stakeMinor={isOpen ? stakeMinor : parseMoney(stake)}
          money={money}
          disabled={!isMine}
          onOpen={(door) => void step({ door })}
        />
        {/* Stays while a round is open: the doors must not move under a finger that is about to press one. */}
        <Segments
          label={t('level')}
          options={TOWER_LEVEL_IDS.map((value) => ({ value, text: t(`levels.${value}`) }))}
          value={level}
          onChange={setChosen}
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
              {climbed === 0
                ? t('cashLater')
                : t('cash', { amount: money(towerPrize(stakeMinor, level, climbed, back)) })}
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
                options={DEPTHS.map((value) => ({ value, label: String(value) }))}
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
                  ['1 – 4', t('openKey')],
                  [t('space'), t('random')],
                  ['C', t('cashLater')],
                ]
              : [[t('space'), t('start')]]
          }
        />
      </Dock>
    </Frame>
  )
}
