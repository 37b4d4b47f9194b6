import { type Money, parseMoney } from '@trevo/contract/money'
import { PALETTES } from '@trevo/games/art-palettes'
import type { CSSProperties } from 'react'
import type { SlotOutcome } from '../../../src/engines/slot.ts'
import { artUrl } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import styles from './round-picture.module.css'
import { type Scene, scenesOf } from './scenes.ts'
import { type SymbolLooks, symbolsOf } from './symbols.ts'
import { t } from './texts.ts'

type Board = {
  key: number
  caption: string | null
  grid: readonly string[]
  won: ReadonlySet<number>
  totalMinor: bigint | null
}

/** Every board of the round as it lay, with what paid on it and what the round had paid by then. */
function boardsOf(scenes: readonly Scene[]): Board[] {
  const boards: Board[] = []
  for (const [key, scene] of scenes.entries()) {
    const last = boards.at(-1)
    if ('grid' in scene) {
      const free = scene.kind === 'spin' ? scene.free : null
      const caption = free === null ? null : t('freeCount', { number: free.number, of: free.of })
      const totalMinor = scene.kind === 'hold' ? scene.totalMinor : null
      boards.push({ key, caption, grid: scene.grid, won: new Set(), totalMinor })
    } else if (last !== undefined && scene.kind === 'wins') {
      last.won = new Set(scene.wins.flatMap(({ positions }) => [...positions]))
      last.totalMinor = scene.totalMinor
    } else if (last !== undefined && scene.kind === 'scatters') {
      last.won = new Set([...last.won, ...scene.positions])
      last.totalMinor = scene.totalMinor
    }
  }
  return boards
}

/** The reels of a round that is over. */
export function SlotRoundPicture({ outcome, stake }: { outcome: unknown; stake: Money }) {
  const { game, currency } = useGame().session
  const looks = symbolsOf(game)
  const { deep, mid } = PALETTES[game.art.palette]
  const colours = { '--art-deep': deep, '--art-mid': mid } as CSSProperties
  return (
    <ol className={styles.boards} style={colours}>
      {boardsOf(scenesOf(outcome as SlotOutcome, parseMoney(stake))).map(({ key, caption, grid, won, totalMinor }) => (
        <li key={key}>
          {caption === null ? null : <p className={styles.caption}>{caption}</p>}
          <Reels grid={grid} won={won} looks={looks} />
          {totalMinor === null ? null : <p className={styles.sum}>{prizeText(totalMinor, currency)}</p>}
        </li>
      ))}
    </ol>
  )
}

type ReelsProps = { grid: readonly string[]; won: ReadonlySet<number>; looks: SymbolLooks }

function Reels({ grid, won, looks }: ReelsProps) {
  const rows = Math.max(...grid.map(({ length }) => length))
  return (
    <div className={styles.reels} role="img" aria-label={grid.join(' ')}>
      {grid.map((letters, reel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reel is where it stands
        <div key={reel} className={styles.reel}>
          {[...letters].map((letter, row) => {
            const look = looks.get(letter)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a symbol is where it lies
              <span key={row} className={cx(styles.cell, won.has(reel * rows + row) && styles.won)}>
                {look === undefined ? null : look.kind === 'card' ? look.text : <img src={artUrl(look.art)} alt="" />}
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}
