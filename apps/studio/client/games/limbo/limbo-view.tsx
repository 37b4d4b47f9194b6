import { figureText } from '@trevo/contract/figures'
import { parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import { prizeOf } from '../../../src/engines/hundredths.ts'
import { LIMBO_NUMBERS, type LimboOutcome, MAX_TARGET, MIN_TARGET, reaching } from '../../../src/engines/limbo.ts'
import { artUrl } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { type PastResult, PastResults, withResult } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { PlayDock } from '../parts/play-dock.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { timesText } from '../parts/times.ts'
import { useTable } from '../parts/use-table.ts'
import styles from './limbo.module.css'
import { TargetField } from './target-field.tsx'
import { t } from './texts.ts'

const FLIGHT_MS = 700
const STEPS = 14
const AIM_STEP = 10
const within = (target: number) => Math.min(MAX_TARGET, Math.max(MIN_TARGET, Math.round(target)))

export function LimboView() {
  const { session } = useGame()
  const [stake, setStake] = useWholeStake()
  const [target, setTarget] = useState(200)
  const [shown, setShown] = useState<{ reached: number; isOver: boolean; isWin: boolean } | null>(null)
  const [past, setPast] = useState<readonly PastResult[]>([])
  const { begin, isReady, result } = useTable<LimboOutcome>({
    async show({ reached, isWin }, { roundId }) {
      // Every step is as much higher as the one before, so that low and high numbers take as long.
      for (let step = 1; step < STEPS; step++) {
        setShown({ reached: Math.round(100 * (reached / 100) ** (step / STEPS)), isOver: false, isWin })
        await pauseFor(FLIGHT_MS / STEPS)
      }
      setShown({ reached, isOver: true, isWin })
      setPast((list) => withResult(list, { key: roundId, text: timesText(reached), tone: isWin ? 'won' : 'lost' }))
    },
    say: ({ reached }) => t('said', { times: timesText(reached) }),
  })
  const change = (next: number) => {
    if (isReady) setTarget(within(next))
  }
  const aimBy = (step: number) => () => change(target + step)
  const chance = (reaching(target, session.game.paidBack) / LIMBO_NUMBERS) * 100
  const decimals = { least: 2, most: chance < 1 ? 3 : 2 }
  return (
    <Frame>
      <Stage head={<PastResults label={t('past')} list={past} />}>
        <img
          className={cx(styles.hero, shown?.isOver === false && styles.flying)}
          src={artUrl(session.game.art.hero)}
          alt=""
        />
        <p className={cx(styles.reached, shown?.isOver && (shown.isWin ? styles.won : styles.lost))}>
          {shown === null ? <span className={styles.waiting}>{t('waiting')}</span> : timesText(shown.reached)}
        </p>
        <div className={styles.panel}>
          <TargetField target={target} disabled={!isReady} onChange={change} />
          <dl className={styles.facts}>
            <div>
              <dt>{t('chance')}</dt>
              <dd>{figureText(chance, decimals)}%</dd>
            </div>
            <div>
              <dt>{t('prize')}</dt>
              <dd>{moneyText(prizeOf(parseMoney(stake), target), session.currency)}</dd>
            </div>
          </dl>
        </div>
      </Stage>
      <PlayDock
        result={result}
        isReady={isReady}
        stake={stake}
        onStake={setStake}
        label={t('play')}
        onPlay={(staked) => begin(staked, { target })}
        keys={{ ArrowLeft: aimBy(-AIM_STEP), ArrowRight: aimBy(AIM_STEP) }}
        hints={[['← →', t('target')]]}
      />
    </Frame>
  )
}
