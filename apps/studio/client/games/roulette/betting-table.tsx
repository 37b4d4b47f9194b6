import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { OutsideSpot } from '../../../src/engines/roulette/spots.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { announce } from '../../shell/toasts.tsx'
import { chipText } from '../parts/chips.ts'
import { t as common } from '../parts/texts.ts'
import styles from './betting-table.module.css'
import { FIRST_PLACE, flatCell, moved, PLACES, type Place, placeAt, positionOf, spotAt } from './lattice.ts'
import { colourOf, spotName, t } from './texts.ts'
import { useIsFlat } from './use-is-flat.ts'

const HALVES: readonly OutsideSpot[] = ['low', 'even', 'red', 'black', 'odd', 'high']
const DOZENS: readonly OutsideSpot[] = ['dozen1', 'dozen2', 'dozen3']
const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1)
type Arrows = Readonly<Record<string, readonly [number, number]>>
const ARROWS: Arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const FLAT_ARROWS: Arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] }

type TableProps = {
  stacks: ReadonlyMap<string, bigint>
  /** Chips lie there that are no bet yet. */
  isLoose: boolean
  /** The number that came last. */
  marked: number | null
  disabled: boolean
  onPut: (spot: string) => void
  onTake: (spot: string) => void
}

export function BettingTable(props: TableProps) {
  return (
    <div className={cx(styles.table, props.isLoose && styles.loose)}>
      <div className={styles.halves}>
        {HALVES.map((spot) => (
          <OutsideCell key={spot} spot={spot} {...props} />
        ))}
      </div>
      <div className={styles.dozens}>
        {DOZENS.map((spot) => (
          <OutsideCell key={spot} spot={spot} {...props} />
        ))}
      </div>
      <NumberField {...props} />
    </div>
  )
}

function OutsideCell({ spot, stacks, isLoose, disabled, onPut }: TableProps & { spot: OutsideSpot }) {
  const amountMinor = stacks.get(spot)
  return (
    <button
      type="button"
      className={cx(
        styles.cell,
        spot === 'red' && styles.red,
        spot === 'black' && styles.black,
        amountMinor !== undefined && styles.laid,
      )}
      aria-disabled={disabled}
      onClick={() => onPut(spot)}
    >
      <span className={styles.upright}>{spotName(spot)}</span> <Stack amountMinor={amountMinor} />
      {isLoose && amountMinor !== undefined ? <span className={styles.spoken}>, {common('chips.loose')}</span> : null}
    </button>
  )
}

const nameWith = (spot: string, stacks: ReadonlyMap<string, bigint>) => {
  const amountMinor = stacks.get(spot)
  return amountMinor === undefined
    ? spotName(spot)
    : t('placed', { spot: spotName(spot), amount: chipText(amountMinor) })
}

/** Touched anywhere, it finds the number, line or corner that was meant; by keyboard a ring moves over the same places. */
function NumberField({ stacks, marked, disabled, onPut, onTake }: TableProps) {
  const { currency } = useGame().session
  const [ring, setRing] = useState<Place | null>(null)
  const isFlat = useIsFlat()
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    setRing(null)
    const box = event.currentTarget.getBoundingClientRect()
    const own = event.target instanceof HTMLElement ? event.target.dataset.spot : undefined
    // A screen reader presses a button without saying where.
    if (event.detail === 0 && own !== undefined) onPut(own)
    else {
      const [right, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
      onPut(spotAt(isFlat ? placeAt(1 - down, right) : placeAt(right, down)))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = ring ?? FIRST_PLACE
    const arrow = (isFlat ? FLAT_ARROWS : ARROWS)[event.key]
    if (arrow !== undefined) {
      const next = ring === null ? place : moved(place, ...arrow)
      const amountMinor = stacks.get(spotAt(next))
      setRing(next)
      const name = spotName(spotAt(next))
      announce(
        amountMinor === undefined
          ? t('empty', { spot: name })
          : t('placed', { spot: name, amount: prizeText(amountMinor, currency) }),
      )
    } else if (ring === null) return
    else if (event.key === 'Enter' || event.key === ' ') onPut(spotAt(ring))
    else if (event.key === 'Backspace' || event.key === 'Delete') onTake(spotAt(ring))
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in the oldest browsers we serve
    <div
      className={styles.field}
      role="group"
      aria-label={t('table')}
      aria-disabled={disabled}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys work here, on places that are no elements
      tabIndex={0}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onBlur={() => setRing(null)}
    >
      <NumberCell number={0} className={styles.zero} marked={marked} stacks={stacks} />
      {NUMBERS.map((number) => (
        <NumberCell key={number} number={number} marked={marked} stacks={stacks} isFlat={isFlat} />
      ))}
      {(['column1', 'column2', 'column3'] as const).map((spot) => (
        <button
          key={spot}
          type="button"
          tabIndex={-1}
          className={styles.cell}
          style={isFlat ? flatCell(spot) : undefined}
          data-spot={spot}
          aria-label={nameWith(spot, stacks)}
        >
          <span className={styles.column}>{spotName(spot)}</span>
        </button>
      ))}
      {[...stacks].map(([spot, amountMinor]) => {
        const place = PLACES.get(spot)
        return place === undefined ? null : (
          <span key={spot} className={styles.placed} style={positionOf(place, isFlat)} aria-hidden="true">
            <Stack amountMinor={amountMinor} />
          </span>
        )
      })}
      {ring === null ? null : <span className={styles.ring} style={positionOf(ring, isFlat)} aria-hidden="true" />}
    </div>
  )
}

type NumberCellProps = Pick<TableProps, 'marked' | 'stacks'> & {
  number: number
  isFlat?: boolean
  className?: string | undefined
}

const NumberCell = ({ number, isFlat = false, className, marked, stacks }: NumberCellProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={cx(styles.cell, styles.number, styles[colourOf(number)], marked === number && styles.marked, className)}
    style={isFlat ? flatCell(number) : undefined}
    data-spot={number}
    aria-label={nameWith(String(number), stacks)}
  >
    {number}
  </button>
)

const Stack = ({ amountMinor }: { amountMinor: bigint | undefined }) =>
  amountMinor === undefined ? null : <span className={styles.stack}>{chipText(amountMinor)}</span>
