import { TeamSort } from '@trevo/contract/agents/team'
import { amountOf } from '../../lib/amount.ts'
import type { MembersFilter } from './queries.ts'

const TYPES = ['agent', 'player'] as const
export const ACTIVITIES = ['all', 'active', 'inactive', 'online'] as const
export const ORDERS = ['desc', 'asc'] as const
export const LEVELS = ['1', '2', '3', '4', '5'] as const

export const oneOf = <T extends string>(all: readonly T[], asked: string | undefined): T | undefined =>
  all.find((one) => one === asked)

/** What the address asks for; what is not understood is left out. */
export function filterOf(search: Readonly<Record<string, string>>): MembersFilter {
  const { member, q } = search
  const type = oneOf(TYPES, search.type)
  const level = oneOf(LEVELS, search.level)
  const activity = oneOf(ACTIVITIES, search.activity)
  const sort = oneOf(TeamSort.options, search.sort)
  const order = oneOf(ORDERS, search.order)
  const balanceMin = amountOf(search.min ?? '')
  const balanceMax = amountOf(search.max ?? '')
  return {
    ...(member && /^\d{1,19}$/.test(member) && { memberId: member }),
    ...(q && { search: q }),
    ...(type && { type }),
    ...(level && { level: Number(level) }),
    ...(activity && { activity }),
    ...(sort && { sort }),
    ...(order && { order }),
    ...(balanceMin && { balanceMin }),
    ...(balanceMax && { balanceMax }),
  }
}

/** Which of the choices in the sheet are in force: they show as a number at its button. */
export const countChoices = (filter: MembersFilter): number =>
  [
    filter.level,
    filter.activity !== 'all' && filter.activity,
    filter.balanceMin,
    filter.balanceMax,
    filter.sort,
    filter.order,
  ].filter(Boolean).length
