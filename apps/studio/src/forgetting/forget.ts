import { setTimeout as pause } from 'node:timers/promises'
import { shared } from '@trevo/contract/kept'
import type { Logger } from 'pino'
import { inTx, type Pool } from '../platform/db.ts'
import { tryForget } from './forget-lock.ts'
import {
  type Forget,
  forgetFlights,
  forgetGrants,
  forgetPairs,
  forgetRounds,
  forgetSessions,
  forgetTableRounds,
} from './queries.ts'
import { daysOf, type ForgottenTable } from './retentions.ts'

const EVERY_MS = 60 * 60_000
const DAY_MS = 86_400_000
/** Few enough that nobody who plays waits for them. */
const AT_ONCE = 500
/** Between two portions, for those who play. */
const BREATH_MS = 20

/** Rounds before what proves them. */
export const STEPS: readonly [ForgottenTable, Forget][] = [
  ['session', forgetSessions],
  ['round', forgetRounds],
  ['seed_pair', forgetPairs],
  ['crash_flight', forgetFlights],
  ['table_round', forgetTableRounds],
  ['free_grant', forgetGrants],
]

export type Forgot = Partial<Record<ForgottenTable, number>>
type Run = { gone: Forgot; isDone: boolean }
type Options = { pool: Pool; now: Date; signal?: AbortSignal; atOnce?: number }

/**
 * Forgets what is past its days (`retentions.ts`), in small transactions. One process at a time: another that comes between two
 * portions goes on where this one was, and who finds a portion under way leaves the rest to it.
 */
export async function forgetOld({ pool, now, signal, atOnce = AT_ONCE }: Options): Promise<Run> {
  const gone: Forgot = {}
  for (const [table, forget] of STEPS) {
    const before = new Date(now.getTime() - daysOf(table) * DAY_MS)
    for (let rows = atOnce; rows === atOnce; ) {
      if (signal?.aborted) return { gone, isDone: false }
      const portion = await inTx(pool, async (tx) => ((await tryForget(tx)) ? forget(tx, before, atOnce) : null))
      if (portion === null) return { gone, isDone: false }
      rows = portion
      if (rows > 0) gone[table] = (gone[table] ?? 0) + rows
      if (rows === atOnce) await pause(BREATH_MS)
    }
  }
  return { gone, isDone: true }
}

export type Forgetting = { close(): Promise<void> }

/** Every hour, on every process; a run that takes longer is not begun twice. */
export function startForgetting({
  pool,
  log,
  everyMs = EVERY_MS,
}: {
  pool: Pool
  log: Logger
  everyMs?: number
}): Forgetting {
  const stopped = new AbortController()
  const run = shared(async () => {
    try {
      const { gone } = await forgetOld({ pool, now: new Date(), signal: stopped.signal })
      if (Object.keys(gone).length > 0) log.info({ gone }, 'what is past its days was forgotten')
    } catch (error) {
      if (!stopped.signal.aborted) log.error({ err: error }, 'what is past its days stays')
    }
  })

  const timer = setInterval(() => void run(), everyMs)
  return {
    async close() {
      clearInterval(timer)
      stopped.abort()
      await run.underWay()
    },
  }
}
