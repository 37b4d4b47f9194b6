import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import { useEffect, useRef, useState } from 'react'
import { SLOTS, type Slot } from '../../../src/crash/shared/wire.ts'
import { IconButton } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock } from '../../shell/dock.tsx'
import { late } from '../../shell/late.tsx'
import { isSheetOpen } from '../../shell/open-sheets.ts'
import { launch } from '../../shell/page.ts'
import { useStore } from '../../shell/store.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { Frame } from '../parts/stage.tsx'
import { WinOverlay } from '../parts/win-overlay.tsx'
import { BetPanel, Purse } from './bet-panel.tsx'
import chips from './crash-chips.module.css'
import styles from './crash-view.module.css'
import { FlightStage } from './flight-stage.tsx'
import type { Live } from './live.ts'
import { timesText, toneOf } from './multiplier.ts'
import { t } from './texts.ts'

import { type Choice, type Table, useCrash } from './use-crash.ts'

const RiderList = late(() => import('./rider-list.tsx').then((found) => found.RiderList))
const StatsSheet = late(() => import('./sheets/stats-sheet.tsx').then((found) => found.StatsSheet))

export function CrashView() {
  const [stake, setStake] = useWholeStake()
  const [choices, setChoices] = useState<Record<Slot, Choice>>({
    0: { stake, auto: null },
    1: { stake, auto: null },
  })
  const newest = useRef(choices)
  newest.current = choices
  const table = useCrash(newest)
  const [hasSecond, setSecond] = useState(false)
  useKeys(table, hasSecond)
  useEffect(() => {
    const seat = table?.seats[1].state
    // Found again after a reload: its end is to be seen as well.
    return seat?.subscribe(() => seat.get().bet?.status === 'flying' && setSecond(true))
  }, [table])
  const choose = (slot: Slot, choice: Choice) => {
    setChoices((old) => ({ ...old, [slot]: choice }))
    if (slot === 0) setStake(choice.stake)
  }
  return (
    <Frame>
      <div className={styles.scroller}>
        <div className={styles.inner}>
          {table === null ? null : (
            <>
              <Past live={table.live} />
              <div className={styles.flight}>
                <FlightStage table={table} />
                <WinOverlay />
              </div>
              <p className={styles.keys}>{t('keys')}</p>
              <RiderList live={table.live} />
            </>
          )}
        </div>
      </div>
      <Dock isWide={hasSecond}>
        <Purse hasSecond={hasSecond} onSecond={() => setSecond(!hasSecond)} />
        <div className={styles.slots}>
          {SLOTS.map((slot) =>
            table === null ? null : (
              <BetPanel
                key={slot}
                slot={slot}
                live={table.live}
                seat={table.seats[slot]}
                choice={choices[slot]}
                isHidden={slot === 1 && !hasSecond}
                onChoose={(choice) => choose(slot, choice)}
              />
            ),
          )}
        </div>
      </Dock>
    </Frame>
  )
}

function Past({ live }: { live: Live }) {
  const { past } = useStore(live.state)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={cx(styles.past, launch.isFramed && styles.framed)}>
      {past.length === 0 ? (
        <p className={styles.noPast}>{t('noPast')}</p>
      ) : (
        <ul className={styles.chips} aria-label={t('past')}>
          {past.slice(0, 14).map(({ id, crash }) => (
            <li key={id} className={cx(chips.chip, chips[toneOf(crash)])}>
              {timesText(crash)}
            </li>
          ))}
        </ul>
      )}
      <IconButton label={t('stats')} className={styles.statsButton} onClick={() => setOpen(true)}>
        <ChartNoAxesColumn size={20} />
      </IconButton>
      {isOpen ? <StatsSheet past={past} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** Space is the first bet's button and 2 the second's, wherever nothing else wants them. */
function useKeys(table: Table | null, hasSecond: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('button, a, input, select')
      if (table === null || isElsewhere || isSheetOpen() || event.repeat) return
      const isSecond = event.key === '2' && hasSecond
      if (event.key !== ' ' && event.key !== 'Enter' && event.key !== '1' && !isSecond) return
      event.preventDefault()
      table.seats[isSecond ? 1 : 0].press(event.timeStamp)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [table, hasSecond])
}
