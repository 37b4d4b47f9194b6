import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Game } from '@trevo/contract/games'
import { type FocusEvent, memo, use, useLayoutEffect, useRef } from 'react'
import { PlaceContext } from '../../../lib/nav/nav.tsx'
import { scrollTopOf } from '../../../lib/nav/scroll.ts'
import { useSteps } from '../../../lib/use-steps.ts'
import { GameTile } from '../../../shared/games/game-tile.tsx'
import type { Favourites } from '../../../shared/games/use-favourites.ts'
import { COLUMNS, GAP_PX, useListBox } from '../grid-size.ts'
import styles from './game-grid.module.css'

const OVERSCAN_ROWS = 3
const EAGER_TILES = 9
/** The rows of the first view come a few at a time, what lies beyond it last. */
const ROWS_PER_STEP = 2
const LAST_STEP = 3

type GameGridProps = {
  label: string
  games: readonly Game[]
  /** All there are, loaded or not; null where nobody counted. */
  total: number | null
  favourites: Favourites
}

/**
 * Only the rows near the view exist, so that hundreds of games scroll like a few. Each tile says its place among all of them,
 * and the row that holds the focus stays, however far the page is scrolled.
 */
export function GameGrid({ label, games, total, favourites }: GameGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusedRow = useRef<number | null>(null)
  const place = use(PlaceContext)
  const { rowPx, topPx } = useListBox(list)
  const step = useSteps(LAST_STEP)
  const rows = step === LAST_STEP ? Number.POSITIVE_INFINITY : (step + 1) * ROWS_PER_STEP
  const virtual = useWindowVirtualizer({
    count: Math.ceil(games.length / COLUMNS),
    estimateSize: () => rowPx,
    gap: GAP_PX,
    overscan: OVERSCAN_ROWS,
    // The rows come in a task of their own before the next frame; within the scroll's they would make one long task with its drawing.
    useFlushSync: false,
    scrollMargin: topPx,
    initialOffset: () => scrollTopOf(place),
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range).slice(0, rows), focusedRow.current, range.count),
  })
  useLayoutEffect(() => {
    if (rowPx > 0) virtual.measure()
  }, [rowPx, virtual])
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    focusedRow.current = row === undefined ? null : Number(row)
  }
  const onBlur = () => {
    focusedRow.current = null
  }
  return (
    <ul
      ref={list}
      className={styles.grid}
      style={{ height: virtual.getTotalSize() }}
      aria-label={label}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {virtual.getVirtualItems().flatMap((row) =>
        games.slice(row.index * COLUMNS, (row.index + 1) * COLUMNS).map((game, column) => {
          const index = row.index * COLUMNS + column
          return (
            <li
              key={game.nodeId}
              className={styles.cell}
              style={{ top: row.start - topPx, left: `calc((100% + ${GAP_PX}px) / ${COLUMNS} * ${column})` }}
              data-row={row.index}
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
            >
              <GridTile
                game={game}
                isEager={index < EAGER_TILES}
                isFavourite={favourites.has(game.nodeId)}
                onFavourite={favourites.toggle}
              />
            </li>
          )
        }),
      )}
    </ul>
  )
}

type GridTileProps = {
  game: Game
  isEager: boolean
  isFavourite: boolean
  onFavourite: Favourites['toggle']
}

/** Every step of the scroll renders the list; the tiles that stay have nothing to do then. */
const GridTile = memo(function GridTile({ game, isEager, isFavourite, onFavourite }: GridTileProps) {
  return <GameTile game={game} eager={isEager} isFavourite={isFavourite} onFavourite={onFavourite} />
})

function withRow(rows: number[], row: number | null, count: number): number[] {
  if (row === null || row >= count || rows.includes(row)) return rows
  return [...rows, row].sort((a, b) => a - b)
}
