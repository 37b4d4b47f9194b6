import { opsBreakMember, opsSetMemberLimit } from '@trevo/contract/ops/limits'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsSetMemberLimit,
    at: '/protection/7/show',
    does: [press('limits.set'), fill('limits.amount', '150,00'), fill('limits.reason', 'Pedido da família'), save],
    sends: { limit: { kind: 'deposit', period: 'day', amount: '150.00' }, reason: 'Pedido da família' },
  },
  {
    call: opsBreakMember,
    at: '/protection/7/show',
    does: [
      press('limits.begin_break'),
      fill('limits.length', '24h'),
      fill('limits.reason', 'Sinais de perda de controle'),
      press('limits.begin_break'),
    ],
    sends: { length: '24h', reason: 'Sinais de perda de controle' },
  },
]
