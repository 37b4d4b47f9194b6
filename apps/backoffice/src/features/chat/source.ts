import { opsConversations } from '@trevo/contract/ops/chat'
import { call } from '../../lib/api.ts'
import type { Source } from '../../lib/data-provider.ts'

/** The desk is one list of bounded length. */
export const chatSource: Source = { getList: () => call(opsConversations) }
