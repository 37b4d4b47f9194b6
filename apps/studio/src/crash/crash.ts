import type { Beacon } from '@trevo/fair/beacon'
import type { FastifyInstance } from 'fastify'
import { createSharedClock } from '../live/clock.ts'
import { createLine } from '../live/line.ts'
import type { Sockets } from '../live/sockets.ts'
import type { Seal } from '../platform/seal.ts'
import type { Deps } from '../rounds/deps.ts'
import { createCrashChains } from './chain.ts'
import { CHANNEL } from './flight-queries.ts'
import { createLead } from './lead.ts'
import { createCrashNode } from './node.ts'
import { flightRoutes } from './routes.ts'
import { ClientFrame, CRASH_PATHS, type ServerFrame } from './shared/wire.ts'
import { type CrashTiming, TIMING } from './timing.ts'

type Spoken = Extract<ClientFrame, { t: 'bet' | 'out' }>

export type Crash = { close(): Promise<void> }

type CrashOptions = {
  http: FastifyInstance
  sockets: Sockets
  deps: Deps
  /** Of the chains' seeds. */
  chainSeal: Seal
  /** Where salts come from. */
  beacon: Beacon
  databaseUrl: string
  timing?: Partial<CrashTiming>
}

/** The live game: this process serves its players, and leads the flights while no other does. */
export function startCrash({ http, sockets, deps, chainSeal, beacon, databaseUrl, timing }: CrashOptions): Crash {
  const { pool, log } = deps
  const clock = createSharedClock(pool)
  const chains = createCrashChains(pool, chainSeal, beacon)
  const onNews = () => {
    node.look()
    lead.wake()
  }
  const line = createLine({ channel: CHANNEL, databaseUrl, log, onNews })
  const node = createCrashNode({ ...deps, chains, clock, line })
  const lead = createLead({ ...deps, chains, clock, line, timing: { ...TIMING, ...timing } })
  flightRoutes(http, deps)

  sockets.serve<Spoken, ServerFrame>({
    path: CRASH_PATHS.live,
    read: (json) => ClientFrame.parse(json),
    nowMs: clock.nowMs,
    enter: node.enter,
    hear: (frame, socket, arrivedMs) =>
      frame.t === 'bet' ? node.bet(socket, frame) : node.out(socket, frame.betId, arrivedMs),
    leave: node.leave,
  })

  return {
    async close() {
      await node.close()
      await lead.close()
      await line.close()
    },
  }
}
