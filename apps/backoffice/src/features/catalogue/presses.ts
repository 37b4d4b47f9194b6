import { opsAddGameAlias, opsGameAliases, opsRemoveGameAlias } from '@trevo/contract/ops/game-aliases'
import { opsImportGames } from '@trevo/contract/ops/game-import'
import { opsGameReturns, opsLookedAtGameReturn } from '@trevo/contract/ops/game-returns'
import {
  opsChangeGame,
  opsGame,
  opsGameStatus,
  opsMenu,
  opsOfferVendorGames,
  opsOfferVendors,
  opsSetGameReturn,
  opsSetMenu,
  opsVendor,
  opsVendorStatus,
} from '@trevo/contract/ops/games'
import { opsApplyVendorFeed, opsFetchVendorFeed, opsVendorFeed } from '@trevo/contract/ops/vendor-feed'
import {
  opsChangeVendor,
  opsCreateVendor,
  opsMakeVendorKey,
  opsRetireVendorKey,
  opsSetVendorTerms,
  opsUseVendorKey,
  opsVendorKeys,
  opsVendorTerms,
} from '@trevo/contract/ops/vendors'
import { fill, type Press, press, save, tick, upload } from '../../lib/testing/press.ts'

const NO_POOLS = { jackpotShare: null, jackpotDayMax: null }

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
    call: opsSetGameReturn,
    at: '/games/7',
    given: [[opsGame, { returnPercent: null, returnChoices: [97, 95] }]],
    does: [press('catalogue.set_return'), fill('catalogue.return', '97'), save],
    sends: { returnPercent: 97 },
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
  {
    call: opsCreateVendor,
    at: '/vendors/create',
    does: [
      fill('catalogue.code', 'NOVA'),
      fill('catalogue.vendor_name', 'Casa Nova'),
      fill('catalogue.launch_url', 'https://jogos.example/abrir'),
      save,
    ],
    sends: { code: 'NOVA', displayName: 'Casa Nova', launchUrl: 'https://jogos.example/abrir', currencies: ['FUN'] },
  },
  {
    call: opsChangeVendor,
    at: '/vendors/NOVA',
    given: [[opsVendor, { launchUrl: 'https://velho.example', currencies: ['BRL'], inSite: true }]],
    does: [press('catalogue.change_vendor'), fill('catalogue.launch_url', 'https://novo.example'), save],
    sends: { launchUrl: 'https://novo.example', currencies: ['BRL'] },
  },
  {
    call: opsSetVendorTerms,
    at: '/vendors/NOVA',
    given: [
      [
        opsVendorTerms,
        {
          apiUrl: null,
          addresses: ['203.0.113.7'],
          limits: [
            {
              currency: 'BRL',
              maxStake: '500.00',
              maxPrize: null,
              maxCorrection: null,
              promoDayMax: null,
              ...NO_POOLS,
            },
          ],
        },
      ],
    ],
    does: [
      fill('catalogue.calls_url', 'https://jogos.example/calls'),
      fill('catalogue.limit_maxPrize', '1000'),
      press('catalogue.save_terms'),
    ],
    sends: {
      apiUrl: 'https://jogos.example/calls',
      addresses: ['203.0.113.7'],
      limits: [
        { currency: 'BRL', maxStake: '500.00', maxPrize: '1000', maxCorrection: null, promoDayMax: null, ...NO_POOLS },
      ],
    },
  },
  {
    call: opsFetchVendorFeed,
    at: '/vendors/NOVA',
    given: [[opsVendor, { launchUrl: 'https://jogos.example' }]],
    does: [press('catalogue.feed_fetch')],
  },
  {
    call: opsApplyVendorFeed,
    at: '/vendors/NOVA',
    given: [
      [opsVendor, { launchUrl: 'https://jogos.example' }],
      [opsVendorFeed, { fetchedAt: '2026-11-18T04:41:00.000Z', problem: null, lines: [{ what: 'new' }] }],
    ],
    does: [press('catalogue.feed_apply'), press('catalogue.feed_apply')],
    sends: { fetchedAt: '2026-11-18T04:41:00.000Z' },
  },
  { call: opsMakeVendorKey, at: '/vendors/NOVA', does: [press('catalogue.new_key'), press('catalogue.new_key')] },
  {
    call: opsUseVendorKey,
    at: '/vendors/NOVA',
    given: [[opsVendorKeys, { keys: [{ state: 'waiting' }] }]],
    does: [press('catalogue.use_key')],
  },
  {
    call: opsRetireVendorKey,
    at: '/vendors/NOVA',
    given: [[opsVendorKeys, { keys: [{ state: 'active' }] }]],
    does: [press('catalogue.retire_key'), press('catalogue.retire_key')],
  },
  {
    call: opsLookedAtGameReturn,
    at: '/gameReturns',
    given: [[opsGameReturns, { data: [{ state: 'open' }], cursor: null }]],
    does: [press('catalogue.return_look')],
  },
  {
    call: opsImportGames,
    at: '/vendors/NOVA',
    given: [[opsVendor, { launchUrl: 'https://jogos.example' }]],
    does: [upload],
    sends: { apply: false },
  },
  {
    call: opsAddGameAlias,
    at: '/gameAliases/create',
    does: [fill('catalogue.alias', 'tigrinho'), fill('catalogue.alias_word', 'tigre'), save],
    sends: { alias: 'tigrinho', language: 'PT', target: 'title', value: 'tigre' },
  },
  {
    call: opsRemoveGameAlias,
    at: '/gameAliases',
    given: [[opsGameAliases, { data: [{ target: 'pool', value: '' }], total: 1 }]],
    does: [press('ra.action.delete'), press('ra.action.delete')],
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
