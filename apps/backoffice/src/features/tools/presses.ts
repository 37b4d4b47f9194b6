import { opsForgetFilter, opsSavedFilters, opsSaveFilter } from '@trevo/contract/ops/finding'
import { fill, type Press, press } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsSaveFilter,
    at: '/withdrawals',
    does: [press('tools.filters'), fill('tools.filter_name', 'Em análise'), press('tools.save_filter')],
    sends: { list: 'withdrawals', name: 'Em análise', filter: {} },
  },
  {
    call: opsForgetFilter,
    at: '/withdrawals',
    given: [[opsSavedFilters, { filters: [{ id: '7', list: 'withdrawals', name: '{name}', filter: {} }] }]],
    does: [press('tools.filters'), press('tools.forget_filter')],
  },
]
