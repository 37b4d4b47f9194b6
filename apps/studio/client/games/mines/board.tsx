import { type KeyboardEvent, useRef, useState } from 'react'
import { CELLS, type MinesOutcome } from '../../../src/engines/mines.ts'
import { artUrl } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import { useKeys } from '../../shell/use-keys.ts'
import styles from './mines.module.css'
import { t } from './texts.ts'

const SIDE = 5
export const SAFE_ART = 'gem-stone'
export const MINE_ART = 'bomb'

type CellState = 'closed' | 'safe' | 'mine' | 'struck' | 'spared'

/** struck: the mine that ended the round. spared: nothing was there, and nobody opened it. */
function stateOf(cell: number, outcome: MinesOutcome | null): CellState {
  if (outcome === null) return 'closed'
  const isOpened = outcome.opened.includes(cell)
  if (outcome.mines === null) return isOpened ? 'safe' : 'closed'
  if (outcome.mines.includes(cell)) return isOpened ? 'struck' : 'mine'
  return isOpened ? 'safe' : 'spared'
}

const WORDS: Readonly<Record<CellState, string>> = {
  closed: t('closed'),
  safe: t('safe'),
  mine: t('mine'),
  struck: t('mine'),
  spared: t('safe'),
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The neighbour in a direction; at an edge the same cell. */
function neighbourOf(cell: number, [rows, columns]: readonly [number, number]): number {
  const inside = (place: number) => Math.min(SIDE - 1, Math.max(0, place))
  return inside(Math.floor(cell / SIDE) + rows) * SIDE + inside((cell % SIDE) + columns)
}

type BoardProps = { outcome: MinesOutcome | null; disabled: boolean; onOpen: (cell: number) => void }

/** One stop for the tab key; arrows go from cell to cell. */
export function Board({ outcome, disabled, onOpen }: BoardProps) {
  const [current, setCurrent] = useState(Math.floor(CELLS / 2))
  const grid = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = neighbourOf(current, step)
    setCurrent(next)
    grid.current?.querySelectorAll('button')[next]?.focus()
  }
  const enter = () => grid.current?.querySelectorAll('button')[current]?.focus()
  useKeys({ ArrowUp: enter, ArrowDown: enter, ArrowLeft: enter, ArrowRight: enter })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in the oldest browsers we serve
    <div className={styles.board} role="group" aria-label={t('board')} ref={grid} onKeyDown={onKeyDown}>
      {Array.from({ length: CELLS }, (_, cell) => {
        const state = stateOf(cell, outcome)
        const isClosed = state === 'closed'
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={cell}
            type="button"
            className={cx(styles.cell, styles[state])}
            tabIndex={cell === current ? 0 : -1}
            aria-label={`${t('cell', { row: Math.floor(cell / SIDE) + 1, column: (cell % SIDE) + 1 })}, ${WORDS[state]}`}
            aria-disabled={disabled || !isClosed ? true : undefined}
            onFocus={() => setCurrent(cell)}
            onClick={() => {
              if (!disabled && isClosed) onOpen(cell)
            }}
          >
            {isClosed || state === 'spared' ? null : (
              <img
                className={styles.picture}
                src={artUrl(state === 'mine' || state === 'struck' ? MINE_ART : SAFE_ART)}
                alt=""
              />
            )}
          </button>
        )
      })}
    </div>
  )
}
