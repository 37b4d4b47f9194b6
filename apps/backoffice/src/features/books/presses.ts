import { opsImportStatement } from '@trevo/contract/ops/bank-statements'
import { opsBooksAlarms, opsConfirmBooksAlarm } from '@trevo/contract/ops/books'
import { fill, type Press, press, upload } from '../../lib/testing/press.ts'

const alarm = {
  id: '7',
  at: '2026-03-01T06:41:00Z',
  ofBrand: true,
  findings: [{ check: 'balances', detail: 'account 1' }],
}

export const presses: readonly Press[] = [
  {
    call: opsConfirmBooksAlarm,
    at: '/password',
    given: [[opsBooksAlarms, { alarms: [alarm] }]],
    does: [press('books.confirm'), fill('books.note', 'Lançamento de teste'), press('ra.action.confirm')],
    sends: { note: 'Lançamento de teste' },
  },
  {
    call: opsImportStatement,
    at: '/bankStatements',
    does: [upload],
    refusedBy: 'rate_limited',
  },
]
