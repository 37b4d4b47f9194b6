import { opsInboxSent } from '@trevo/contract/ops/inbox'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const inboxSource: Source = { getList: keyedList(opsInboxSent) }
