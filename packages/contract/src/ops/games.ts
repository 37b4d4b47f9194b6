import * as z from 'zod/mini'
import { GameCategory, PseudoCategory } from '../catalogue.ts'
import { Money } from '../money.ts'
import { Empty, eachOnce, Id } from '../wire.ts'
import { pageOf, pageQuery, SearchText } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const VendorCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/, 'code'))
const isStored = (key: GameCategory): key is Exclude<GameCategory, 'BGS'> => key !== 'BGS'
/** What a game can be in; BGS is a tab that shows slots of one vendor. */
export const OfferCategory = z.enum(GameCategory.options.filter(isStored))
export type OfferCategory = z.infer<typeof OfferCategory>
const Sort = z.int().check(z.gte(0), z.lte(1_000_000))
const YesNo = z.optional(z.enum(['0', '1']))

/** maintenance: seen, not playable; off: not seen. */
export const OfferStatus = z.enum(['active', 'maintenance', 'off'])

/** A vendor in one category, as the brand offers it. */
const VendorOffer = z.object({ category: OfferCategory, sort: z.int(), enabled: z.boolean(), games: z.int() })
export const StaffVendor = z.object({
  /** The vendor's code. */
  id: z.string(),
  displayName: z.string(),
  /** For every brand. */
  status: OfferStatus,
  inSite: z.boolean(),
  /** Where its games open; an address of our own begins with a slash. */
  launchUrl: z.string(),
  currencies: z.array(z.string()),
  /** What this brand offers of it, by category. */
  offers: z.array(VendorOffer),
  /** How many games it has, and how many of them the brand offers. */
  games: z.int(),
  offered: z.int(),
})
export type StaffVendor = z.infer<typeof StaffVendor>

export const opsVendors = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/vendors',
  summary: 'Vendors and what the brand offers of them',
  roles: ['content', 'support', 'risk', 'admin'],
  query: pageQuery(['displayName', 'status', 'games'], { q: SearchText, status: z.optional(OfferStatus) }),
  value: pageOf(StaffVendor),
})

export const opsVendor = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/vendors/:id',
  summary: 'One vendor',
  roles: ['content', 'support', 'risk', 'admin'],
  params: z.strictObject({ id: VendorCode }),
  value: StaffVendor,
  errors: ['not_found'],
})

export const opsVendorStatus = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/vendors/:id/status',
  summary: 'Maintenance or off, for every brand at once',
  roles: ['content', 'risk'],
  everyMerchant: true,
  params: z.strictObject({ id: VendorCode }),
  body: z.strictObject({ status: OfferStatus }),
  gives: { status: { order: ['off', 'maintenance', 'active'] } },
  value: StaffVendor,
  errors: ['not_found', 'margin_exceeded'],
})

export const opsOfferVendors = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/vendor-offers',
  summary: 'In which categories the brand offers which vendors, and in what order; what is not named stays',
  roles: ['content'],
  body: z.strictObject({
    offers: z
      .array(z.strictObject({ vendor: VendorCode, category: OfferCategory, sort: Sort, enabled: z.boolean() }))
      .check(
        z.minLength(1),
        z.maxLength(500),
        eachOnce(({ vendor, category }) => `${vendor} ${category}`),
      ),
  }),
  gives: {
    offers: {
      each: { vendor: 'identity', category: 'identity', sort: 'words', enabled: 'more' },
      by: ['vendor', 'category'],
    },
  },
  value: Empty,
  errors: ['not_found', 'margin_exceeded'],
})

export const opsOfferVendorGames = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/vendors/:id/offer-games',
  summary: 'Offer every game of the vendor that the brand does not have yet, marked as new',
  roles: ['content'],
  params: z.strictObject({ id: VendorCode }),
  value: z.object({ added: z.int() }),
  errors: ['not_found', 'margin_exceeded'],
})

/** A game as the brand offers it; its id is the brand's own entry (`nodeId`). */
export const StaffGame = z.object({
  id: Id,
  gameId: Id,
  vendor: z.string(),
  vendorName: z.string(),
  code: z.string(),
  category: OfferCategory,
  namePt: z.string(),
  nameEn: z.string(),
  iconUrl: z.string(),
  minBet: Money,
  /** As the brand has it. */
  rtp: z.nullable(z.string()),
  /** What the brand lets it pay back, in percent; null: what the game states. */
  returnPercent: z.nullable(z.int()),
  /** What may be chosen instead; none for most games. */
  returnChoices: z.array(z.int()),
  sort: z.int(),
  enabled: z.boolean(),
  isNew: z.boolean(),
  isHot: z.boolean(),
  /** Of the game itself, for every brand. */
  status: OfferStatus,
  /** Members see it, all things taken together. */
  visible: z.boolean(),
})
export type StaffGame = z.infer<typeof StaffGame>

export const opsGames = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/games',
  summary: 'Games of the brand',
  roles: ['content', 'support', 'risk'],
  query: pageQuery(['sort', 'namePt', 'nameEn', 'vendor'], {
    /** Accents and typing errors are forgiven. */
    q: SearchText,
    vendor: z.optional(VendorCode),
    category: z.optional(OfferCategory),
    enabled: YesNo,
    isNew: YesNo,
    isHot: YesNo,
    status: z.optional(OfferStatus),
  }),
  value: pageOf(StaffGame),
})

export const opsGame = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/games/:id',
  summary: 'One game of the brand',
  roles: ['content', 'support', 'risk'],
  params: z.strictObject({ id: Id }),
  value: StaffGame,
  errors: ['not_found'],
})

export const opsChangeGame = staffEndpoint({
  method: 'PATCH',
  path: '/ops/v1/games/:id',
  summary: 'Whether the brand offers it, its marks and its place; what is absent stays',
  roles: ['content'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    enabled: z.optional(z.boolean()),
    isNew: z.optional(z.boolean()),
    isHot: z.optional(z.boolean()),
    sort: z.optional(Sort),
  }),
  gives: { enabled: 'more', isNew: 'words', isHot: 'words', sort: 'words' },
  value: StaffGame,
  errors: ['not_found', 'margin_exceeded'],
})

export const opsSetGameReturn = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/games/:id/return',
  summary: 'What the game pays back at this brand, within the margin; who is playing it plays on as begun',
  roles: ['risk'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ returnPercent: z.nullable(z.int()) }),
  gives: { returnPercent: 'identity' },
  value: StaffGame,
  errors: ['not_found', 'invalid_input', 'margin_exceeded'],
})

export const opsGameStatus = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/games/:id/status',
  summary: 'Maintenance or off, for every brand at once',
  roles: ['content', 'risk'],
  everyMerchant: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ status: OfferStatus }),
  gives: { status: { order: ['off', 'maintenance', 'active'] } },
  value: StaffGame,
  errors: ['not_found', 'margin_exceeded'],
})

const MenuTab = z.union([GameCategory, PseudoCategory])
export const opsMenu = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/menu',
  summary: 'Tabs of the home page, in their order',
  roles: ['content'],
  value: z.object({ tabs: z.array(MenuTab) }),
})

export const opsSetMenu = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/menu',
  summary: 'These tabs, in this order and no others',
  roles: ['content'],
  body: z.strictObject({
    tabs: z.array(MenuTab).check(z.maxLength(20), eachOnce()),
  }),
  gives: { tabs: 'words' },
  value: z.object({ tabs: z.array(MenuTab) }),
})
