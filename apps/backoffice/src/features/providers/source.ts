import { opsProviders } from '@trevo/contract/ops/providers'
import { call } from '../../lib/api.ts'
import type { Source } from '../../lib/data-provider.ts'

/** One page, no list of its own. */
export const providersSource: Source = {
  getList: async () => ({ data: [{ id: 'providers', ...(await call(opsProviders)) }], total: 1 }),
}
