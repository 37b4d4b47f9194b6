import { formatMoney } from '@trevo/contract/money'
import { type Db, inTx } from '../../platform/db.ts'
import { inLanes } from '../../platform/lanes.ts'
import type { Live } from '../../platform/live/live.ts'
import { type Scored, takeScores } from './count-queries.ts'
import { countTurn } from './count-turn.ts'
import { waitingScores } from './waiting-queries.ts'

const BATCH = 5000
const BOOKS_AT_ONCE = 2

export type ScoreDeps = { db: Db; live: Pick<Live, 'toMember'> }
/** A tournament whose ranking has changed. */
export type Moved = { merchantId: number; tournamentId: bigint }

/**
 * Counts all that waits at this moment, book by book, and answers which rankings have changed. Safe to repeat, to stop anywhere
 * and to run on several nodes: a round leaves the queue in the transaction that adds it.
 */
export async function countScores(deps: ScoreDeps): Promise<Moved[]> {
  const moved: Moved[] = []
  await inLanes(await waitingScores(deps.db), BOOKS_AT_ONCE, async (book) => {
    const changed = new Set<bigint>()
    for (;;) {
      const portion = await inTx(deps.db, async (tx) =>
        (await countTurn.tryTake(tx, book)) ? takeScores(tx, book, BATCH) : null,
      )
      if (portion === null) break
      tellScores(deps.live, portion.scored)
      for (const { tournamentId } of portion.scored) changed.add(tournamentId)
      if (portion.taken < BATCH) break
    }
    moved.push(...Array.from(changed, (tournamentId) => ({ merchantId: book, tournamentId })))
  })
  return moved
}

function tellScores(live: Pick<Live, 'toMember'>, scored: readonly Scored[]): void {
  for (const { tournamentId, memberId, score } of scored) {
    live.toMember(memberId, 'tournament.score', { id: String(tournamentId), score: formatMoney(score) })
  }
}
