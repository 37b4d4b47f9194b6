import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inLanes } from '../../platform/lanes.ts'
import type { Live } from '../../platform/live/live.ts'
import { forgetTallies, takeRounds } from './count-queries.ts'
import { countTurn } from './count-turn.ts'
import { waitingRounds } from './waiting-queries.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'missions.forget': Record<string, never>
  }
}

const BATCH = 5000
const BOOKS_AT_ONCE = 2

export type CountDeps = { db: Db; live: Pick<Live, 'toMember'> }

/**
 * Counts all that waits at this moment, book by book. Safe to repeat, to stop anywhere and to run on several nodes: a round leaves
 * the queue in the transaction that adds it.
 */
export async function countRounds({ db, live }: CountDeps): Promise<void> {
  await inLanes(await waitingRounds(db), BOOKS_AT_ONCE, async (book) => {
    for (;;) {
      const portion = await inTx(db, async (tx) =>
        (await countTurn.tryTake(tx, book)) ? takeRounds(tx, book, BATCH) : null,
      )
      if (portion === null) return
      for (const memberId of portion.memberIds) live.toMember(memberId, 'reward.changed', {})
      if (portion.taken < BATCH) return
    }
  })
}

type ForgetDeps = { db: Db; clock: Clock; brands(): readonly { id: number }[] }

export function scheduleMissions(jobs: Jobs, { db, clock, brands }: ForgetDeps): void {
  jobs.define('missions.forget', {
    async handler() {
      const today = clock.now().toISOString().slice(0, 10)
      await inLanes(brands(), BOOKS_AT_ONCE, ({ id }) => inTx(db, (tx) => forgetTallies(tx, id, today)))
    },
  })
  jobs.schedule('missions.forget', '50 5 * * *', 'UTC')
}
