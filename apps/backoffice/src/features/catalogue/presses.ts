import {
  opsChangeGame,
  opsGame,
  opsGameStatus,
  opsMenu,
  opsOfferVendorGames,
  opsOfferVendors,
  opsSetMenu,
  opsVendor,
  opsVendorStatus,
} from '@trevo/contract/ops/games'
import { fill, type Press, press, save, tick } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsChangeGame,
    at: '/games/7',
    does: [fill('field.sort', '12'), save],
    sends: { sort: 12 },
  },
  {
    call: opsGameStatus,
    at: '/games/7',
    given: [[opsGame, { status: 'active' }]],
    does: [press('catalogue.set_maintenance'), press('catalogue.set_maintenance')],
    sends: { status: 'maintenance' },
  },
  {
    call: opsVendorStatus,
    at: '/vendors/TRV',
    given: [[opsVendor, { status: 'maintenance' }]],
    does: [press('catalogue.set_active'), press('catalogue.set_active')],
    sends: { status: 'active' },
  },
  {
    call: opsOfferVendorGames,
    at: '/vendors/TRV',
    given: [[opsVendor, { games: 12, offered: 3 }]],
    does: [press('catalogue.offer_all'), press('catalogue.offer_all')],
  },
  { call: opsOfferVendors, at: '/vendors/TRV', does: [save] },
  {
    call: opsSetMenu,
    at: '/tabs',
    given: [[opsMenu, { tabs: ['RNG'] }]],
    does: [tick('catalogue.category_LIVE'), save],
    sends: { tabs: ['RNG', 'LIVE'] },
  },
]
