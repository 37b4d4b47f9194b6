import { opsBankStatement, opsBankStatements } from '@trevo/contract/ops/bank-statements'
import { opsDayBook, opsDayBooks } from '@trevo/contract/ops/day-books'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export const dayBooksSource: Source = {
  getList: keyedList(opsDayBooks),
  getOne: (id) => call(opsDayBook, { params: { id } }),
}
export const statementsSource: Source = {
  getList: keyedList(opsBankStatements),
  getOne: (id) => call(opsBankStatement, { params: { id } }),
}
