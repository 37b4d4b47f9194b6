import type { Logger } from 'pino'
import type { Pool } from '../platform/db.ts'
import { send } from './calls.ts'
import type { PlatformClient } from './platform-client.ts'
import { cancelRound, type DueCall, markAnswered, moneyRound, retryLater, takeDueCalls } from './queries.ts'

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

type OutboxOptions = { pool: Pool; platform: PlatformClient; log: Logger; pollMs?: number }

/**
 * Carries every wallet call to its answer. A prize or a returned stake is sent until the platform answers, whatever
 * died in between; a bet that nobody saw answered is taken back instead, since no outcome was shown for it.
 */
export function createOutbox({ pool, platform, log, pollMs = POLL_MS }: OutboxOptions): Outbox {
  let running: Promise<void> | undefined
  let isClosed = false

  async function deliver(call: DueCall): Promise<void> {
    if (call.kind === 'bet') {
      if (await cancelRound(pool, await moneyRound(pool, call.roundId))) {
        log.warn({ roundId: call.roundId }, 'a bet without an answer is taken back')
      }
      return
    }
    const answer = await send(platform, call)
    if (answer.kind === 'ok') return markAnswered(pool, call.transactionId, answer.value.balanceMinor)
    const seconds = Math.min(2 ** call.attempts, MAX_BACKOFF_SECONDS)
    const level = call.attempts >= WORRYING_ATTEMPTS || answer.kind === 'refused' ? 'error' : 'warn'
    log[level]({ transactionId: call.transactionId, code: answer.code, attempts: call.attempts }, 'not delivered yet')
    await retryLater(pool, call.transactionId, seconds)
  }

  async function work(): Promise<void> {
    for (;;) {
      const due = await takeDueCalls(pool)
      if (due.length === 0 || isClosed) return
      await Promise.all(due.map(deliver))
    }
  }

  function drain(): Promise<void> {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }

  const report = (error: unknown) => log.error({ err: error }, 'the outbox failed')
  const polling = setInterval(() => drain().catch(report), pollMs)
  return {
    wake: () => void drain().catch(report),
    drain,
    async close() {
      isClosed = true
      clearInterval(polling)
      await running?.catch(report)
    },
  }
}
