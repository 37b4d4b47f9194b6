import { chooseBeacon } from '../../providers/beacon/choose-beacon.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import type { ForgetTaken } from '../ports.ts'
import { LOTTERY_CHECKS } from './audit.ts'
import { beaconRoutes } from './beacon/routes.ts'
import { BOLAO_CHECKS } from './bolao/audit.ts'
import { bolaoRoutes } from './bolao/routes.ts'
import { staffBolaoRoutes } from './bolao/staff/routes.ts'
import { LOTTERY_SEEDS, sealOwner } from './days.ts'
import { lotteryFigures } from './figures.ts'
import { firstLotteries } from './first-lotteries.ts'
import { createLottery } from './lottery.ts'
import { lotteryRoutes } from './member/routes.ts'
import { createOrders } from './orders.ts'
import { voidHandler } from './staff/draws.ts'
import { staffLotteryRoutes } from './staff/routes.ts'
import { defineLettersJob } from './win-notices.ts'

export const lottery = capability({
  name: 'lottery',
  audit: [...LOTTERY_CHECKS, ...BOLAO_CHECKS],
  begin: firstLotteries,
  sealed: [
    {
      table: 'lottery_day',
      column: 'last_seed_sealed',
      key: ['game_code', 'day'],
      types: ['text', 'date'],
      purpose: LOTTERY_SEEDS,
      ownerOf: ({ key: [gameCode = '', day = ''] }) => sealOwner(gameCode, day),
    },
  ],
  open({
    config,
    db,
    pool,
    poolFor,
    work,
    ledger,
    live,
    jobs: sending,
    clock,
    log,
    forgetTaken,
  }: House & { forgetTaken: ForgetTaken }) {
    const beacon = chooseBeacon({ config, clock })
    const sealKey = config.secrets.keysFor(LOTTERY_SEEDS)
    const deps = { db, ledger, live, jobs: sending, clock, log, sealKey, beacon, forgetTaken }
    const draws = createLottery({ ...deps, db: work })
    const betting = { db, pool, poolFor, ledger, clock, live }
    const orders = createOrders(betting)
    return {
      routes(app) {
        lotteryRoutes(app, orders)
        bolaoRoutes(app, betting)
        if (beacon.sandbox) beaconRoutes(app, beacon.sandbox)
      },
      staffRoutes(door, book) {
        staffLotteryRoutes(door, book)
        staffBolaoRoutes(door, betting)
      },
      figures: lotteryFigures(work, clock),
      approvals: { lottery_void: voidHandler(clock) },
      jobs: (jobs) => defineLettersJob({ ...deps, jobs, db: work }),
      start: () => draws.start(),
      stop: () => draws.stop(),
    }
  },
})
