import { opsRejectReward, type RewardApplication } from '@trevo/contract/ops/rewards'
import { X } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'

/** Refuses with a reason. */
export const RejectButton = ({ record }: { record: RewardApplication }) => (
  <ReasonButton
    endpoint={opsRejectReward}
    words={{
      button: 'rewards.reject',
      title: 'rewards.ask_reject',
      note: 'rewards.reason',
      confirm: 'rewards.reject',
      done: 'rewards.rejected',
    }}
    look={{ color: 'error', startIcon: <X size={18} /> }}
    noteMax={200}
    send={({ note }) => call(opsRejectReward, { params: { id: record.id }, body: { reason: note } })}
  />
)
