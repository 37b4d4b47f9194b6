import type { BetKind } from '@trevo/contract/records'
import { Id } from '@trevo/contract/wire'
import { wrongField } from '../../../platform/errors.ts'
import type { Reached } from '../rounds.ts'

/** Where each of the two lists goes on: null at its beginning, `end` where nothing is left. */
export type Place = bigint | null | 'end'
export type Places = Readonly<Record<BetKind, Place>>
export const BEGINNING: Places = { game: null, lottery: null }

const wrong = () => wrongField('cursor', 'cursor')

function placeOf(text: string): Place {
  if (text === '') return null
  if (text === 'end') return 'end'
  if (!Id.safeParse(text).success) throw wrong()
  return BigInt(text)
}

export function placesOf(cursor: string | undefined): Places {
  if (cursor === undefined) return BEGINNING
  const [game, lottery, ...rest] = cursor.split('.')
  if (game === undefined || lottery === undefined || rest.length > 0) throw wrong()
  return { game: placeOf(game), lottery: placeOf(lottery) }
}

export function cursorOf({ game, lottery }: Places): string | null {
  return game === 'end' && lottery === 'end' ? null : `${game ?? ''}.${lottery ?? ''}`
}

export type Entry<Row> = { id: bigint; at: Date; row: Row }
export type Part<Row> = Reached<Entry<Row>>
const NOTHING = { rows: [], horizon: null, horizonAt: null }

/** How far back a list is complete; everything where it was read to its end. */
const completeFrom = <Row>({ rows, horizonAt }: Part<Row>, limit: number): number =>
  rows.length > limit ? (rows.at(-1)?.at.getTime() ?? 0) : (horizonAt?.getTime() ?? Number.NEGATIVE_INFINITY)

function goesOn<Row>({ rows, horizon }: Part<Row>, taken: number, from: Place): Place {
  // Rows that found no room are read again from the last one that did.
  if (taken < rows.length) return rows[taken - 1]?.id ?? from
  return horizon ?? 'end'
}

/** One page out of both lists by time, with no row before another list might still have an earlier one. */
export function mergePage<Row>(
  parts: Readonly<Record<BetKind, Part<Row> | undefined>>,
  from: Places,
  limit: number,
): { list: Row[]; next: Places } {
  const game: Part<Row> = parts.game ?? NOTHING
  const lottery: Part<Row> = parts.lottery ?? NOTHING
  const complete = Math.max(completeFrom(game, limit), completeFrom(lottery, limit))
  const taken = { game: 0, lottery: 0 }
  const list: Row[] = []
  while (list.length < limit) {
    const [first, other] = [game.rows[taken.game], lottery.rows[taken.lottery]]
    const isGame = first !== undefined && (other === undefined || first.at >= other.at)
    const entry = isGame ? first : other
    if (entry === undefined || entry.at.getTime() < complete) break
    list.push(entry.row)
    taken[isGame ? 'game' : 'lottery'] += 1
  }
  return {
    list,
    next: {
      game: parts.game ? goesOn(game, taken.game, from.game) : 'end',
      lottery: parts.lottery ? goesOn(lottery, taken.lottery, from.lottery) : 'end',
    },
  }
}
