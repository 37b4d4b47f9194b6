import { opsNodes } from '@trevo/contract/ops/nodes'
import { call } from '../../lib/api.ts'
import type { Source } from '../../lib/data-provider.ts'

/** One page, no list of its own. */
export const nodesSource: Source = {
  getList: async () => ({ data: [{ id: 'nodes', ...(await call(opsNodes)) }], total: 1 }),
}
