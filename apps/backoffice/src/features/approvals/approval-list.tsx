import { type Approval, ApprovalKind, ApprovalState, opsRequestAdjustment } from '@trevo/contract/ops/approvals'
import { CreateButton, DataTable, FilterButton, SelectInput, TopToolbar } from 'react-admin'
import { useMay } from '../../lib/may.ts'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ApprovalChip, ApprovalSubject } from './approval-parts.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    choices={ApprovalState.options.map((id) => ({ id, name: `approvals.state_${id}` }))}
  />,
  <SelectInput
    key="kind"
    source="kind"
    label="approvals.kind"
    choices={ApprovalKind.options.map((id) => ({ id, name: `approvals.kind_${id}` }))}
  />,
]

const Actions = () => {
  const mayAsk = useMay(opsRequestAdjustment)
  return (
    <TopToolbar>
      <FilterButton />
      {mayAsk && <CreateButton label="approvals.new_adjustment" />}
    </TopToolbar>
  )
}

/** Opens on what waits for a second person. */
export const ApprovalList = () => (
  <KeyList filters={filters} opensOn={{ state: 'pending' }} actions={<Actions />}>
    <DataTable.Col source="requestedAt" label="approvals.asked_at" disableSort>
      <MomentField source="requestedAt" />
    </DataTable.Col>
    <DataTable.Col source="requestedBy" label="approvals.asked_by" disableSort />
    <DataTable.Col<Approval>
      label="approvals.subject"
      disableSort
      render={(approval) => <ApprovalSubject approval={approval} />}
    />
    <DataTable.Col source="note" label="approvals.note" disableSort />
    <DataTable.Col<Approval> label="field.status" disableSort render={({ state }) => <ApprovalChip state={state} />} />
  </KeyList>
)
