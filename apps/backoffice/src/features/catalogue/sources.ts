import type { BodyOf } from '@trevo/contract/endpoint'
import { type GameAlias, opsAddGameAlias, opsGameAliases } from '@trevo/contract/ops/game-aliases'
import { opsGameReturns } from '@trevo/contract/ops/game-returns'
import { opsChangeGame, opsGame, opsGames, opsVendor, opsVendors, type StaffGame } from '@trevo/contract/ops/games'
import { opsCreateVendor } from '@trevo/contract/ops/vendors'
import { call } from '../../lib/api.ts'
import { keyedList, pagedList, type Source } from '../../lib/data-provider.ts'

export const gamesSource: Source = {
  getList: pagedList(opsGames),
  getOne: (id) => call(opsGame, { params: { id } }),
  update: (id, data: Partial<StaffGame>) =>
    call(opsChangeGame, {
      params: { id },
      body: { enabled: data.enabled, isNew: data.isNew, isHot: data.isHot, sort: data.sort },
    }),
}

export const vendorsSource: Source = {
  getList: pagedList(opsVendors),
  getOne: (id) => call(opsVendor, { params: { id } }),
  create: (data) => call(opsCreateVendor, { body: data as unknown as BodyOf<typeof opsCreateVendor> }),
}

export const returnsSource: Source = { getList: keyedList(opsGameReturns) }

/** The tabs are one list that is read and written as a whole, by its own page. */
export const tabsSource: Source = { getList: async () => ({ data: [], total: 0 }) }

export const aliasesSource: Source = {
  getList: pagedList(opsGameAliases),
  create: ({ language, alias, target, value }: Partial<GameAlias>) =>
    call(opsAddGameAlias, {
      body: { language: language ?? 'PT', alias: alias ?? '', target: target ?? 'title', value: value ?? '' },
    }),
}
