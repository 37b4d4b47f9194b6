import { createKept } from '@trevo/contract/kept'
import { RANKING_SHOWN } from '@trevo/contract/tournaments'
import type { Db } from '../../platform/db.ts'
import { countBetween, entrantsOf, type Key, type Ranked, type Rung, rungsOf, topOf } from './ranking-queries.ts'

/** Asked by everybody who watches, read once a second. */
const FRESH_MS = 1000
const RUNG_PLACES = 500
const KEPT = 200

type Of = { book: number; tournamentId: bigint }
type Board = { top: Ranked[]; entrants: number; rungs: Rung[] }

const isBefore = (a: Key, b: Key) =>
  a.standing !== b.standing
    ? a.standing < b.standing
    : a.reachedAt.getTime() !== b.reachedAt.getTime()
      ? a.reachedAt < b.reachedAt
      : a.memberId <= b.memberId

export type Rankings = {
  board(of: Of): Promise<Board>
  /** Counted from the nearest rung: some hundred index entries, whatever the place. */
  placeOf(of: Of, key: Key): Promise<number>
}

/** The rankings of one node: the first places and the rungs of each are at most a second old. */
export function createRankings(db: Db, nowMs: () => number = Date.now): Rankings {
  const boards = createKept<bigint>({ forMs: FRESH_MS, most: KEPT, nowMs })

  async function read(of: Of): Promise<Board> {
    const [top, entrants, rungs] = await Promise.all([
      topOf(db, of, RANKING_SHOWN),
      entrantsOf(db, of),
      rungsOf(db, of, RUNG_PLACES),
    ])
    return { top, entrants, rungs }
  }

  const board = (of: Of): Promise<Board> => boards.of(of.tournamentId, () => read(of))

  return {
    board,
    async placeOf(of, key) {
      const { rungs } = await board(of)
      const rung = rungs.findLast((one) => isBefore(one, key)) ?? null
      return (rung?.place ?? 1) + (await countBetween(db, of, rung, key))
    },
  }
}
