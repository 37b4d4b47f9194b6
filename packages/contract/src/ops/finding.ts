import * as z from 'zod/mini'
import { Id } from '../wire.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const FoundKind = z.enum(['member', 'transfer', 'deposit', 'withdrawal', 'round', 'draw'])
export type FoundKind = z.infer<typeof FoundKind>

export const Found = z.object({
  kind: FoundKind,
  id: Id,
  /** What tells it from others of its kind: a user name, a game, a period. */
  label: z.string(),
  /** Whose it is; null for what belongs to nobody in particular. */
  memberId: z.nullable(Id),
})
export type Found = z.infer<typeof Found>

export const opsSearch = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/search',
  summary:
    'Members by name, number, CPF, phone or mail; transfers, deposits, withdrawals, rounds and draws by their number or the name a payment has. Only what the caller could open',
  roles: 'any',
  query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  value: z.object({ found: z.array(Found) }),
  perMinute: 120,
})

const ListName = z.string().check(z.regex(/^[\w-]{1,60}$/, 'list'))
const FilterName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const FILTER_MAX = 2000
const FilterValues = z
  .record(
    z.string().check(z.maxLength(60)),
    z.union([z.string().check(z.maxLength(300)), z.number(), z.boolean(), z.null()]),
  )
  .check(z.refine((filter) => JSON.stringify(filter).length <= FILTER_MAX, 'too_big'))

export const SavedFilter = z.object({ id: Id, list: ListName, name: FilterName, filter: FilterValues })
export type SavedFilter = z.infer<typeof SavedFilter>

export const SAVED_FILTERS_MAX = 100
export const opsSavedFilters = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/saved-filters',
  summary: 'The filters that the caller has saved, by list and name',
  roles: 'any',
  value: z.object({ filters: z.array(SavedFilter) }),
})

export const opsSaveFilter = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/saved-filters',
  summary: 'Save a filter of a list under a name; the same name again takes the place of the first',
  roles: 'any',
  body: z.strictObject({ list: ListName, name: FilterName, filter: FilterValues }),
  gives: { list: 'words', name: 'words', filter: 'words' },
  value: SavedFilter,
  errors: ['conflict'],
})

export const opsForgetFilter = staffEndpoint({
  method: 'DELETE',
  path: '/ops/v1/saved-filters/:id',
  summary: 'Forget a filter of one’s own',
  roles: 'any',
  params: z.strictObject({ id: Id }),
  value: z.object({ id: Id }),
  errors: ['not_found'],
})
