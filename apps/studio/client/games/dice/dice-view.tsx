import { figureText } from '@trevo/contract/figures'
import { parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import {
  borderOf,
  type DiceAction,
  type DiceOutcome,
  dicePrize,
  MAX_CHANCE,
  MIN_CHANCE,
  multiplierOf,
  ROLLS,
} from '../../../src/engines/dice.ts'
import { artUrl } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { type PastResult, PastResults, withResult } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { PlayDock } from '../parts/play-dock.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { useTable } from '../parts/use-table.ts'
import styles from './dice.module.css'
import { t } from './texts.ts'

const MARKER_MS = 650
const AIM_STEP = 100
const two = { least: 2, most: 2 }
const rollText = (roll: number) => figureText(roll / 100, two).padStart(5, '0')
/** Cut and never rounded up: nobody is promised more than is paid. */
const multiplierText = (chance: number, back: number) =>
  figureText(Math.floor(multiplierOf(chance, back) * 100) / 100, two)

export function DiceView() {
  const { session } = useGame()
  const [stake, setStake] = useWholeStake()
  const [action, setAction] = useState<DiceAction>({ direction: 'under', chance: 5_000 })
  const [rolled, setRolled] = useState<DiceOutcome | null>(null)
  const [past, setPast] = useState<readonly PastResult[]>([])
  const { begin, isReady, result } = useTable<DiceOutcome>({
    async show(outcome, { roundId }) {
      setRolled(outcome)
      await pauseFor(MARKER_MS)
      const tone = outcome.isWin ? 'won' : 'lost'
      setPast((list) => withResult(list, { key: roundId, text: rollText(outcome.roll), tone }))
    },
    say: ({ roll }) => t('view.rolled', { roll: rollText(roll) }),
  })
  /** Along the track, as far as the rules allow. */
  const aimBy = (step: number) => () => {
    const chance = action.chance + (action.direction === 'under' ? step : -step)
    if (isReady && chance >= MIN_CHANCE && chance <= MAX_CHANCE) setAction({ ...action, chance })
  }
  const turn = () => {
    if (isReady) setAction({ ...action, direction: action.direction === 'under' ? 'over' : 'under' })
  }
  const prize = moneyText(dicePrize(parseMoney(stake), action.chance, session.game.paidBack), session.currency)
  return (
    <Frame>
      <Stage head={<PastResults label={t('view.past')} list={past} />}>
        <img className={styles.hero} src={artUrl(session.game.art.hero)} alt="" />
        <p className={cx(styles.roll, rolled !== null && isReady && (rolled.isWin ? styles.won : styles.lost))}>
          {rolled === null ? <span className={styles.waiting}>{t('view.waiting')}</span> : rollText(rolled.roll)}
        </p>
        <div className={styles.panel}>
          <Track action={action} rolled={rolled} />
          <TargetChoice action={action} onChange={setAction} disabled={!isReady} />
          <dl className={styles.facts}>
            <Fact name={t('view.multiplier')} value={`${multiplierText(action.chance, session.game.paidBack)}×`} />
            <Fact name={t('view.chance')} value={`${action.chance / 100}%`} />
            <Fact name={t('view.prize')} value={prize} />
          </dl>
        </div>
      </Stage>
      <PlayDock
        result={result}
        isReady={isReady}
        stake={stake}
        onStake={setStake}
        label={t('view.roll')}
        onPlay={(staked) => begin(staked, action)}
        keys={{ ArrowLeft: aimBy(-AIM_STEP), ArrowRight: aimBy(AIM_STEP), d: turn, D: turn }}
        hints={[
          ['← →', t('view.target')],
          ['D', t('view.direction')],
        ]}
      />
    </Frame>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** All numbers from left to right; those that win are green. */
function Track({ action, rolled }: { action: DiceAction; rolled: DiceOutcome | null }) {
  const share = action.chance / ROLLS
  return (
    <div className={styles.track} aria-hidden="true">
      <span
        className={styles.wins}
        style={{ transform: `scaleX(${share})`, transformOrigin: action.direction === 'under' ? 'left' : 'right' }}
      />
      {rolled === null ? null : (
        <span className={styles.rail} style={{ transform: `translateX(${(rolled.roll / ROLLS) * 100}%)` }}>
          <span className={styles.marker} />
        </span>
      )}
    </div>
  )
}

type TargetChoiceProps = { action: DiceAction; onChange: (action: DiceAction) => void; disabled: boolean }

function TargetChoice({ action, onChange, disabled }: TargetChoiceProps) {
  const { direction } = action
  const [least, most] = direction === 'under' ? [MIN_CHANCE, MAX_CHANCE] : [ROLLS - MAX_CHANCE, ROLLS - MIN_CHANCE]
  const border = borderOf(action)
  const aim = (value: number) => onChange({ direction, chance: direction === 'under' ? value : ROLLS - value })
  return (
    <>
      <label className={styles.target}>
        <span>
          {t('view.target')} <b>{rollText(border)}</b>
        </span>
        <input
          type="range"
          className={styles.slider}
          min={least}
          max={most}
          step={100}
          value={border}
          disabled={disabled}
          aria-valuetext={rollText(border)}
          onChange={(event) => aim(Number(event.target.value))}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in the oldest browsers we serve */}
      <div className={styles.directions} role="group" aria-label={t('view.direction')}>
        {(['under', 'over'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={styles.direction}
            aria-pressed={direction === each}
            disabled={disabled}
            onClick={() => onChange({ ...action, direction: each })}
          >
            {t(`view.${each}`)}
          </button>
        ))}
      </div>
    </>
  )
}
