import { shared } from '@trevo/contract/kept'
import type { Tracer } from '@trevo/trace/trace'
import type { Logger } from 'pino'
import type { Pool } from '../platform/db.ts'
import { send } from './calls.ts'
import { type Fate, findOut } from './find-out.ts'
import type { PlatformClient } from './platform-client.ts'
import { cancelRound, type DueCall, markAnswered, moneyRound, retryLater, takeDueCalls } from './queries.ts'
import { cancelRaise } from './raise-queries.ts'

const POLL_MS = 1_000
const MAX_BACKOFF_SECONDS = 300
/** From this many attempts on somebody should look. */
const WORRYING_ATTEMPTS = 5

export type Outbox = {
  /** Looks at once, instead of at the next poll. */
  wake(): void
  /** Works off all that is due now. */
  drain(): Promise<void>
  close(): Promise<void>
}

type OutboxOptions = { pool: Pool; platform: PlatformClient; log: Logger; tracer?: Tracer | undefined; pollMs?: number }

/**
 * Carries every wallet call to its answer. A prize or a returned stake is sent until the platform answers, whatever
 * died in between; a bet or a raise that nobody saw answered is taken back instead, since no outcome was shown for it. A whole round
 * is taken back too, unless the platform has it: then it stands.
 */
export function createOutbox({ pool, platform, log, tracer, pollMs = POLL_MS }: OutboxOptions): Outbox {
  let isClosed = false

  async function deliver(call: DueCall): Promise<void> {
    if (call.kind === 'bet') {
      if (await cancelRound(pool, await moneyRound(pool, call.roundId))) {
        log.warn({ roundId: call.roundId }, 'a bet without an answer is taken back')
      }
      return
    }
    if (call.kind === 'raise') {
      if (await cancelRaise(pool, await moneyRound(pool, call.roundId), call.transactionId)) {
        log.warn({ roundId: call.roundId }, 'a raise without an answer is taken back')
      }
      return
    }
    if (call.kind === 'round' || call.kind === 'free') {
      const fate = await findOut({ pool, platform }, await moneyRound(pool, call.roundId))
      if (fate.kind !== 'over') return tryLater(call, fate)
      log.warn({ roundId: call.roundId, isCancelled: fate.isCancelled }, 'a round without an answer was looked up')
      return
    }
    const answer = await send(platform, call)
    if (answer.kind === 'ok') return markAnswered(pool, call.transactionId, answer.value.balanceMinor)
    return tryLater(call, answer)
  }

  const traced = (by: Tracer) => (call: DueCall) => by.run(`outbox ${call.kind}`, 'internal', () => deliver(call))

  async function tryLater(
    { transactionId, attempts }: DueCall,
    { kind, code }: Exclude<Fate, { kind: 'over' }>,
  ): Promise<void> {
    const seconds = Math.min(2 ** attempts, MAX_BACKOFF_SECONDS)
    const level = attempts >= WORRYING_ATTEMPTS || kind === 'refused' ? 'error' : 'warn'
    log[level]({ transactionId, code, attempts }, 'not delivered yet')
    await retryLater(pool, transactionId, seconds)
  }

  const drain = shared(async () => {
    for (;;) {
      const due = await takeDueCalls(pool)
      if (due.length === 0 || isClosed) return
      await Promise.all(due.map(tracer ? traced(tracer) : deliver))
    }
  })

  const report = (error: unknown) => log.error({ err: error }, 'the outbox failed')
  const polling = setInterval(() => drain().catch(report), pollMs)
  return {
    wake: () => void drain().catch(report),
    drain,
    async close() {
      isClosed = true
      clearInterval(polling)
      await drain.underWay()?.catch(report)
    },
  }
}
