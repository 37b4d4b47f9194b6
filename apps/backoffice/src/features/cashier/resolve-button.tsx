import { opsResolvePayment, type UnmatchedPayment } from '@trevo/contract/ops/reconciliation'
import { call } from '../../lib/api.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'

/** Records what became of an unmatched payment. */
export const ResolveButton = ({ payment }: { payment: UnmatchedPayment }) => (
  <ReasonButton
    endpoint={opsResolvePayment}
    words={{
      button: 'cashier.resolve',
      title: 'cashier.ask_resolve',
      note: 'cashier.resolution',
      confirm: 'cashier.resolve',
      done: 'cashier.resolved',
    }}
    look={{ variant: 'text', size: 'small' }}
    noteMax={200}
    send={({ note }) => call(opsResolvePayment, { params: { id: payment.id }, body: { resolution: note } })}
  />
)
