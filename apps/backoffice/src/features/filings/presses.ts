import { opsFiling, opsRebuildFiling, opsResendFiling } from '@trevo/contract/ops/filings'
import { fill, type Press, press } from '../../lib/testing/press.ts'

const NOTE = 'Cadastro corrigido'

export const presses: readonly Press[] = [
  {
    call: opsResendFiling,
    at: '/filings/7/show',
    given: [[opsFiling, { state: 'rejected', totals: [], faults: [], steps: [] }]],
    does: [press('filings.resend'), fill('filings.note', NOTE), press('filings.resend_confirm')],
    sends: { note: NOTE },
  },
  {
    call: opsRebuildFiling,
    at: '/filings/7/show',
    given: [[opsFiling, { state: 'faulty', totals: [], faults: [], steps: [] }]],
    does: [press('filings.rebuild'), fill('filings.note', NOTE), press('filings.rebuild_confirm')],
    sends: { note: NOTE },
  },
]
