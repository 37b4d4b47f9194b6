import { opsSetWay, opsWay } from '@trevo/contract/ops/ways'
import { fill, type Press, save } from '../../lib/testing/press.ts'

const LIMITS = { grantMax: '100.00', memberDayMax: '200.00', secondFrom: '50.00' }

export const presses: readonly Press[] = [
  {
    call: opsSetWay,
    at: '/ways/adjustment',
    given: [[opsWay, { limits: LIMITS, maxima: { grantMax: '1000', memberDayMax: '2000', secondFrom: '500' } }]],
    does: [fill('ways.grantMax', '80,00'), save],
    sends: { ...LIMITS, grantMax: '80.00' },
  },
]
