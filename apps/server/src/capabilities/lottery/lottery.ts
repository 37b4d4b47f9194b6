import { fetchRounds } from './beacon.ts'
import { openDays } from './days.ts'
import type { LotteryDeps } from './deps.ts'
import { drawReady } from './draws.ts'
import { settleDrawn } from './settle.ts'
import { merchantsOffering } from './told.ts'
import { workOffVoids } from './void.ts'

/** The longest a due draw goes unnoticed. */
const LOOK_EVERY_MS = 250
const OPEN_DAYS_EVERY_MS = 60_000

export type Lottery = {
  /** Everything that is due now: days opened, draws drawn, bets settled, voids worked off. Tests call it by hand. */
  tick(): Promise<void>
  start(): void
  /** Starts nothing new and waits for what is running. */
  stop(): Promise<void>
}

/** Runs the draws of the platform. Every node does so; each step is done once, by the first node to reach it. */
export function createLottery(deps: LotteryDeps): Lottery {
  let openedAtMs = Number.NEGATIVE_INFINITY

  async function draw(): Promise<void> {
    const nowMs = deps.clock.now().getTime()
    if (Math.abs(nowMs - openedAtMs) >= OPEN_DAYS_EVERY_MS) {
      await openDays(deps)
      openedAtMs = nowMs
    }
    const drawn = await drawReady(deps)
    await tellDraws(
      deps,
      drawn.filter(({ hasBets }) => !hasBets),
    )
  }

  async function settle(): Promise<void> {
    await tellDraws(deps, await settleDrawn(deps))
    await workOffVoids(deps)
  }

  const fetch = () => fetchRounds(deps)

  // Independent loops: a large settlement delays no draw, and a slow beacon delays none that has its round.
  const loops = [repeat(deps, 'beacon', fetch), repeat(deps, 'draw', draw), repeat(deps, 'settle', settle)]
  return {
    async tick() {
      await fetch()
      await draw()
      await settle()
    },
    start() {
      for (const loop of loops) loop.start()
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

async function tellDraws({ db, live }: LotteryDeps, draws: readonly { gameCode: string; period: string }[]) {
  if (draws.length === 0) return
  const merchants = await merchantsOffering(db, [...new Set(draws.map(({ gameCode }) => gameCode))])
  for (const { gameCode, period } of draws) {
    for (const id of merchants.get(gameCode) ?? []) live.toMerchant(id, 'draw.settled', { gameCode, period })
  }
}

function repeat({ log }: LotteryDeps, step: string, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let hasFailed = false
  const look = () => {
    running ??= work()
      .then(() => {
        hasFailed = false
      })
      .catch((error: unknown) => {
        // Once, not four times a second while the database is away.
        if (!hasFailed) log.error({ err: error, step }, 'the lottery could not go on')
        hasFailed = true
      })
      .finally(() => {
        running = undefined
      })
  }
  return {
    start() {
      timer ??= setInterval(look, LOOK_EVERY_MS)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await running
    },
  }
}
