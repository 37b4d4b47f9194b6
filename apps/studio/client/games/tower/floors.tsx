import { type KeyboardEvent, useRef } from 'react'
import { TOWER_LEVELS, type TowerLevel, type TowerOutcome, topFloorOf, towerPrize } from '../../../src/engines/tower.ts'
import { artUrl } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import { useKeys } from '../../shell/use-keys.ts'
import { t } from './texts.ts'
import styles from './tower.module.css'

const SAFE_ART = 'gem-stone'
const TRAP_ART = 'fire'
export const TOWER_ART = [SAFE_ART, TRAP_ART]

type DoorState = 'closed' | 'next' | 'safe' | 'trap' | 'struck' | 'spared'

/** next: may be opened now. struck: the trap that ended the climb. spared: nothing was there, and nobody opened it. */
function stateOf(floor: number, door: number, outcome: TowerOutcome | null): DoorState {
  if (outcome === null) return 'closed'
  const isOpened = outcome.opened[floor] === door
  if (outcome.traps === null) {
    if (isOpened) return 'safe'
    return floor === outcome.opened.length ? 'next' : 'closed'
  }
  if (outcome.traps[floor]?.includes(door) === true) return isOpened ? 'struck' : 'trap'
  return isOpened ? 'safe' : 'spared'
}

type FloorsProps = {
  level: TowerLevel
  /** Percent that come back on average. */
  back: number
  outcome: TowerOutcome | null
  stakeMinor: bigint
  money: (minor: bigint) => string
  disabled: boolean
  onOpen: (door: number) => void
}

/** The highest floor on top. Arrows go along the floor that is next; the figures 1 to 4 open its doors. */
export function Floors({ level, back, outcome, stakeMinor, money, disabled, onOpen }: FloorsProps) {
  const { doors } = TOWER_LEVELS[level]
  const row = useRef<HTMLDivElement>(null)
  const floors = Array.from({ length: topFloorOf(level, back) }, (_, index) => topFloorOf(level, back) - 1 - index)
  const next = outcome?.end === null ? outcome.opened.length : -1
  const open = (door: number) => () => {
    if (!disabled && next >= 0 && door < doors) onOpen(door)
  }
  useKeys({ 1: open(0), 2: open(1), 3: open(2), 4: open(3) })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    if (step === 0 || at < 0) return
    event.preventDefault()
    buttons[Math.min(doors - 1, Math.max(0, at + step))]?.focus()
  }
  return (
    <ol className={styles.floors} aria-label={t('tower')}>
      {floors.map((floor) => (
        <li key={floor} className={cx(styles.floor, floor === next && styles.current)}>
          <span className={styles.prize}>{money(towerPrize(stakeMinor, level, floor + 1, back))}</span>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from button to button */}
          <div className={styles.doors} ref={floor === next ? row : undefined} onKeyDown={onKeyDown}>
            {Array.from({ length: doors }, (_, door) => {
              const state = stateOf(floor, door, outcome)
              return (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: a door is its place
                  key={door}
                  type="button"
                  className={cx(styles.door, styles[state])}
                  tabIndex={state === 'next' ? 0 : -1}
                  aria-label={`${t('door', { floor: floor + 1, door: door + 1 })}, ${t(`states.${state}`)}`}
                  aria-disabled={disabled || state !== 'next' ? true : undefined}
                  onClick={() => {
                    if (state === 'next') open(door)()
                  }}
                >
                  {state === 'safe' || state === 'trap' || state === 'struck' ? (
                    <img src={artUrl(state === 'safe' ? SAFE_ART : TRAP_ART)} alt="" />
                  ) : null}
                </button>
              )
            })}
          </div>
        </li>
      ))}
    </ol>
  )
}
