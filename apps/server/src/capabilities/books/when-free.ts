import { setTimeout as sleep } from 'node:timers/promises'

const LOCK_NOT_AVAILABLE = '55P03'
const ATTEMPTS = 5
const PAUSE_MS = 3000

export const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

/** Tries again where a table is busy: whoever changes parts gives up at once rather than let bets wait. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isBusy(error)) throw error
      await sleep(PAUSE_MS)
    }
  }
}
