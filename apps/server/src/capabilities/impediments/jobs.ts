import { setTimeout } from 'node:timers/promises'
import { takeDue } from '../../base/members/impediment.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { workCases } from './cases.ts'
import { after, type ImpedimentDeps, MINUTE_MS } from './deps.ts'
import { askAboutAll } from './questions.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'impediments.sweep': Record<string, never>
    'impediments.cases': Record<string, never>
  }
}

/** Ends before the next one begins, on whichever node: two at a time would ask twice as fast as the service allows. */
const SWEEP_MAX_MS = 50_000
/** Longer than a second's questions take where the service answers late. */
const LEASE_MS = 10 * MINUTE_MS

/** Every minute: who was not asked about for 14 days, and what is due of those who are impeded. */
export function scheduleImpediments(jobs: Jobs, deps: ImpedimentDeps): void {
  jobs.define('impediments.sweep', {
    handler: async (_, { signal }) => void (await sweep(deps, { signal })),
    retryLimit: 0,
  })
  jobs.schedule('impediments.sweep', '* * * * *', 'UTC')
  jobs.define('impediments.cases', { handler: () => workCases(deps), retryLimit: 0 })
  jobs.schedule('impediments.cases', '* * * * *', 'UTC')
}

type Service = ImpedimentDeps['service']

/** More often than this a timer is no good. */
const LEAVE_PER_SECOND = 50

/**
 * Questions leave one after the other, or a few at once where a second takes many, and never more in any second than the service takes,
 * however long each of them is waited for.
 */
function paced({ perSecond, ask, isThere }: Service): Service {
  const atOnce = Math.max(1, Math.floor(perSecond / LEAVE_PER_SECOND))
  const gapMs = 1000 / Math.floor(perSecond / atOnce)
  let turn: Promise<unknown> = Promise.resolve()
  let lastMs = Number.NEGATIVE_INFINITY
  let left = 0
  async function wait() {
    if (left > 0) {
      left -= 1
      return
    }
    const waitMs = lastMs + gapMs - performance.now()
    // A timer may ring a little early.
    if (waitMs > 0) await setTimeout(Math.ceil(waitMs) + 1)
    lastMs = performance.now()
    left = atOnce - 1
  }
  return {
    perSecond,
    isThere,
    async ask(cpf) {
      turn = turn.then(wait)
      await turn
      return ask(cpf)
    },
  }
}

type SweepOptions = { signal?: AbortSignal; maxMs?: number }

/**
 * One second's questions at a time, no more than the service takes. Whoever is taken and not asked about, because the node died, comes
 * again a little later; nothing else is kept of where it stands.
 */
export async function sweep(
  deps: ImpedimentDeps,
  { signal, maxMs = SWEEP_MAX_MS }: SweepOptions = {},
): Promise<number> {
  const { db, clock } = deps
  if (!deps.service.isThere) return 0
  const service = paced(deps.service)
  const began = performance.now()
  let asked = 0
  while (performance.now() - began < maxMs && signal?.aborted !== true) {
    const now = clock.now()
    const ids = await takeDue(db, { now, leaseUntil: after(now, LEASE_MS), limit: service.perSecond })
    const answered = await askAboutAll({ ...deps, service }, ids, 'sweep')
    asked += ids.length
    // A service that is away is left alone until the next minute: nobody else is marked as unanswered meanwhile.
    if (ids.length < service.perSecond || answered === 0) break
  }
  return asked
}
