import { opsMargin } from '@trevo/contract/ops/margin'
import { call } from '../../lib/api.ts'
import type { Source } from '../../lib/data-provider.ts'

/** One page, no list of its own. */
export const marginSource: Source = {
  getList: async () => ({ data: [{ id: 'margin', ...(await call(opsMargin)) }], total: 1 }),
}
