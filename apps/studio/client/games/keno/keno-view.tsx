import { useState } from 'react'
import { type KenoOutcome, MAX_PICKS, paysOf } from '../../../src/engines/keno.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { inLanguage } from '../../shell/page.ts'
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

const t = inLanguage({
  pt: {
    hint: `Escolha de 1 a ${MAX_PICKS} números`,
    picked: (count: number) => (count === 1 ? '1 número escolhido' : `${count} números escolhidos`),
    hits: (hits: number) => (hits === 1 ? '1 acerto' : `${hits} acertos`),
    any: 'Escolher por mim',
    clear: 'Limpar',
    play: 'Sortear',
    pays: 'Multiplicadores por acertos',
    said: (drawn: string, hits: number) => `Saíram ${drawn}. Acertos: ${hits}.`,
  },
  en: {
    hint: `Choose 1 to ${MAX_PICKS} numbers`,
    picked: (count: number) => (count === 1 ? '1 number chosen' : `${count} numbers chosen`),
    hits: (hits: number) => (hits === 1 ? '1 hit' : `${hits} hits`),
    any: 'Choose for me',
    clear: 'Clear',
    play: 'Draw',
    pays: 'Multipliers by hits',
    said: (drawn: string, hits: number) => `Drawn: ${drawn}. Hits: ${hits}.`,
  },
})

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
    say: ({ drawn, hits }) => t.said([...drawn].sort((a, b) => a - b).join(', '), hits),
  })
  const choose = (next: readonly number[]) => {
    if (!isReady) return
    setPicks(next)
    setShown(null)
  }
  const chooseAny = () => choose(anyPicks(picks.length > 0 ? picks.length : MAX_PICKS, Math.random))
  const play = () => {
    setShown(null)
    return begin(stake, { picks: [...picks] })
  }
  const hits = shown?.hits ?? null
  return (
    <Frame>
      <Stage>
        <p className={cx(styles.state, hits !== null && result.isWin && styles.won)} role="status">
          {hits !== null ? t.hits(hits) : picks.length === 0 ? t.hint : t.picked(picks.length)}
        </p>
        <Numbers
          picks={picks}
          drawn={shown?.drawn ?? null}
          disabled={!isReady}
          onToggle={(number) => choose(toggled(picks, number))}
        />
        <div className={styles.tools}>
          <Button className={styles.tool} disabled={!isReady} onClick={chooseAny}>
            {t.any}
          </Button>
          <Button className={styles.tool} disabled={!isReady || picks.length === 0} onClick={() => choose([])}>
            {t.clear}
          </Button>
        </div>
        <Pays picks={picks.length} hits={hits} />
      </Stage>
      <PlayDock
        result={result}
        isReady={isReady}
        stake={stake}
        onStake={setStake}
        label={t.play}
        canPlay={picks.length > 0}
        onPlay={play}
        keys={{ r: chooseAny, R: chooseAny }}
        hints={[['R', t.any]]}
      />
    </Frame>
  )
}

/** What the hits pay with as many numbers as are chosen. */
function Pays({ picks, hits }: { picks: number; hits: number | null }) {
  return (
    <ul className={styles.pays} aria-label={t.pays}>
      {paysOf(picks).map((hundredths, count) =>
        hundredths === 0 ? null : (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the number of hits
            key={count}
            className={cx(styles.pay, hits === count && (hundredths > 100 ? styles.paid : styles.reached))}
          >
            <span>{t.hits(count)}</span>
            <b>{timesText(hundredths)}</b>
          </li>
        ),
      )}
    </ul>
  )
}
