import { type Repeated, repeat } from '../../platform/repeat.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { BEAT_EVERY_MS, beat, leave } from './beat.ts'
import { staffNodeRoutes } from './staff/routes.ts'

type Needs = House & { nodeName: string; version: string; hearsOthers: () => boolean }

/** Which nodes run the platform, and how they are. */
export const nodes = capability({
  name: 'nodes',
  open({ work: db, pool, clock, log, live, jobs, nodeName, version, hearsOthers }: Needs) {
    const self = { name: nodeName, version, startedAt: clock.now() }
    let beating: Repeated | undefined
    return {
      staffRoutes: staffNodeRoutes,
      async start({ load }) {
        const pulse = () => ({
          hearsOthers: hearsOthers(),
          takesJobs: jobs.isRunning(),
          delayMs: load.delayMs,
          connected: live.connectionCount(),
          waiting: pool.waitingCount,
          putOff: Object.values(load.putOff).reduce((sum, count) => sum + count, 0),
        })
        const say = () => beat({ db, clock, self, pulse })
        beating = repeat({ log, everyMs: BEAT_EVERY_MS, failed: 'a beat was not kept', step: 'nodes' }, say)
        beating.start()
        await say()
      },
      async stop() {
        await beating?.stop()
        if (beating) await leave({ db, self })
      },
    }
  },
})
