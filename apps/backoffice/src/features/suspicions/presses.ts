import {
  opsCloseSuspicion,
  opsFiledSuspicion,
  opsNoteSuspicion,
  opsReportSuspicion,
  opsSetSuspicionRule,
  opsSuspicion,
  opsSuspicionRules,
} from '@trevo/contract/ops/suspicions'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

const NOTE = 'Salário comprovado'
const found = (state: string) => [[opsSuspicion, { state, hits: [], steps: [] }]] as const
const RULE = { id: 'large_in', isOn: true, amount: '50000.00', times: 1, days: 30, weight: 2 } as const

export const presses: readonly Press[] = [
  {
    call: opsNoteSuspicion,
    at: '/suspicions/7/show',
    given: found('open'),
    does: [press('suspicions.add_note'), fill('suspicions.note', NOTE), press('suspicions.add_note_confirm')],
    sends: { note: NOTE },
  },
  {
    call: opsReportSuspicion,
    at: '/suspicions/7/show',
    given: found('open'),
    does: [press('suspicions.report'), fill('suspicions.note', NOTE), press('suspicions.report_confirm')],
    sends: { note: NOTE },
  },
  {
    call: opsCloseSuspicion,
    at: '/suspicions/7/show',
    given: found('open'),
    does: [press('suspicions.close'), fill('suspicions.note', NOTE), press('suspicions.close_confirm')],
    sends: { note: NOTE },
  },
  {
    call: opsFiledSuspicion,
    at: '/suspicions/7/show',
    given: found('to_report'),
    does: [press('suspicions.filed'), fill('suspicions.filed_note', '2026.11.1'), press('suspicions.filed_confirm')],
    sends: { note: '2026.11.1' },
  },
  {
    call: opsSetSuspicionRule,
    at: '/suspicionRules/large_in',
    given: [[opsSuspicionRules, { data: [RULE], total: 1 }]],
    does: [fill('suspicions.amount', '70000,00'), save],
    sends: { isOn: true, amount: '70000.00', times: 1, days: 30, weight: 2 },
  },
]
