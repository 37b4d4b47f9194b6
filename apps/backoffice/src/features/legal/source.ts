import { opsLegal } from '@trevo/contract/ops/legal'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const legalSource: Source = { getList: keyedList(opsLegal) }
