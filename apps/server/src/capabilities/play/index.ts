import { createReachedNotices } from '../../money/gate/reached.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import type { ReleaseUnsent } from '../ports.ts'
import { PLAY_CHECKS } from './audit.ts'
import { launchRoutes, repayRoutes } from './member/routes.ts'
import { createPlay } from './play.ts'
import { roundDebtRoutes, vendorKeyRoutes } from './staff/routes.ts'
import { vendorWalletRoutes } from './vendor/routes.ts'
import { VENDOR_KEYS } from './vendor-keys.ts'
import { scheduleVoidRounds } from './void-rounds.ts'

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
    return {
      jobs: (all) => scheduleVoidRounds(all, { db: work, clock }),
      staffRoutes(door, book) {
        vendorKeyRoutes(door, book, config.secrets)
        roundDebtRoutes(door)
      },
      routes(app) {
        launchRoutes(app, { ledger })
        repayRoutes(app, { ledger })
        vendorWalletRoutes(app, { play: rounds, ledger, live, sessions, brands: merchants.brands, releaseUnsent })
      },
    }
  },
})
