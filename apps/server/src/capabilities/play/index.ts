import { createReachedNotices } from '../../money/gate/reached.ts'
import { repeat } from '../../platform/repeat.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import type { ReleaseUnsent } from '../ports.ts'
import { PLAY_CHECKS } from './audit.ts'
import { scheduleFeeds } from './feed/job.ts'
import { playFigures } from './figures.ts'
import { deliverGrants } from './free-rounds/deliver.ts'
import { freeRoundRoutes, launchRoutes, repayRoutes, roundRoutes } from './member/routes.ts'
import { createPlay } from './play.ts'
import { schedulePoolDays } from './pool-days.ts'
import { scheduleReturns } from './returns/count.ts'
import {
  gameReturnRoutes,
  roundDebtRoutes,
  staffFreeRoundRoutes,
  vendorFeedRoutes,
  vendorKeyRoutes,
} from './staff/routes.ts'
import { vendorWalletRoutes } from './vendor/routes.ts'
import { createVendorCalls } from './vendor-calls.ts'
import { createVendorKeys, VENDOR_KEYS } from './vendor-keys.ts'
import { scheduleVoidRounds } from './void-rounds.ts'

const DELIVER_EVERY_MS = 1000

type Needs = House & { releaseUnsent: ReleaseUnsent }

export const play = capability({
  name: 'play',
  audit: PLAY_CHECKS,
  sealed: [
    {
      table: 'vendor_key',
      column: 'secret_sealed',
      key: ['vendor_code', 'key_id'],
      types: ['text', 'text'],
      purpose: VENDOR_KEYS,
      ownerOf: ({ key: [vendorCode = ''] }) => vendorCode,
    },
  ],
  open({
    config,
    db,
    pool,
    poolFor,
    work,
    ledger,
    clock,
    log,
    live,
    jobs,
    background,
    accounts,
    merchants,
    releaseUnsent,
  }: Needs) {
    const onRefused = createReachedNotices({ db, clock, live, jobs, background })
    const rounds = createPlay({ pool, poolFor, ledger, clock, live, onRefused })
    const { sessions } = accounts
    const secretsOf = createVendorKeys({ db, secrets: config.secrets, clock, demo: config.demo })
    const vendors = createVendorCalls({ db, clock, config, secretsOf })
    const delivering = repeat(
      { log, everyMs: DELIVER_EVERY_MS, failed: 'vendors could not be told of free rounds', step: 'free rounds' },
      () => deliverGrants({ db: work, clock, live, vendors }),
    )
    return {
      start: () => delivering.start(),
      stop: () => delivering.stop(),
      figures: playFigures(db),
      jobs(all) {
        scheduleVoidRounds(all, { db: work, clock })
        scheduleFeeds(all, { db: work, clock, vendors })
        scheduleReturns(all, { db: work, clock, log, brands: merchants.brands })
        schedulePoolDays(all, { db: work, clock, ledger, brands: merchants.brands })
      },
      staffRoutes(door, book) {
        vendorKeyRoutes(door, book, config.secrets)
        roundDebtRoutes(door)
        staffFreeRoundRoutes(door, book, vendors)
        vendorFeedRoutes(door, vendors)
        gameReturnRoutes(door, book)
      },
      routes(app) {
        launchRoutes(app, { ledger })
        repayRoutes(app, { ledger })
        freeRoundRoutes(app)
        roundRoutes(app, vendors)
        vendorWalletRoutes(app, {
          play: rounds,
          ledger,
          live,
          sessions,
          brands: merchants.brands,
          releaseUnsent,
          secretsOf,
        })
      },
    }
  },
})
