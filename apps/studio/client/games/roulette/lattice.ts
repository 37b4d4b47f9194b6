import { insideSpot, SPOTS } from '../../../src/engines/roulette/spots.ts'

/**
 * Places on the number field in half cells. Columns have their middles at x 0, 2 and 4, the lines between them at 1 and
 * 3, the left edge of the table is -1. The rows of numbers have their middles at y 0, 2 ... 22, the lines between them
 * at odd numbers; the zero is at -2, the line under it at -1, and the column bets are at 24.
 */
export type Place = { x: number; y: number }

const FIELD_ROWS = 14
const COLUMNS = 3
const ZERO_Y = -2
const COLUMNS_Y = 24
const LAST_ROW_Y = 22
const LAST_X = 4
/** How much of a cell, on each side, means the line and not the number. */
const EDGE_X = 0.18
const EDGE_Y = 0.24

export const FIRST_PLACE: Place = { x: 2, y: 0 }

function numbersAt({ x, y }: Place): number[] {
  const columns = x === -1 ? [0, 1, 2] : x % 2 === 0 ? [x / 2] : [(x - 1) / 2, (x + 1) / 2]
  const rows = y === -1 ? [0] : y % 2 === 0 ? [y / 2] : [(y - 1) / 2, (y + 1) / 2]
  const numbers = rows.flatMap((row) => columns.map((column) => COLUMNS * row + column + 1))
  return y === -1 ? [0, ...numbers] : numbers
}

/** The spot whose chips lie there. */
export function spotAt(place: Place): string {
  if (place.y === ZERO_Y) return '0'
  if (place.y === COLUMNS_Y) return `column${Math.floor(place.x / 2) + 1}`
  return insideSpot(numbersAt(place))
}

/** Where a finger meant: `fromLeft` and `fromTop` are shares of the field. */
export function placeAt(fromLeft: number, fromTop: number): Place {
  const across = Math.min(Math.max(fromLeft, 0), 0.9999) * COLUMNS
  const down = Math.min(Math.max(fromTop, 0), 0.9999) * FIELD_ROWS
  const column = Math.floor(across)
  const row = Math.floor(down) - 1
  const [inCell, inRow] = [across - column, down - row - 1]
  const y = 2 * row + (inRow > 1 - EDGE_Y ? 1 : inRow < EDGE_Y ? -1 : 0)
  if (row === FIELD_ROWS - 2 || y > LAST_ROW_Y) {
    return { x: 2 * column, y: row === FIELD_ROWS - 2 ? COLUMNS_Y : LAST_ROW_Y }
  }
  if (y < -1) return { x: 2, y: ZERO_Y }
  const x = 2 * column + (inCell > 1 - EDGE_X ? 1 : inCell < EDGE_X ? -1 : 0)
  return { x: Math.min(x, LAST_X), y }
}

/** One half cell further, within the field. */
export function moved({ x, y }: Place, dx: number, dy: number): Place {
  let nextY = Math.min(Math.max(y + dy, ZERO_Y), COLUMNS_Y)
  if (nextY === LAST_ROW_Y + 1) nextY += dy
  if (nextY === ZERO_Y) return { x: 2, y: ZERO_Y }
  if (nextY === COLUMNS_Y) return { x: Math.min(Math.max(2 * Math.round((x + 2 * dx) / 2), 0), LAST_X), y: COLUMNS_Y }
  return { x: Math.min(Math.max(x + dx, -1), LAST_X), y: nextY }
}

const percent = (share: number) => `${share * 100}%`

/** In percent of the field; where it lies on its side, the zero is at the left and the first column below. */
export function positionOf({ x, y }: Place, isFlat = false) {
  const [across, down] = [(x + 1) / (2 * COLUMNS), (y + 3) / (2 * FIELD_ROWS)]
  return isFlat ? { left: percent(down), top: percent(1 - across) } : { left: percent(across), top: percent(down) }
}

/** The row and column of a number, or of a column's own bet, where the field lies on its side. */
export function flatCell(spot: number | 'column1' | 'column2' | 'column3') {
  if (typeof spot === 'string') return { gridColumn: FIELD_ROWS, gridRow: COLUMNS + 1 - Number(spot.at(-1)) }
  return { gridColumn: 2 + Math.floor((spot - 1) / COLUMNS), gridRow: COLUMNS - ((spot - 1) % COLUMNS) }
}

function allPlaces(): Place[] {
  const places: Place[] = [{ x: 2, y: ZERO_Y }]
  for (let y = -1; y <= LAST_ROW_Y; y++) for (let x = -1; x <= LAST_X; x++) places.push({ x, y })
  for (let x = 0; x <= LAST_X; x += 2) places.push({ x, y: COLUMNS_Y })
  return places
}

/** Where the chips of a spot lie; the other outside spots have cells of their own. */
export const PLACES: ReadonlyMap<string, Place> = new Map(
  allPlaces()
    .map((place) => [spotAt(place), place] as const)
    .filter(([spot]) => SPOTS.has(spot)),
)
