import type { Money } from '@trevo/contract/money'
import { useState } from 'react'
import { type KenoOutcome, MAX_PICKS, paysOf } from '../../../src/engines/keno.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { playSound } from '../../shell/sound.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { pauseFor } from '../parts/pause.ts'
import { PlayDock } from '../parts/play-dock.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { timesText } from '../parts/times.ts'
import { useTable } from '../parts/use-table.ts'
import styles from './keno.module.css'
import { Numbers } from './numbers.tsx'
import { anyPicks, toggled } from './picks.ts'
import { t } from './texts.ts'

const BALL_MS = 130
type Shown = { drawn: readonly number[]; hits: number | null }

export function KenoView() {
  const [stake, setStake] = useWholeStake()
  const [picks, setPicks] = useState<readonly number[]>([])
  const [shown, setShown] = useState<Shown | null>(null)
  const { begin, isReady, result } = useTable<KenoOutcome>({
    async show({ drawn, hits }) {
      for (let count = 1; count <= drawn.length; count++) {
        setShown({ drawn: drawn.slice(0, count), hits: null })
        playSound('press')
        await pauseFor(BALL_MS)
      }
      setShown({ drawn, hits })
    },
    say: ({ drawn, hits }) => t('view.said', { drawn: [...drawn].sort((a, b) => a - b).join(', '), hits }),
  })
  const choose = (next: readonly number[]) => {
    if (!isReady) return
    setPicks(next)
    setShown(null)
  }
  const chooseAny = () => choose(anyPicks(picks.length > 0 ? picks.length : MAX_PICKS, Math.random))
  const play = (staked: Money) => {
    setShown(null)
    return begin(staked, { picks: [...picks] })
  }
  const hits = shown?.hits ?? null
  return (
    <Frame>
      <Stage
        head={
          <p className={cx(styles.state, hits !== null && result.isWin && styles.won)} role="status">
            {hits !== null
              ? t('view.hits', { count: hits })
              : picks.length === 0
                ? t('view.hint', { maxPicks: MAX_PICKS })
                : t('view.picked', { count: picks.length })}
          </p>
        }
      >
        <Numbers
          picks={picks}
          drawn={shown?.drawn ?? null}
          disabled={!isReady}
          onToggle={(number) => choose(toggled(picks, number))}
        />
        <div className={styles.tools}>
          <Button className={styles.tool} disabled={!isReady} onClick={chooseAny}>
            {t('view.any')}
          </Button>
          <Button className={styles.tool} disabled={!isReady || picks.length === 0} onClick={() => choose([])}>
            {t('view.clear')}
          </Button>
        </div>
        <Pays picks={picks.length} hits={hits} />
      </Stage>
      <PlayDock
        result={result}
        isReady={isReady}
        stake={stake}
        onStake={setStake}
        label={t('view.play')}
        canPlay={picks.length > 0}
        onPlay={play}
        keys={{ r: chooseAny, R: chooseAny }}
        hints={[['R', t('view.any')]]}
      />
    </Frame>
  )
}

/** What the hits pay with as many numbers as are chosen. */
function Pays({ picks, hits }: { picks: number; hits: number | null }) {
  return (
    <ul className={styles.pays} aria-label={t('view.pays')}>
      {paysOf(picks).map((hundredths, count) =>
        hundredths === 0 ? null : (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the number of hits
            key={count}
            className={cx(styles.pay, hits === count && (hundredths > 100 ? styles.paid : styles.reached))}
          >
            <span>{t('view.hits', { count })}</span>
            <b>{timesText(hundredths)}</b>
          </li>
        ),
      )}
    </ul>
  )
}
