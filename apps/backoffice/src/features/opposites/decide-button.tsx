import { opsDecideOpposite } from '@trevo/contract/ops/opposites'
import { call } from '../../lib/api.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'

/** Confirms or dismisses with a note that stays with staff. */
export const DecideButton = ({ id, verdict }: { id: string; verdict: 'confirm' | 'dismiss' }) => (
  <ReasonButton
    endpoint={opsDecideOpposite}
    words={{
      button: `opposite.${verdict}`,
      title: `opposite.ask_${verdict}`,
      text: `opposite.ask_${verdict}_text`,
      note: 'opposite.note',
      confirm: `opposite.${verdict}`,
      done: `opposite.${verdict}ed`,
    }}
    look={verdict === 'confirm' ? { variant: 'contained', color: 'error' } : {}}
    send={({ note }) => call(opsDecideOpposite, { params: { id }, body: { confirm: verdict === 'confirm', note } })}
  />
)
