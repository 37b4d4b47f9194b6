import { repeat } from '../../platform/repeat.ts'
import { fetchRounds } from './beacon.ts'
import { openDays } from './days.ts'
import type { LotteryDeps } from './deps.ts'
import { drawReady, nextDueAt } from './draws.ts'
import { merchantsOffering } from './merchants-offering.ts'
import { settleDrawn } from './settle.ts'
import { workOffVoids } from './void.ts'

/** The longest a due draw goes unnoticed. */
const LOOK_EVERY_MS = 250
/** What was added or changed is seen within it, though nothing that was known is due. */
const LOOK_AGAIN_MS = 2_000
/** Of what other nodes have drawn and staff have called off; what was drawn here is settled at once. */
const SETTLE_OTHERS_MS = 1_000
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

  let quietUntilMs = Number.NEGATIVE_INFINITY
  let settledAtMs = Number.NEGATIVE_INFINITY

  async function draw(): Promise<void> {
    const nowMs = deps.clock.now().getTime()
    if (Math.abs(nowMs - openedAtMs) >= OPEN_DAYS_EVERY_MS) {
      await openDays(deps)
      openedAtMs = nowMs
    }
    const drawn = await drawReady(deps)
    if (drawn.length > 0) settledAtMs = Number.NEGATIVE_INFINITY
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

  const nowMs = () => deps.clock.now().getTime()

  /** Draws and their rounds are known long before: between two of them nothing is asked. */
  const unlessQuiet = (work: () => Promise<void>) => async () => {
    const leftMs = quietUntilMs - nowMs()
    // A clock that was set back has more left than there ever was.
    if (leftMs <= 0 || leftMs > LOOK_AGAIN_MS) await work()
  }
  async function drawThenRest(): Promise<void> {
    await draw()
    const againMs = nowMs() + LOOK_AGAIN_MS
    quietUntilMs = Math.min(againMs, (await nextDueAt(deps))?.getTime() ?? againMs)
  }
  async function settleInTurn(): Promise<void> {
    if (Math.abs(nowMs() - settledAtMs) < SETTLE_OTHERS_MS) return
    settledAtMs = nowMs()
    await settle()
  }

  // Independent loops: a large settlement delays no draw, and a slow beacon delays none that has its round.
  const { log } = deps
  const loop = (step: string, work: () => Promise<void>) =>
    repeat({ log, everyMs: LOOK_EVERY_MS, failed: 'the lottery could not go on', step }, work)
  const loops = [
    loop('beacon', unlessQuiet(fetch)),
    loop('draw', unlessQuiet(drawThenRest)),
    loop('settle', settleInTurn),
  ]
  return {
    async tick() {
      await fetch()
      await draw()
      await settle()
    },
    start() {
      for (const { start } of loops) start()
    },
    async stop() {
      await Promise.all(loops.map(({ stop }) => stop()))
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
