import { StudioError } from '../platform/errors.ts'

/** A client plays one round after the other; shots at fish overlap a little. */
const MAX_PER_SESSION = 6

/** Bounds what one session has under way at the same time. */
export function createInFlight(): <T>(sessionId: string, work: () => Promise<T>) => Promise<T> {
  const counts = new Map<string, number>()
  return async (sessionId, work) => {
    const count = counts.get(sessionId) ?? 0
    if (count >= MAX_PER_SESSION) throw new StudioError('rate_limited', { retryAfterSeconds: 1 })
    counts.set(sessionId, count + 1)
    try {
      return await work()
    } finally {
      const left = (counts.get(sessionId) ?? 1) - 1
      if (left === 0) counts.delete(sessionId)
      else counts.set(sessionId, left)
    }
  }
}
